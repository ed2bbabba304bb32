import type { FamilyParams } from '@laro/lottery/families';
import { useT } from '#player/shared/api/services.ts';
import { Ball } from './balls.tsx';
import css from './balls.module.css';
import type { OrderLine } from '../lottery-api.ts';
import { selectionText } from '@laro/i18n/play-names';

/** A longer selection is text. */
const BALLS_MAX = 20;
const NUMBER = /^\d{1,2}$/;

/** The numbers of a line as balls, with those that match the result marked (LOTT-33); choices, long lists and long numbers are text. */
export function Selection({ family, line, hasResult }: { family: FamilyParams['family']; line: OrderLine; hasResult: boolean }) {
  const t = useT();
  const { selection, marks } = line;
  const groups = selection.split('/').map((group) => (group === '-' ? [] : group.split(',')));
  const values = groups.flat();
  const marked = marks.flat();
  const matches = marked.length === 0 ? null : <small>{t('lottery.matches', { values: selectionText(t, marked.join(',')) })}</small>;
  if (values.length > BALLS_MAX || !values.every((value) => NUMBER.test(value)))
    return (
      <>
        <small>{selectionText(t, selection)}</small>
        {matches}
      </>
    );
  return (
    <>
      <span className={`${css['balls'] ?? ''} ${css['small'] ?? ''}`} role="img" aria-label={selectionText(t, selection)}>
        {groups.map((group, place) => (
          // Groups have no names of their own; their places do not change.
          <span key={place} className={css['chosen']}>
            {group.length === 0 ? '–' : null}
            {group.map((value) => {
              const isHit = marks[place]?.includes(value) === true;
              return <Ball key={value} text={value} family={family} isHit={isHit} isOff={hasResult && !isHit} />;
            })}
          </span>
        ))}
      </span>
      {matches}
    </>
  );
}
