import type { FamilyParams } from '@laro/lottery/families';
import css from './balls.module.css';

/** Balls are painted by their tens, as lotteries do; the figure says which it is. */
const COLOURS = 6;
const colourOf = (text: string): string => css[`c${Math.min(Math.floor(Number(text) / 10), COLOURS - 1)}`] ?? '';

type Family = FamilyParams['family'];
const SQUARE: ReadonlySet<Family> = new Set(['K3', 'RC']);
const COLOURED: ReadonlySet<Family> = new Set(['LT', 'M6', 'KN', 'D2']);
/** With more values than this the balls are narrow: the order of ten cars is one line. */
const WIDE_MAX = 8;

/** One drawn or chosen value. */
export function Ball({ text, family, isHit = false, isOff = false }: { text: string; family: Family; isHit?: boolean; isOff?: boolean }) {
  const look = SQUARE.has(family) ? css['square'] : COLOURED.has(family) ? colourOf(text) : css['digit'];
  return <span className={`${css['ball'] ?? ''} ${isOff ? (css['off'] ?? '') : (look ?? '')} ${isHit ? (css['hit'] ?? '') : ''}`}>{text}</span>;
}

/** The values of a result that fit in a small space; for results of many numbers the first prize. */
function valuesOf(family: Family, result: string): string[] {
  const [first = ''] = result.split('/');
  return first.includes(',') ? first.split(',') : [...first];
}

/** A result in one line of balls; the special ball of M6 follows a plus. */
export function ResultBalls({ params, result, isSmall = false }: { params: { family: Family }; result: string; isSmall?: boolean }) {
  const values = valuesOf(params.family, result);
  const special = params.family === 'M6' ? values.at(-1) : undefined;
  const plain = special === undefined ? values : values.slice(0, -1);
  return (
    <span
      className={`${css['balls'] ?? ''} ${isSmall ? (css['small'] ?? '') : ''} ${values.length > WIDE_MAX ? (css['narrow'] ?? '') : ''}`}
      role="img"
      aria-label={special === undefined ? plain.join(' ') : `${plain.join(' ')} + ${special}`}
    >
      {plain.map((text, place) => (
        // Values can repeat; their places do not change.
        <Ball key={`${place}:${text}`} text={text} family={params.family} />
      ))}
      {special === undefined ? null : (
        <span className={css['special']}>
          <span className={css['plus']}>+</span>
          <Ball text={special} family="M6" />
        </span>
      )}
    </span>
  );
}
