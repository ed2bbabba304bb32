import { drawFromTable, drawWinners, type RaffleRow } from '@laro/domain/rewards/raffles/raffle-table';
import { fairDraws, isClientSeed, verifyCommitment } from '@laro/games/fair/provably-fair';
import { textHash } from '@laro/games/fair/text-hash';
import { randomnessOf } from '@laro/lottery/draw/beacon';
import type { InstantDraft } from './raffle-hash.ts';

const ROWS_MAX = 20;

const ROW = /^([a-z0-9-]{1,40}):([1-9]\d{0,6}):([a-z0-9-]{0,40})$/;

/** The rows of a typed table; null if it cannot be read. */
function rowsOf({ table, gone }: InstantDraft): RaffleRow[] | null {
  const parts = table.split(',').map((part) => part.trim());
  const away = new Set(gone.split(',').map((part) => part.trim()));
  const rows = parts.flatMap((part) => {
    const [, id, weight, whenGone] = ROW.exec(part) ?? [];
    return id === undefined ? [] : [{ id, weight: Number(weight), left: away.has(id) ? 0 : null, whenGone: whenGone === '' ? null : (whenGone ?? null) }];
  });
  return rows.length === parts.length && rows.length <= ROWS_MAX ? rows : null;
}

export interface InstantResult {
  number: number;
  won: string;
  /** Null without a promise, or without the row that was shown. */
  seedKept: boolean | null;
  sameRow: boolean | null;
}

/** Plays an instant draw again (REW-38); null if something cannot be read. */
export function checkInstant(draft: InstantDraft): InstantResult | null {
  const { serverSeed, clientSeed, promise } = draft;
  const rows = rowsOf(draft);
  if (rows === null || !/^[0-9a-f]{64}$/.test(serverSeed) || !isClientSeed(clientSeed) || !/^\d{1,9}$/.test(draft.nonce)) return null;
  try {
    const { number, won } = drawFromTable(rows, fairDraws({ serverSeed, clientSeed, nonce: Number(draft.nonce) }));
    return { number, won, seedKept: promise === '' ? null : verifyCommitment(serverSeed, promise), sameRow: draft.won === '' ? null : won === draft.won };
  } catch (error) {
    // An exhausted row that names none with stock.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The published file of a draw, as far as it is computed again. */
export interface DrawFile {
  commitment: string;
  serverSeed: string | null;
  list: string;
  listHash: string | null;
  beacon: { signature: string | null };
  onePrizeEach: boolean;
  prizes: readonly { count: number }[];
  winners: readonly { prize: number; ticket: number }[];
}

export interface DrawResult {
  seedKept: boolean;
  sameList: boolean;
  sameWinners: boolean;
}

/** Computes list hash and winners of a draw again (REW-39); null before it is drawn. */
export function checkDraw({ commitment, serverSeed, list, listHash, beacon: { signature }, onePrizeEach, prizes, winners }: DrawFile): DrawResult | null {
  if (serverSeed === null || signature === null) return null;
  const tickets = list.split('\n').flatMap((line) => {
    const [number = '', member = ''] = line.split(':');
    return number === '' ? [] : [{ number: Number(number), member }];
  });
  const source = fairDraws({ serverSeed, clientSeed: randomnessOf(signature), nonce: 0 });
  const ranked = prizes.map(({ count }, index) => ({ id: String(index), count }));
  const computed = drawWinners(tickets, ranked, source, onePrizeEach).map(({ prize, ticket }) => `${prize}:${ticket}`);
  return {
    seedKept: verifyCommitment(serverSeed, commitment),
    sameList: textHash(list) === listHash,
    sameWinners: computed.join() === winners.map(({ prize, ticket }) => `${prize}:${ticket}`).join(),
  };
}
