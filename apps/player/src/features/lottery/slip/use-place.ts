import { ApiProblem } from '@laro/client/client';
import { lineFaultsOf } from '@laro/domain/lottery/line-faults';
import { useQueryClient } from '@tanstack/react-query';
import { useContentKey } from '#player/shared/form/use-content-key.ts';
import { useServices } from '#player/shared/api/services.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { paths } from '#player/shared/router/paths.ts';
import { useLocation, useNavigate } from '#player/shared/router/router-view.tsx';
import { returnAfterLogIn } from '#player/shared/session/return-after-log-in.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';
import type { Wish } from './send-order.ts';
import type { LineFault } from './slip-lines.ts';
import type { Game } from '../parts/lottery-api.ts';
import { useMoney } from '../parts/use-money.ts';

/** Why nothing was placed: in words, and the wrong lines by their place (LOTT-20). */
export interface PlaceProblem {
  text: string;
  faults: ReadonlyMap<number, LineFault>;
}

/** Lines that a refusal names, counted from 0. */
function faultsOf(error: unknown): PlaceProblem['faults'] {
  const faults = error instanceof ApiProblem ? error.params['faults'] : null;
  return new Map(typeof faults === 'string' ? lineFaultsOf(faults).map(({ line, fault }) => [line - 1, fault]) : []);
}

export type Place = ReturnType<typeof usePlace>;

/** Places orders (send-order.ts, which comes with the board). A guest is sent to the log-in and comes back. */
export function usePlace(game: Game) {
  const services = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const key = useContentKey();
  const money = useMoney();
  const submit = useSubmit<PlaceProblem>((error) => ({ text: problemText(services.words, error), faults: faultsOf(error) }));
  const newKey = () => {
    key.clear();
    return key.of(game.gameId);
  };
  return {
    isBusy: submit.isBusy,
    problem: submit.problem,
    run: async (wish: Wish): Promise<boolean> => {
      if (sessionToken() !== null) {
        let isPlaced = false;
        const isDone = await submit.run(async () => {
          isPlaced = await (await import('./send-order.ts')).sendOrder({ services, queries, game, newKey, money }, wish);
        });
        // A refusal may come from what the page has of the game: the next tap is for the next draw, at its rules (LOTT-24).
        if (!isDone) void queries.invalidateQueries({ queryKey: ['lottery', 'game', game.gameId] });
        return isPlaced;
      }
      returnAfterLogIn(pathname + search);
      void navigate(paths.login);
      return false;
    },
  };
}
