import { ApiProblem } from '@laro/client/client';
import { formatMoney, sumAmounts, type Amount, type Money } from '@laro/domain/money/money';
import type { QueryClient } from '@tanstack/react-query';
import type { Services } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { useSessionStore } from '#player/shared/session/session-store.ts';
import { askMoneyAgain } from '#player/shared/money/ask-money.late.ts';
import { serverNow } from '../parts/draws/server-clock.ts';
import { lotteryApi, type Game, type Slip, type SlipLine } from '../parts/lottery-api.ts';

/** An order, or a series with `chase`; `total` is that of one draw. */
export interface Wish {
  lines: readonly SlipLine[];
  base: number;
  mode: Slip['mode'];
  total: Money;
  chase: Slip['chase'];
  /** The voucher that pays a part; null without one. */
  voucherId: string | null;
}

/** An order on its way, with the closing of its draw. */
interface Sent {
  body: Omit<Slip, 'key'>;
  closesAt: string;
}

/** An order that was sent and has no definite answer, with its key. It is kept on the device: a reload, and another tab with the same slip, send it with this key. */
interface Unanswered {
  text: string;
  key: string;
}

/** Accounts of one device have names of their own. */
const nameOf = (gameId: string): string => `laro.lottery.key.${useSessionStore.getState().info?.userName ?? ''}.${gameId}`;
/** More are of no use: each waits for the closing of its draw at most. */
const KEPT_MAX = 5;
/** Where the browser stores nothing. */
const remembered = new Map<string, Unanswered[]>();

function unansweredOf(gameId: string): Unanswered[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(gameId)) ?? 'null');
    if (Array.isArray(kept)) return (kept as Partial<Unanswered>[]).flatMap(({ text, key }) => (text && key ? [{ text, key }] : []));
  } catch {
    // Without a readable entry, the memory of this page decides.
  }
  return remembered.get(gameId) ?? [];
}

/** Notes an order as sent, or with null as answered. Those of other tabs stay. */
function keep(gameId: string, text: string, key: string | null): void {
  const others = unansweredOf(gameId).filter((other) => other.text !== text);
  const left = key === null ? others : [...others, { text, key }].slice(-KEPT_MAX);
  remembered.delete(gameId);
  try {
    if (left.length === 0) localStorage.removeItem(nameOf(gameId));
    else localStorage.setItem(nameOf(gameId), JSON.stringify(left));
  } catch {
    remembered.set(gameId, left);
  }
}

/** The key of an order: the same while its content is (LOTT-22). */
function keyOf({ game: { gameId }, newKey }: Place, text: string): string {
  const key = unansweredOf(gameId).find((sent) => sent.text === text)?.key ?? newKey();
  keep(gameId, text, key);
  return key;
}

/** True for a refusal by the lottery itself: nothing was placed under the key. Any other failure may have lost the answer. */
const isAnswered = (error: unknown): boolean => error instanceof ApiProblem && /^(?:lottery|ticket)\./.test(error.code);

/** A page that places orders of a game. */
interface Place {
  services: Services;
  queries: QueryClient;
  game: Game;
  newKey: () => string;
  /** Writes an amount. */
  money: (amount: Amount) => string;
}

/** Sends an order. Its acceptance is said with its draw and cost; the bar has the balance (TL2). */
async function send({ services, queries, game: { gameId }, money }: Place, { text, key }: Unanswered): Promise<void> {
  const { body } = JSON.parse(text) as Sent;
  const sending = lotteryApi(services).call('placeLotteryOrder', { body: { ...body, key } });
  const { orders } = await sending.catch((error: unknown) => {
    // After a refusal the next try has another key: the server repeats the refusal of a key.
    if (isAnswered(error)) keep(gameId, text, null);
    throw error;
  });
  keep(gameId, text, null);
  const { t } = services.words;
  const cost = t('lottery.staked', { staked: money(sumAmounts(orders.map(({ staked }) => staked))) });
  showToast(`${t('lottery.placed', { numero: orders[0]?.draw.numero ?? '' })} · ${cost}`, 'ok', toastMs.short);
  void queries.invalidateQueries({ queryKey: ['lottery'] });
  void askMoneyAgain(queries);
}

/**
 * Fetches the answer of an order whose answer was lost and whose draw has closed since: the server gives its first answer, and cannot place it any more. Gives the
 * lines that were accepted; null where none were.
 */
async function acceptedBefore(place: Place): Promise<string | null> {
  for (const last of unansweredOf(place.game.gameId)) {
    const { body, closesAt } = JSON.parse(last.text) as Sent;
    if (body.drawId === place.game.next?.drawId || Date.parse(closesAt) > serverNow()) continue;
    try {
      await send(place, last);
      return JSON.stringify(body.lines);
    } catch (error) {
      if (!isAnswered(error)) throw error;
    }
  }
  return null;
}

/** Places an order. True if its lines are placed: by this call, or by one before whose answer was lost. */
export async function sendOrder(place: Place, { lines, base, mode, total, chase, voucherId }: Wish): Promise<boolean> {
  const { gameId, next, rulesVersion } = place.game;
  if (next === null) return false;
  const before = await acceptedBefore(place);
  if (before !== null) return before === JSON.stringify(lines);
  const times = chase?.multiples.reduce((sum, multiple) => sum + multiple, 0) ?? 1;
  const body = {
    gameId,
    drawId: next.drawId,
    rulesVersion,
    mode,
    base,
    total: formatMoney(total * BigInt(times)),
    lines: [...lines],
    ...(chase ? { chase } : {}),
    ...(voucherId !== null && !chase ? { ticketId: voucherId } : {}),
  };
  const text = JSON.stringify({ body, closesAt: next.closesAt } satisfies Sent);
  await send(place, { text, key: keyOf(place, text) });
  return true;
}
