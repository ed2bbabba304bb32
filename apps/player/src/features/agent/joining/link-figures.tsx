import { isNothing } from '@laro/domain/money/money';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { countText } from '#player/shared/language/count-text.ts';
import type { LinkDays } from '../agent-api.ts';
import css from '../agent.module.css';
import { dayText } from '../parts/day-text.ts';
import { useVisits } from './use-visits.ts';
import { moneyText } from '../parts/agent-money.ts';

type Brought = Pick<LinkDays['sums'], 'verified' | 'firstDeposits' | 'valid' | 'earned'>;

/** Verified members, first deposits, turnover and earnings; hidden ones are left out. */
function useBrought(): (brought: Brought) => [label: string, text: string][] {
  const { words } = useServices();
  const { symbol } = useSettings().currency;
  const { t, tag } = words;
  return ({ verified, firstDeposits, valid, earned }) => [
    [t('figures.verified'), countText(verified, tag)],
    ...(firstDeposits === null ? [] : [[t('agent.tile.deposits'), countText(firstDeposits, tag)] as [string, string]]),
    ...(valid === null ? [] : [[t('figures.valid'), moneyText(valid, symbol)] as [string, string]]),
    ...(earned === null ? [] : [[t('figures.sort.earned'), moneyText(earned, symbol)] as [string, string]]),
  ];
}

/** Sums of a link since it was made (AGENT-13). */
function LinkSums({ sums, teamFloor }: Pick<LinkDays, 'sums' | 'teamFloor'>) {
  const { words } = useServices();
  const brought = useBrought();
  return (
    <>
      <h3>{words.t('figures.link_sums')}</h3>
      <dl className={css['rateList']}>
        {brought(sums).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {sums.valid === null ? <p className={css['quiet']}>{words.t('figures.link_floor', { count: countText(teamFloor, words.tag) })}</p> : null}
    </>
  );
}

/** The days on which a link brought something, the newest first. */
function LinkDayList({ days }: Pick<LinkDays, 'days'>) {
  const { words } = useServices();
  const figures = useVisits();
  const brought = useBrought();
  const hasSome = ({ visits, registrations, verified, firstDeposits, active, valid }: LinkDays['days'][number]) =>
    visits + registrations + verified + (firstDeposits ?? 0) + (active ?? 0) > 0 || (valid !== null && !isNothing(valid));
  const shown = days.filter(hasSome).toReversed();
  if (shown.length === 0) return <p className={css['quiet']}>{figures({ visits: 0, registrations: 0 })}</p>;
  return (
    <ul className={css['rows']}>
      {shown.map((day) => (
        <li key={day.day} className={css['entry']}>
          <span className={css['rowText']}>
            <b>{`${dayText(day.day, words.tag)} · ${figures(day)}`}</b>
            <span className={css['quiet']}>
              {[
                ...brought(day).map(([label, text]) => `${label}: ${text}`),
                ...(day.active === null ? [] : [words.t('figures.active_day', { count: countText(day.active, words.tag) })]),
              ].join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Sums of a link, and its days of the last month (AGENT-13). */
export function LinkFigures({ days, sums, teamFloor }: Pick<LinkDays, 'days' | 'sums' | 'teamFloor'>) {
  const { t } = useServices().words;
  return (
    <>
      <LinkSums sums={sums} teamFloor={teamFloor} />
      <h3>{t('agentlinks.days31')}</h3>
      <LinkDayList days={days} />
    </>
  );
}
