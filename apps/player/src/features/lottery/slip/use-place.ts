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
import { serverNow } from '../parts/draws/server-clock.ts';
import { lotteryApi, type Game, type Order, type Slip, type SlipLine } from '../parts/lottery-api.ts';

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

/** An order on its way, with the closing of its draw. */
interface Sent {
  body: Omit<Slip, 'key'>;
  closesAt: string;
}

/** Lines that a refusal names, counted from 0. */
function faultsOf(error: unknown): PlaceProblem['faults'] {
  const faults = error instanceof ApiProblem ? error.params['faults'] : null;
  return new Map(typeof faults === 'string' ? lineFaultsOf(faults).map(({ line, fault }) => [line - 1, fault]) : []);
}

/** True for a refusal by the lottery itself: nothing was placed under the key. Any other failure may have lost the answer. */
const isAnswered = (error: unknown): boolean => error instanceof ApiProblem && /^(?:lottery|ticket)\./.test(error.code);

/** Sends orders, each with the key of its content. */
function useSending(game: Game) {
  const services = useServices();
  const queries = useQueryClient();
  const key = useContentKey(`laro.lottery.key.${game.gameId}`);
  const accepted = (orders: readonly Order[]) => {
    key.clear();
    const { t } = services.words;
    showToast(t('lottery.placed', { numero: orders[0]?.draw.numero ?? '' }), 'ok', toastMs.short);
    void queries.invalidateQueries({ queryKey: ['lottery'] });
    void askMoneyAgain(queries);
  };
  const sendWith = async ({ body }: Sent, usedKey: string) => {
    const sending = lotteryApi(services).call('placeLotteryOrder', { body: { ...body, key: usedKey } });
    const { orders } = await sending.catch((error: unknown) => {
      if (isAnswered(error)) key.clear();
      throw error;
    });
    accepted(orders);
  };
  return {
    send: (sent: Sent) => sendWith(sent, key.of(sent)),
    /**
     * Fetches the answer of an order whose answer was lost and whose draw has closed since: the server gives its first answer, and cannot place it any more. Gives
     * the lines that were accepted; null where none were.
     */
    acceptedBefore: async (): Promise<string | null> => {
      const unanswered = key.unanswered();
      const sent = unanswered?.content as Sent | undefined;
      if (!unanswered || !sent || sent.body.drawId === game.next?.drawId || Date.parse(sent.closesAt) > serverNow()) return null;
      try {
        await sendWith(sent, unanswered.key);
      } catch (error) {
        if (isAnswered(error)) return null;
        throw error;
      }
      return JSON.stringify(sent.body.lines);
    },
  };
}

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
  const { send, acceptedBefore } = useSending(game);
  /** True if these lines are placed: by this act, or by one before whose answer was lost. */
  const place = async ({ lines, base, mode, total, chase, voucherId }: Wish): Promise<boolean> => {
    const { next } = game;
    if (next === null) return false;
    const before = await acceptedBefore();
    if (before !== null) return before === JSON.stringify(lines);
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
    await send({ body, closesAt: next.closesAt });
    return true;
  };
  return {
    isBusy: submit.isBusy,
    problem: submit.problem,
    run: async (wish: Wish): Promise<boolean> => {
      if (sessionToken() !== null) {
        let isPlaced = false;
        const isDone = await submit.run(async () => {
          isPlaced = await place(wish);
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
