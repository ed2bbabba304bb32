import type { FamilyParams } from '@laro/lottery/families';
import { loadPlays } from '@laro/lottery/family-plays';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { bring } from '#player/shared/late/bring.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { useBalance } from '#player/shared/money/balance.late.ts';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import type { LoadScreen } from '#player/shared/router/screen.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { Link } from '#player/shared/router/router-view.tsx';
import { gameNameQuery, gameQuery, type Game } from './parts/lottery-api.ts';
import { lotteryPaths } from './parts/lottery-paths.ts';
import css from './parts/lottery.module.css';
import { pathIdOf, usePathId } from './parts/use-path-id.ts';
import type { LiveDrawsProps } from './parts/draws/live-draws.ts';
import { useStation } from './parts/draws/use-station.tsx';
import type { PoolCardProps } from './parts/prizes/pool-card.tsx';
import { DrawHead } from './parts/draws/draw-head.tsx';
import { usePlace } from './slip/use-place.ts';

const Bones = () => (
  <div aria-hidden="true">
    <Skeleton height={96} radius={20} />
    <Skeleton height={320} radius={20} />
  </div>
);

/**
 * Plays, board and slip, with the rules that they count by. They come together after the head of the page, in one query: where one of them does not come, the page says so
 * and has a way to try again.
 */
const roomQuery = (game: Game) =>
  queryOptions({
    queryKey: ['lottery', 'room', game.params],
    queryFn: async () => {
      const parts = () => Promise.all([import('./play-room.tsx'), import('./board/play-board.tsx'), import('./slip/send-order.ts')]);
      const [plays, [{ PlayRoom }]] = await Promise.all([loadPlays(game.params as FamilyParams), bring(parts)]);
      return { plays, PlayRoom };
    },
    staleTime: Infinity,
  });

const LateLive = latePart<LiveDrawsProps>(async () => (await import('./parts/draws/live-draws.ts')).LiveDraws);

const LatePool = latePart<PoolCardProps>(async () => (await import('./parts/prizes/pool-card.tsx')).PoolCard);

function Play({ game: given }: { game: Game }) {
  const { game, stations } = useStation(given);
  const place = usePlace(game);
  const balance = useBalance();
  const room = useQuery(roomQuery(game));
  return (
    <>
      <LateLive gameId={game.gameId} />
      {stations}
      <DrawHead game={game} />
      {game.jackpot === null || game.params.pool === undefined ? null : <LatePool jackpot={game.jackpot} balls={game.params.pool} />}
      <Loaded query={room} waiting={<Skeleton height={320} radius={20} />}>
        {({ plays, PlayRoom }) => <PlayRoom game={game} plays={plays} place={place} balance={balance.text} />}
      </Loaded>
    </>
  );
}

export const load: LoadScreen = (services, place) => services.queries.prefetchQuery(gameNameQuery(services, pathIdOf(place)));

/** The page of one lottery game: draw, plays, board and slip (LOTT-03). */
export function LotteryPlayPage() {
  const services = useServices();
  const { t } = services.words;
  const gameId = usePathId();
  const query = useQuery(gameQuery(services, gameId));
  const known = useQuery({ ...gameNameQuery(services, gameId), enabled: false });
  const title = query.data?.name ?? known.data ?? t('lottery.title');
  useHead({ title });
  const rules = (
    <Link to={lotteryPaths.rules(gameId)} aria-label={t('lottery.rules')}>
      <Icon name="question" size={24} />
    </Link>
  );
  return (
    <Frame header="inner" title={title} action={rules}>
      <div className={`${css['page'] ?? ''} ${css['withBar'] ?? ''}`} aria-busy={query.data === undefined || undefined}>
        <Loaded query={query} waiting={<Bones />}>
          {(game) =>
            game === null ? (
              <EmptyState title={t('lottery.unknown_game')}>
                <Link className={buttonClass({ kind: 'outline' })} to={lotteryPaths.lobby('LOTT')}>
                  {t('lottery.to_lobby')}
                </Link>
              </EmptyState>
            ) : (
              <Play key={game.gameId} game={game} />
            )
          }
        </Loaded>
      </div>
    </Frame>
  );
}
