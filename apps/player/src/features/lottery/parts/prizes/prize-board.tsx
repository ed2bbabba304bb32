import { useT } from '#player/shared/api/services.ts';
import css from './prize-board.module.css';

/** The prizes of four-digit games from the first down; the last two levels are starters and consolations. */
const FOUR_DIGIT = ['draws.prize.level', 'draws.prize.level', 'draws.prize.level', 'draws.prize.starter', 'draws.prize.consolation'] as const;

/** Prizes of a result of many numbers from the highest down; a number that is not out yet is a dash. Vietnamese forms begin with the special prize. */
export function PrizeBoard({ result, isVietnam }: { result: string; isVietnam: boolean }) {
  const t = useT();
  const vietnamName = (place: number) => (place === 0 ? t('draws.prize.special') : t('draws.prize.level', { n: place }));
  const nameOf = (place: number) => (isVietnam ? vietnamName(place) : t(FOUR_DIGIT[place] ?? 'draws.prize.level', { n: place + 1 }));
  return (
    <table className={css['board']}>
      <tbody>
        {result.split('/').map((numbers, place) => (
          // The levels of a result keep their places.
          <tr key={place} className={place === 0 ? css['special'] : undefined}>
            <th scope="row">{nameOf(place)}</th>
            <td>
              {(numbers === '' ? ['–'] : numbers.split(',')).map((number, at) => (
                <span key={`${at}:${number}`}>{number}</span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
