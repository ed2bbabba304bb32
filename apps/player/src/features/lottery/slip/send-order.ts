import { ApiProblem } from '@laro/client/client';
import { formatMoney, type Money } from '@laro/domain/money/money';
import type { QueryClient } from '@tanstack/react-query';
import type { Services } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
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

/** The last order that was sent and has no definite answer, with its key. It is kept in the tab, so that it outlives a reload. */
interface Unanswered {
  text: string;
  key: string;
}

const nameOf = (gameId: string): string => `laro.lottery.key.${gameId}`;
/** Where the browser stores nothing. */
const remembered = new Map<string, Unanswered>();

function unansweredOf(gameId: string): Unanswered | undefined {
  try {
    const { text, key } = (JSON.parse(sessionStorage.getItem(nameOf(gameId)) ?? 'null') ?? {}) as Partial<Unanswered>;
    if (typeof text === 'string' && typeof key === 'string') return { text, key };
  } catch {
    // Without a readable entry, the memory of this page decides.
  }
  return remembered.get(gameId);
}

function keep(gameId: string, sent: Unanswered | null): void {
  remembered.delete(gameId);
  try {
    if (sent === null) sessionStorage.removeItem(nameOf(gameId));
    else sessionStorage.setItem(nameOf(gameId), JSON.stringify(sent));
  } catch {
    if (sent !== null) remembered.set(gameId, sent);
  }
}

/** The key of an order: the same while its content is (LOTT-22). */
function keyOf({ game: { gameId }, newKey }: Place, sent: Sent): string {
  const text = JSON.stringify(sent);
  const last = unansweredOf(gameId);
  const key = last?.text === text ? last.key : newKey();
  keep(gameId, { text, key });
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
}

async function send({ services, queries, game: { gameId } }: Place, { body }: Sent, key: string): Promise<void> {
  const sending = lotteryApi(services).call('placeLotteryOrder', { body: { ...body, key } });
  const { orders } = await sending.catch((error: unknown) => {
    // After a refusal the next try has another key: the server repeats the refusal of a key.
    if (isAnswered(error)) keep(gameId, null);
    throw error;
  });
  keep(gameId, null);
  showToast(services.words.t('lottery.placed', { numero: orders[0]?.draw.numero ?? '' }), 'ok', toastMs.short);
  void queries.invalidateQueries({ queryKey: ['lottery'] });
  void askMoneyAgain(queries);
}

/**
 * Fetches the answer of an order whose answer was lost and whose draw has closed since: the server gives its first answer, and cannot place it any more. Gives the
 * lines that were accepted; null where none were.
 */
async function acceptedBefore(place: Place): Promise<string | null> {
  const last = unansweredOf(place.game.gameId);
  if (!last) return null;
  const sent = JSON.parse(last.text) as Sent;
  if (sent.body.drawId === place.game.next?.drawId || Date.parse(sent.closesAt) > serverNow()) return null;
  try {
    await send(place, sent, last.key);
  } catch (error) {
    if (isAnswered(error)) return null;
    throw error;
  }
  return JSON.stringify(sent.body.lines);
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
  const sent = { body, closesAt: next.closesAt };
  await send(place, sent, keyOf(place, sent));
  return true;
}
