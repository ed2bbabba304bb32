import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { playsOf, type FamilyParams } from '@laro/lottery/families';
import type { Play } from '@laro/lottery/plays/play';
import { oddsOf } from '@laro/lottery/plays/odds';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useLanguageTag, useServices, useT } from '#player/shared/api/services.ts';
import type { LoadScreen } from '#player/shared/router/screen.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { gameQuery, type Game } from './parts/lottery-api.ts';
import css from './parts/lottery.module.css';
import { chanceText, oddsShown, returnOf } from './parts/odds-text.ts';
import { playName, prizeName } from './parts/play-names.ts';
import { useMoney } from './parts/use-money.ts';
import { useFailedText } from './parts/use-failed-text.ts';
import { pathIdOf, usePathId } from './parts/use-path-id.ts';

/** A play with the chance and the odds of each prize class, and what it returns where one class says it (LOTT-16). */
function PlayRules({ game, play }: { game: Game; play: Play }) {
  const t = useT();
  const tag = useLanguageTag();
  const rules = play.classes.map(({ rule }) => rule);
  const back = play.classes.length === 1 ? returnOf(rules, (rule) => oddsOf(rule, game.baseMax)) : null;
  return (
    <details className={css['card']}>
      <summary>
        <b>{playName(t, game.params.family, play.id)}</b>
      </summary>
      {back === null ? null : <p className={css['odds']}>{t('draws.return', { back })}</p>}
      <table className={css['table']}>
        <thead>
          <tr>
            <th>{t('draws.col.prize')}</th>
            <th>{t('draws.col.chance')}</th>
            <th>{t('draws.col.odds')}</th>
          </tr>
        </thead>
        <tbody>
          {play.classes.map(({ id, name, rule }) => {
            const odds = oddsOf(rule, game.baseMax);
            const chance = chanceText(rule, tag);
            return (
              <tr key={id}>
                <td>{name === 'win' && id !== 'win' ? id.replaceAll(/^[a-z]+(?=\d)/g, '') : prizeName(t, name)}</td>
                <td>{chance === '' ? '–' : t('draws.one_in', { chance })}</td>
                <td>{odds === null ? t('lottery.pool') : oddsShown(odds)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}

function Rules({ game }: { game: Game }) {
  const t = useT();
  const money = useMoney();
  const facts = ['draws.rule.close', 'draws.rule.seal', 'draws.rule.fixed', 'draws.rule.cancel', 'draws.rule.chase', 'draws.rule.void'] as const;
  return (
    <>
      <section className={css['card']}>
        <h2>{t('lottery.rules')}</h2>
        {facts.map((key) => (
          <p key={key} className={css['odds']}>
            {t(key)}
          </p>
        ))}
        <p className={css['odds']}>{t('draws.rule.bounds', { min: money(game.stakes.lineMin), max: money(game.stakes.lineMax) })}</p>
        {game.jackpot === null ? null : <p className={css['odds']}>{t('draws.rule.pool')}</p>}
      </section>
      {[...playsOf(game.params as FamilyParams).values()].map((play) => (
        <PlayRules key={play.id} game={game} play={play} />
      ))}
    </>
  );
}

export const load: LoadScreen = (services, place) => services.queries.prefetchQuery(gameQuery(services, pathIdOf(place)));

/** Rules, odds, return and limits of a game, readable without an account (LOTT-16). */
export function LotteryRulesPage() {
  const services = useServices();
  const { t } = services.words;
  const query = useQuery(gameQuery(services, usePathId()));
  const failed = useFailedText(query.error, t('lottery.unknown_game'));
  const title = query.data?.name ?? t('lottery.rules');
  useHead({ title });
  return (
    <Frame header="inner" title={title}>
      <div className={css['page']} aria-busy={query.data === undefined || undefined}>
        <Loaded query={query} failed={failed} waiting={<Skeleton height={300} radius={20} />}>
          {(game) => (game === null ? <EmptyState title={t('lottery.unknown_game')} /> : <Rules game={game} />)}
        </Loaded>
      </div>
    </Frame>
  );
}
