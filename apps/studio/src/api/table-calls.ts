import { setTimeout as sleep } from 'node:timers/promises';
import type { StudioCalls, TableFrame, TablePlayJson } from '../protocol.ts';
import type { Session } from '../sessions/sessions.store.ts';
import type { SessionTable } from '../tables/rounds/seating.ts';
import { rootLines } from '../tables/rounds/root-lines.store.ts';
import { limitsIn } from '../tables/stakes/table-limits.ts';
import { limitsSet } from '../tables/desk/table-settings.store.ts';
import { findStakeByKey, moveStake } from '../tables/stakes/table-stakes.store.ts';
import type { ApiDeps } from './api-deps.ts';
import { takesChips } from '../rewards/chip-games.ts';
import { CallBudget } from './call-budget.ts';
import { freeSpinsOf } from './games/free-spins.ts';
import { requireShownRules } from './games/game-of.ts';
import { StudioRefusal } from './studio-refusal.ts';

type Takes<Call extends keyof StudioCalls> = StudioCalls[Call]['takes'];
type Gives<Call extends keyof StudioCalls> = Promise<StudioCalls[Call]['gives']>;

/** Stakes and undos of one session: five a second, and a short burst. */
const stakeBudget = new CallBudget(() => performance.now(), { burst: 10, perSecond: 5 });
/** A round may have ten thousand lines: they are read when a player wants to check the own one, and not in a loop. */
const linesBudget = new CallBudget(() => performance.now(), { burst: 5, perSecond: 0.5 });
/** A waiting question is answered after so long at the latest; the client is patient for longer (`WAIT_PATIENCE_MS`). */
const WAIT_MS = 20_000;
/** Frames of the same moment are answered together. */
const GATHER_MS = 60;

export function tableOf({ tables }: ApiDeps, session: Session): SessionTable {
  const table = tables.tableOf(session);
  if (!table) throw new StudioRefusal('studio.game_disabled');
  return table;
}

export function countStake(session: Session): void {
  const waitMs = stakeBudget.take(session.id);
  if (waitMs > 0) throw new StudioRefusal('studio.too_many', { waitMs });
}

/** Requires a seat for a new stake: players stake at no more tables than they may sit at. A known stake is answered without one. */
export async function requireSeat({ pool, tables }: ApiDeps, session: Session, table: SessionTable, key: string): Promise<void> {
  if (await tables.sits(session, table)) return;
  if (!(await findStakeByKey(pool, session.playerId, table.tableId, key))) throw new StudioRefusal('studio.tables_many');
}

/** The play of a stake in its present state. A stake that came to nothing is a refusal with its reason. */
export async function answerStake({ tables }: ApiDeps, session: Session, { tableId }: SessionTable, key: string): Promise<{ play: TablePlayJson }> {
  const stake = await tables.playOfKey({ playerId: session.playerId, tableId, key });
  if (!stake) throw new StudioRefusal('studio.round_unknown');
  if (stake.refusal !== null && stake.refusal !== 'studio.taken_back')
    throw new StudioRefusal(stake.refusal, { balance: stake.balanceAfter, limit: stake.refusalLimit });
  return { play: stake.play };
}

/** Adds the chips that are left to the answer about a free one. */
export const withChips = async ({ pool }: ApiDeps, session: Session, answer: { play: TablePlayJson }) =>
  answer.play.isFree === true ? { ...answer, freeSpins: await freeSpinsOf(pool, session) } : answer;

const stakedOn = (positions: Readonly<Record<string, string>>): bigint => Object.values(positions).reduce((sum, units) => sum + BigInt(units), 0n);

