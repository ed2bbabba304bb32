import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useLanguageTag, useServices, useT } from '#player/shared/api/services.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { choose } from '@laro/lottery/plays/counts';
import { compareAmounts } from '#player/shared/money/compare-amounts.ts';
import { Link, usePlacePart } from '#player/shared/router/router-view.tsx';
import type { LoadScreen } from '#player/shared/router/screen.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { ResultBalls } from './parts/numbers/balls.tsx';
import { canBetIn, playState } from './parts/play-state.ts';
import lobby from './lobby.module.css';
import { gamesQuery, type Game } from './parts/lottery-api.ts';
import { lotteryPaths } from './parts/lottery-paths.ts';
import css from './parts/lottery.module.css';
import { leftText, momentText, useServerNow } from './parts/draws/server-clock.ts';
import { useMoney } from './parts/use-money.ts';

type Family = Game['params']['family'];

const closing = ({ next }: Game): number => (next === null ? Number.POSITIVE_INFINITY : Date.parse(next.closesAt));

/** How often a game draws, in words. */
const paceKey = ({ everyMinutes }: Game) => (everyMinutes === null ? 'draws.pace.day' : everyMinutes < 60 ? 'draws.pace.minutes' : 'draws.pace.hour');

/** The largest pool that can be won by six hits (LOTT-57). */
function JackpotCard({ game, now }: { game: Game; now: number }) {
  const t = useT();
  const tag = useLanguageTag();
  const money = useMoney();
  if (game.jackpot === null) return null;
  return (
    <Link to={lotteryPaths.play(game)} className={lobby['jackpot']}>
      <b>{game.name}</b>
      <strong>{money(game.jackpot.pool)}</strong>
      <span>{t('draws.jackpot')}</span>
      {compareAmounts(game.jackpot.soldShare, '0') > 0 ? <span>{t('draws.jackpot_more', { more: money(game.jackpot.soldShare) })}</span> : null}
      {game.params.pool === undefined ? null : <span>{t('draws.jackpot_chance', { chance: choose(game.params.pool, 6).toLocaleString(tag) })}</span>}
      <span>{game.next === null ? t('lottery.no_draw') : t('draws.closes', { time: momentText(game.next.closesAt, game.zone, tag, now, true) })}</span>
    </Link>
  );
}

function GameTicket({ game, now }: { game: Game; now: number }) {
  const t = useT();
  const tag = useLanguageTag();
  const state = playState(game, now);
  const isOpen = canBetIn(state, game);
  return (
    <li>
      <Link to={lotteryPaths.play(game)} className={lobby['ticket']}>
        <span className={lobby['main']}>
          <b>{game.name}</b>
          <small>{t('draws.card', { family: t(`draws.family.${game.params.family}`), pace: t(paceKey(game), { n: game.everyMinutes ?? 0 }) })}</small>
          {game.last === null ? null : <ResultBalls params={game.params} result={game.last.result} isSmall />}
        </span>
        <span className={lobby['stub']}>
          {isOpen && game.next !== null ? (
            <>
              <b>{leftText(closing(game) - now)}</b>
              <small>{t('lottery.to_close')}</small>
              <small>{momentText(game.next.closesAt, game.zone, tag, now)}</small>
            </>
          ) : (
            <span className={`${css['state'] ?? ''} ${css['warn'] ?? ''}`}>{t(`lottery.state.${state}`)}</span>
          )}
        </span>
      </Link>
    </li>
  );
}

function Games({ games, at, vendor }: { games: readonly Game[]; at: string; vendor: string }) {
  const t = useT();
  const now = useServerNow(at);
  const [family, setFamily] = useState<Family | ''>('');
  const own = games.filter(({ vassalage }) => vendor === '' || vassalage === vendor);
  const families = [...new Set(own.map(({ params }) => params.family))].toSorted();
  const shown = own.filter(({ params }) => family === '' || params.family === family).toSorted((a, b) => closing(a) - closing(b));
  const [largest] = own.filter(({ jackpot }) => jackpot !== null).toSorted((a, b) => compareAmounts(b.jackpot?.pool ?? '0', a.jackpot?.pool ?? '0'));
  return (
    <>
      {largest ? <JackpotCard game={largest} now={now} /> : null}
      <div className={css['chips']} role="group" aria-label={t('draws.families')}>
        {(['', ...families] as const).map((name) => (
          <button key={name} type="button" aria-pressed={name === family} onClick={() => setFamily(name)}>
            {name === '' ? t('draws.all') : t(`draws.family.${name}`)}
          </button>
        ))}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('draws.empty')} />
      ) : (
        <ul className={lobby['games']}>
          {shown.map((game) => (
            <GameTicket key={game.gameId} game={game} now={now} />
          ))}
        </ul>
      )}
    </>
  );
}

const Bones = () => (
  <div aria-hidden="true" className={lobby['games']}>
    {[1, 2, 3, 4, 5].map((place) => (
      <Skeleton key={place} height={104} radius={20} />
    ))}
  </div>
);

const categoryOf = (path: string) => (path.startsWith('/m/elott') ? 'ELOTT' : 'LOTT');

export const load: LoadScreen = (services, place) => services.queries.prefetchQuery(gamesQuery(services, categoryOf(place.path)));

/** The lottery games of a category with their countdowns and last results (LIST-01, HOME-05). */
export function LotteryLobbyPage() {
  const services = useServices();
  const { t } = services.words;
  const { merchantName } = useSettings();
  const category = usePlacePart(({ pathname }) => categoryOf(pathname));
  const vendor = usePlacePart(({ search }) => new URLSearchParams(search).get('vassalage') ?? '');
  const query = useQuery(gamesQuery(services, category));
  const title = t(category === 'ELOTT' ? 'lottery.title_fast' : 'lottery.title');
  useHead({ title, description: t('draws.description', { name: merchantName }), canonical: lotteryPaths.lobby(category) });
  const orders = (
    <Link to={lotteryPaths.orders} aria-label={t('lottery.orders')}>
      <Icon name="receipt" size={24} />
    </Link>
  );
  return (
    <Frame header="inner" title={title} hasBottomMenu action={orders}>
      <div className={css['page']} aria-busy={query.data === undefined || undefined}>
        <Loaded query={query} failed={t('common.loading_failed')} waiting={<Bones />}>
          {({ games, serverTime }) => <Games games={games} at={serverTime} vendor={vendor} />}
        </Loaded>
      </div>
    </Frame>
  );
}
