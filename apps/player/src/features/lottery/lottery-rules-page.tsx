import type { MessageKey } from '@laro/i18n/areas';
import { POOL_PERCENT } from '@laro/lottery/orders/jackpot';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useLanguageTag, useServices, useT, type Services } from '#player/shared/api/services.ts';
import type { LoadScreen } from '#player/shared/router/screen.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { BalanceCorner } from './parts/balance/balance-corner.tsx';
import { zoneText } from './parts/draws/server-clock.ts';
import { lotteryApi, type Rules } from './parts/lottery-api.ts';
import css from './parts/lottery.module.css';
import { dayText, momentOfYear, oddsText, percentText, secondsText, timesText, wholeText } from './parts/rules-text.ts';
import { playName, prizeName, selectionText } from '@laro/i18n/play-names';
import { useMoney } from './parts/use-money.ts';
import { useFailedText } from './parts/use-failed-text.ts';
import { pathIdOf, usePathId } from './parts/use-path-id.ts';

type Play = Rules['plays'][number];
type Mode = Rules['mode'];

/** The prize classes of a play: chance as a fraction of all outcomes, and odds. */
function Classes({ play }: { play: Play }) {
  const t = useT();
  return (
    <table className={css['table']}>
      <thead>
        <tr>
          <th>{t('playrules.col.prize')}</th>
          <th>{t('playrules.col.chance')}</th>
          <th>{t('playrules.col.odds')}</th>
        </tr>
      </thead>
      <tbody>
        {play.classes.map(({ id, name, ways, outcomes, odds }) => (
          <tr key={id}>
            <td>{name === 'win' && id !== 'win' ? id.replaceAll(/^[a-z]+(?=\d)/g, '') : prizeName(t, name)}</td>
            <td>{t('playrules.ways', { ways: wholeText(ways), outcomes: wholeText(outcomes) })}</td>
            <td>{odds === null ? t('lottery.pool') : oddsText(odds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A play: how it wins, its return, its prizes, and a worked example (LOTT-16). */
function PlayRules({ family, play }: { family: Rules['params']['family']; play: Play }) {
  const t = useT();
  const money = useMoney();
  const { about, example } = play;
  const { selection, result, stake, bets, wins, pushes, payout } = example;
  const values = { selection: selectionText(t, selection), result: result.replaceAll(/[,/]/g, ' '), bets, wins, stake: money(stake), payout: money(payout) };
  return (
    <details className={css['card']}>
      <summary>
        <b>{playName(t, family, play.id)}</b>
      </summary>
      <p className={css['odds']}>{t(`playrules.${about.key}` as MessageKey, { n: about.n })}</p>
      <p className={css['odds']}>{t('playrules.return', { back: percentText(play.back) })}</p>
      <Classes play={play} />
      <p className={css['odds']}>
        {t('playrules.example', values)} {pushes === 0 ? null : t('playrules.pushes', { pushes })}
      </p>
    </details>
  );
}

/** Odds in each prize mode of the merchant: one tap shows another. */
function Modes({ rules, onChoose }: { rules: Rules; onChoose: (mode: Mode) => void }) {
  const t = useT();
  const own = rules.modes.find(({ isOwn }) => isOwn);
  if (!own) return null;
  return (
    <>
      <div className={css['chips']} role="group" aria-label={t('lottery.mode')}>
        {rules.modes.map(({ mode, base, baseMax }) => (
          <button key={mode} type="button" aria-pressed={mode === rules.mode} onClick={() => onChoose(mode)}>
            {mode} {base === baseMax ? '' : `${percentText(base * 5)} – `}
            {percentText(baseMax * 5)}
          </button>
        ))}
      </div>
      <p className={css['odds']}>{t('playrules.mode_own', { mode: own.mode })}</p>
    </>
  );
}

/** How the returns of the plays below are computed (T58). Six balls have fixed prizes and a pool. */
function ReturnMethod({ rules }: { rules: Rules }) {
  const t = useT();
  const isPool = rules.params.family === 'LT';
  const hasRange = rules.modes.some(({ mode, base, baseMax }) => mode === rules.mode && base !== baseMax);
  return (
    <section className={css['card']}>
      <p className={css['odds']}>{t('playrules.return_how')}</p>
      {isPool ? <p className={css['odds']}>{t('playrules.return_pool', { share: `${POOL_PERCENT} %` })}</p> : null}
      {hasRange ? <p className={css['odds']}>{t('playrules.return_range')}</p> : null}
    </section>
  );
}

type Upcoming = Rules['upcoming'][number];

const MINUTE = 60;

/** A change of a later date (LOTT-66). */
function upcomingText(t: ReturnType<typeof useT>, tag: string, change: Upcoming, zone: string): string {
  const { from, closesBeforeSeconds, everyMinutes, times, days, hasOtherTerms } = change;
  const date = dayText(from, tag);
  if (hasOtherTerms || closesBeforeSeconds === null) return t('playrules.change.terms', { date });
  const time = secondsText(closesBeforeSeconds, tag);
  if (everyMinutes === null)
    return t('playrules.change.times', { date, times: `${timesText(times, days, tag)} ${zoneText(zone, tag, new Date(`${from}T12:00:00Z`))}`, time });
  return t('playrules.change.every', { date, interval: secondsText(everyMinutes * MINUTE, tag), time });
}

/** Closing, days without draws, cost of a bet, bounds, and the meaning of void and correction. */
function Facts({ rules }: { rules: Rules }) {
  const t = useT();
  const tag = useLanguageTag();
  const money = useMoney();
  const { holidays, stakes, params, isImported } = rules;
  const isPool = params.family === 'LT';
  const keys = [
    'playrules.rule.close',
    'playrules.rule.seal',
    'playrules.rule.fixed',
    'playrules.rule.cancel',
    'playrules.rule.chase',
    'playrules.rule.void',
  ] as const;
  const periods = holidays.periods.map(({ from, to }) => (from === to ? dayText(from, tag) : `${dayText(from, tag)} – ${dayText(to, tag)}`));
  const lines = [
    t('playrules.closing', { time: secondsText(rules.closesBeforeSeconds, tag) }),
    ...keys.filter((key) => key !== 'playrules.rule.seal' || !isImported).map((key) => t(key)),
    stakes.price === null
      ? t('playrules.rule.units', { units: stakes.units.map((unit) => money(unit)).join(' / ') })
      : t('playrules.rule.price', { price: money(stakes.price) }),
    t('playrules.rule.bounds', { min: money(stakes.lineMin), max: money(stakes.lineMax) }),
    t('playrules.rule.limits', { order: money(stakes.orderMax), line: money(stakes.lineWinMax), draw: money(stakes.drawWinMax) }),
    t('lottery.problem.chase_too_long', { max: stakes.chaseMax }),
    ...(isPool ? [t('playrules.rule.pool')] : []),
    ...(isImported ? [t('playrules.correction')] : []),
    ...(holidays.everyYear.length > 0 ? [t('playrules.every_year', { dates: holidays.everyYear.map((day) => momentOfYear(day, tag)).join(', ') })] : []),
    ...(periods.length > 0 ? [t('playrules.periods', { dates: periods.join(', ') })] : []),
    ...rules.upcoming.map((change) => upcomingText(t, tag, change, rules.zone)),
  ];
  return (
    <section className={css['card']}>
      <h2>{t('lottery.rules')}</h2>
      {lines.map((line) => (
        <p key={line} className={css['odds']}>
          {line}
        </p>
      ))}
    </section>
  );
}

/** Rules of a game in its own prize mode, or in another one of the merchant. */
const rulesQuery = (services: Services, gameId: string, mode: Rules['mode'] | '') =>
  queryOptions({
    queryKey: ['lottery', 'rules', gameId, mode],
    queryFn: () => lotteryApi(services).call('getLotteryRules', { params: { gameId }, query: { mode } }),
  });

export const load: LoadScreen = (services, place) => services.queries.prefetchQuery(rulesQuery(services, pathIdOf(place), ''));

/** Rules, odds, return and worked examples of a game, readable without an account (LOTT-16). */
export function LotteryRulesPage() {
  const services = useServices();
  const { t } = services.words;
  const [mode, setMode] = useState<Mode | ''>('');
  const query = useQuery({ ...rulesQuery(services, usePathId(), mode), placeholderData: keepPreviousData });
  const failed = useFailedText(query.error, t('lottery.unknown_game'));
  const title = query.data?.name ?? t('lottery.rules');
  useHead({ title });
  return (
    <Frame header="inner" title={title} action={<BalanceCorner />}>
      <div className={css['page']} aria-busy={query.data === undefined || query.isPlaceholderData || undefined}>
        <Loaded query={query} failed={failed} waiting={<Skeleton height={300} radius={20} />} empty={<EmptyState title={t('lottery.unknown_game')} />}>
          {(rules) => (
            <>
              <Facts rules={rules} />
              <Modes rules={rules} onChoose={setMode} />
              <ReturnMethod rules={rules} />
              {rules.plays.map((play) => (
                <PlayRules key={play.id} family={rules.params.family} play={play} />
              ))}
            </>
          )}
        </Loaded>
      </div>
    </Frame>
  );
}