export async function tableStake(
  deps: ApiDeps,
  session: Session,
  { key, positions, round, cards, silent, reward }: Takes<'table-stake'>,
): Gives<'table-stake'> {
  countStake(session);
  const table = tableOf(deps, session);
  await requireShownRules(session, table.rules, () => findStakeByKey(deps.pool, session.playerId, table.tableId, key));
  const { hall, flight, decisions } = table.rules.table;
  // The cards of a hall are read when its round is known: some halls change their bets from round to round.
  const amount = hall ? stakedOn(positions) : (table.rules.readBet({ positions })?.stake ?? null);
  if (amount === null || flight || (silent !== undefined && !decisions)) throw new StudioRefusal('studio.stake_not_offered');
  if (reward !== undefined && !takesChips(table.rules)) throw new StudioRefusal('studio.no_free_spin');
  await requireSeat(deps, session, table, key);
  const limits = limitsIn(limitsSet(table.rules.table, await deps.tables.settings.of(session.gameId)), session.currency);
  const stake = {
    session,
    ...table,
    limits,
    key,
    positions,
    amount,
    roundNumber: round ?? null,
    cards: cards ?? null,
    silent: silent ?? null,
    rewardId: reward ?? null,
  };
  const placed = await deps.tables.place(stake, deps.now);
  if (placed.isNew) await deps.tables.stakeLife(placed.stakeId, true, placed.stake);
  return withChips(deps, session, await answerStake(deps, session, table, key));
}

/** Takes a stake back while bets are taken; after the close it stays. */
export async function tableUndo(deps: ApiDeps, session: Session, { key }: Takes<'table-undo'>): Gives<'table-undo'> {
  countStake(session);
  const table = tableOf(deps, session);
  const stake = await findStakeByKey(deps.pool, session.playerId, table.tableId, key);
  if (!stake) throw new StudioRefusal('studio.round_unknown');
  if (stake.state === 'begun' || stake.state === 'taken') {
    const isMoved = await moveStake(deps.pool, stake, { to: 'revoked', from: ['taken', 'begun'], refusal: 'studio.taken_back', whileOpen: true });
    if (!isMoved) throw new StudioRefusal('studio.bets_closed');
    await deps.tables.stakeLife(stake.id, false);
  }
  if (stake.state === 'counted') throw new StudioRefusal('studio.bets_closed');
  return withChips(deps, session, await answerStake(deps, session, table, key));
}

const sumOf = (seqs: Iterable<number>): number => [...seqs].reduce((sum, seq) => sum + seq, 0);

/** Waits for what happens at the table, where no socket is to be had (TABLE-06). */
export async function tableWait({ tables }: ApiDeps, session: Session, { after, playSeq }: Takes<'table-wait'>): Gives<'table-wait'> {
  const frames: TableFrame[] = [];
  const seqs = new Map<number, number>();
  let hear = (): void => {};
  const heard = new Promise<void>((resolve) => (hear = resolve));
  const guest = await tables.seat(session, (text) => {
    const frame = JSON.parse(text) as TableFrame;
    if (frame.type === 'play') seqs.set(frame.play.flight?.slot ?? 1, frame.play.seq);
    const isNews = frame.type !== 'totals' && (frame.type !== 'play' || playSeq === null || sumOf(seqs.values()) > playSeq);
    frames.push(frame);
    if (isNews) hear();
  });
  if (!guest) throw new StudioRefusal('studio.tables_many');
  const done = new AbortController();
  try {
    await tables.hub.add(guest, after);
    await Promise.race([heard, sleep(WAIT_MS, undefined, { signal: done.signal }).catch(() => {})]);
    await sleep(GATHER_MS);
  } finally {
    done.abort();
    tables.hub.remove(guest);
  }
  return { frames };
}

/** The lines of all stakes that the draw of a round depends on: every player can find the own one, and compute the root (GAME-11). Public from the draw on. */
export async function tableLines(deps: ApiDeps, session: Session, { round }: Takes<'table-lines'>): Gives<'table-lines'> {
  const waitMs = linesBudget.take(session.id);
  if (waitMs > 0) throw new StudioRefusal('studio.too_many', { waitMs });
  const lines = await rootLines(deps.pool, tableOf(deps, session).tableId, round);
  if (lines === null) throw new StudioRefusal('studio.round_unknown');
  return { lines };
}
