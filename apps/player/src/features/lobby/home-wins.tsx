import { winnerAutoplayAbove, winnerStepMs, winnerTransitionMs } from '@laro/domain/system/constants';
import { displayAmount } from '@laro/domain/money/money';
import { headNoteClass, SectionHead } from '@laro/ui/game/rows/section-head.tsx';
import { WinnerBoard } from '@laro/ui/game/figures/winners/winner-board.tsx';
import { largestFirst } from '@laro/ui/game/figures/winners/winner-rotation';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { winnersQuery } from '#player/shared/games/lobby/game-queries.ts';
import { cardGame } from '#player/shared/games/cards/game-view.ts';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import css from './home.module.css';

/** The winner board of home (WIN-01): real settled wins, largest first, or the plain fact that there are none yet. */
export function HomeWins() {
  const services = useServices();
  const { t } = services.words;
  const { currency } = useSettings();
  const { data } = useQuery(winnersQuery(services));
  const winners = useMemo(
    () =>
      largestFirst(data ?? [], (entry) => entry.vo.winAmount).map(({ id, vo }) => ({
        id,
        game: cardGame(vo.game),
        customerName: vo.customerName,
        amount: `${currency.symbol}${displayAmount(vo.winAmount, currency.decimals)}`,
      })),
    [data, currency],
  );
  return (
    <section className={css['part']}>
      <SectionHead title={t('games.wins.title')}>
        <span className={headNoteClass}>{t('games.wins.note')}</span>
      </SectionHead>
      <WinnerBoard
        winners={winners}
        emptyTitle={t('games.wins.empty.title')}
        emptyText={t('games.wins.empty.text')}
        link={SiteLink}
        stepMs={winnerStepMs}
        transitionMs={winnerTransitionMs}
        autoplayAbove={winnerAutoplayAbove}
      />
    </section>
  );
}
