import { jackpotIncrementMax, jackpotIncrementMin, jackpotStepsMs } from '@laro/domain/system/constants';
import { nextDelayMs, nextFigure, startFigure, type JackpotPace, type JackpotRange } from '@laro/ui/game/figures/jackpot-steps';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const pace: JackpotPace = { stepsMs: jackpotStepsMs, incrementMin: jackpotIncrementMin, incrementMax: jackpotIncrementMax };

/** Guests share a page for some seconds, and one that does not change is packed once: so the draw changes by the quarter of an hour only. */
const DRAW_WINDOW_MS = 15 * 60_000;
const GOLDEN = 0.618_033_988_749_895;
const drawOfThisWindow = () => (Math.floor(Date.now() / DRAW_WINDOW_MS) * GOLDEN) % 1;

/**
 * The illustrated figure (HOME-06). It is drawn once, on the server for a first page, and travels in the page's state, so that both
 * sides show the same one; then it grows in the browser and is found grown when home is come back to.
 */
export const jackpotQuery = ({ min, max }: JackpotRange) =>
  queryOptions({
    queryKey: ['jackpot', min, max],
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: Infinity,
    queryFn: () => Promise.resolve(startFigure({ min, max }, drawOfThisWindow)),
  });

/** The figure of this moment; it does not move while the page is hidden. */
export function useJackpotFigure({ min, max }: JackpotRange): number {
  const queries = useQueryClient();
  const { data = min } = useQuery(jackpotQuery({ min, max }));
  useEffect(() => {
    const range = { min, max };
    const { queryKey } = jackpotQuery(range);
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          if (document.visibilityState !== 'hidden') queries.setQueryData(queryKey, (figure) => nextFigure(figure ?? min, range, pace, Math.random));
          wait();
        },
        nextDelayMs(pace, Math.random),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [queries, min, max]);
  return data;
}
