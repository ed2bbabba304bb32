import { ApiProblem } from '@laro/client/client';
import { lineFaultsOf } from '@laro/domain/lottery/line-faults';
import { formatMoney, type Money } from '@laro/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useContentKey } from '#player/shared/form/use-content-key.ts';
import { useServices } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { askMoneyAgain } from '#player/shared/money/ask-money.late.ts';
import { paths } from '#player/shared/router/paths.ts';
import { useLocation, useNavigate } from '#player/shared/router/router-view.tsx';
import { returnAfterLogIn } from '#player/shared/session/return-after-log-in.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';
import type { LineFault } from './slip-lines.ts';
import { lotteryApi, type Game, type Slip, type SlipLine } from '../parts/lottery-api.ts';

/** An order, or a series with `chase`; `total` is that of one draw. */
interface Wish {
  lines: readonly SlipLine[];
  base: number;
  mode: Slip['mode'];
  total: Money;
  chase: Slip['chase'];
  /** The voucher that pays a part; null without one. */
  voucherId: string | null;
}

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

/** True for a refusal by the lottery itself: nothing was placed under the key. Any other failure may have lost the answer. */
const isAnswered = (error: unknown): boolean => error instanceof ApiProblem && /^(?:lottery|ticket)\./.test(error.code);

export type Place = ReturnType<typeof usePlace>;

/**
 * Places orders. A key belongs to one content: after a lost answer, also after a reload, the same slip is sent with the same key, so that it is placed once
 * (LOTT-22). After a refusal it gets another key, since the server repeats the refusal of a key. A guest is sent to the log-in and comes back.
 */
export function usePlace(game: Game) {
  const services = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const submit = useSubmit<PlaceProblem>((error) => ({ text: problemText(services.words, error), faults: faultsOf(error) }));
  const key = useContentKey(`laro.lottery.key.${game.gameId}`);
  const place = async ({ lines, base, mode, total, chase, voucherId }: Wish) => {
    const { next } = game;
    if (next === null) return;
    const times = chase?.multiples.reduce((sum, multiple) => sum + multiple, 0) ?? 1;
    const body = {
      gameId: game.gameId,
      drawId: next.drawId,
      rulesVersion: game.rulesVersion,
      mode,
      base,
      total: formatMoney(total * BigInt(times)),
      lines: [...lines],
      ...(chase ? { chase } : {}),
      ...(voucherId !== null && !chase ? { ticketId: voucherId } : {}),
    };
    const placed = lotteryApi(services).call('placeLotteryOrder', { body: { ...body, key: key.of(body) } });
    const { orders } = await placed.catch((error: unknown) => {
      if (isAnswered(error)) key.clear();
      throw error;
    });
    key.clear();
    const { t } = services.words;
    showToast(t('lottery.placed', { numero: orders[0]?.draw.numero ?? '' }), 'ok', toastMs.short);
    void queries.invalidateQueries({ queryKey: ['lottery'] });
    void askMoneyAgain(queries);
  };
  return {
    isBusy: submit.isBusy,
    problem: submit.problem,
    run: async (wish: Wish): Promise<boolean> => {
      if (sessionToken() !== null) {
        const isPlaced = await submit.run(() => place(wish));
        // A refusal may come from what the page has of the game: the next tap is for the next draw, at its rules (LOTT-24).
        if (!isPlaced) void queries.invalidateQueries({ queryKey: ['lottery', 'game', game.gameId] });
        return isPlaced;
      }
      returnAfterLogIn(pathname + search);
      void navigate(paths.login);
      return false;
    },
  };
}
