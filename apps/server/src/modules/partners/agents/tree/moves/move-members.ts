import { moveFaults } from '@laro/domain/agents/tree/agent-states';
import { cutToUpline, lowestOf, rateVector, ratesOfVector } from '@laro/domain/agents/tree/rates';
import { dayAt } from '@laro/domain/time/day-at';
import type pg from 'pg';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { ratesFrom } from '../../rates/rates.store.ts';
import { lockTeam, readVersionsBelow, writeRates, type NewRates } from '../../rates/change-rates.store.ts';
import { readAgent, uplineOf } from '../tree.store.ts';
import { tellOfNoMove, type MoveNotes } from './move-notes.ts';
import {
  endContractsWith,
  endMove,
  lockMove,
  lockMovesOf,
  moveSubtree,
  passApplication,
  readAbove,
  readContractsWith,
  readDue,
  readMovable,
  readSubtree,
} from './moves.store.ts';

interface ActDeps extends Pick<MoveNotes, 'noteMoveOff'> {
  pool: pg.Pool;
  now: () => number;
}

export interface PlannedMove {
  /** An agent or a player. */
  member: bigint;
  /** Null: the company. */
  to: bigint | null;
  fromDay: string;
}

export interface MovePreview {
  from: bigint | null;
  /** False: a player. */
  isAgent: boolean;
  members: number;
  levels: number;
  /** Members whose rates are cut to the new upline's. */
  cut: bigint[];
  /** Contracts with the old upline that end the day before. */
  contracts: number;
}

/** Versions of the member and of everybody below that exceed the new upline's from their day on, each cut to it. Under the company nothing is cut. */
async function cutsFor(queries: Queries, { member, to, fromDay }: PlannedMove): Promise<NewRates[]> {
  if (to === null) return [];
  const cap = lowestOf((await ratesFrom(queries, to, fromDay)).map(({ ppm }) => ratesOfVector(ppm)));
  const own = (await ratesFrom(queries, member, fromDay)).map(({ from, ppm }) => ({ member, from, ppm }));
  return [...own, ...(await readVersionsBelow(queries, member, fromDay))].flatMap((version): NewRates[] => {
    const ppm = rateVector(cutToUpline(ratesOfVector(version.ppm), cap));
    const from = version.from < fromDay ? fromDay : version.from;
    return ppm.some((rate, place) => rate !== version.ppm[place]) ? [{ member: version.member, from, ppm }] : [];
  });
}

/** The members whose rates a move would cut. */
export const cutBy = async (queries: Queries, move: PlannedMove): Promise<bigint[]> => [...new Set((await cutsFor(queries, move)).map(({ member }) => member))];

/**
 * What a move would do (agents.md 3.4). Throws `agent.move_day`, `agent.move_cycle`, `agent.level_limit`, and `agent.wrong_state` for a new upline that is the
 * old one, is not active, or belongs to another merchant or kind of money, and for an agent who has ended and an account that is closed.
 */
export async function previewMove(queries: Queries, merchant: Merchant, move: PlannedMove, today: string): Promise<MovePreview> {
  const { member, to, fromDay } = move;
  const [from, { members, depth }] = [await uplineOf(queries, member), await readSubtree(queries, member)];
  const target = to === null ? null : await readAgent(queries, to);
  const moved = await readMovable(queries, merchant.code, member);
  if (from === to || (to !== null && (target?.state !== 'active' || target.merchantCode !== merchant.code))) throw new Refusal('agent.wrong_state');
  if (moved === null || moved.agent?.state === 'ended' || (target !== null && target.isTrial !== moved.isTrial)) throw new Refusal('agent.wrong_state');
  const path = to === null ? [] : [to, ...(await readAbove(queries, to))].map(String);
  const levelsMax = merchant.settings['agent.levelsMax'];
  const [fault] = moveFaults({ fromDay, today, path, member: member.toString(), depth, levelsMax });
  if (fault === 'level_limit') throw new Refusal('agent.level_limit', { max: levelsMax });
  if (fault !== undefined) throw new Refusal(fault === 'move_day' ? 'agent.move_day' : 'agent.move_cycle');
  const contracts = await readContractsWith(queries, member, from, fromDay);
  return { from, isAgent: moved.agent !== null, members, levels: depth, cut: await cutBy(queries, move), contracts: contracts.length };
}

/** Makes a move in the transaction: places from its day on, the tree as it is now, rates cut, contracts with the old upline ended. */
async function act(transaction: Transaction, move: PlannedMove, from: bigint | null, at: Date): Promise<void> {
  const cuts = await cutsFor(transaction, move);
  await endContractsWith(transaction, move.member, from, move.fromDay);
  await passApplication(transaction, move.member, move.to);
  await moveSubtree(transaction, move);
  await writeRates(transaction, cuts, { by: 'move', reason: 'cut to the new upline', at });
  // A player of no team had none.
  if ((await ratesFrom(transaction, move.member, move.fromDay)).length > 0) return;
  await writeRates(transaction, [{ member: move.member, from: move.fromDay, ppm: rateVector(ratesOfVector([])) }], { by: 'move', reason: 'first rates', at });
}

async function actOn(deps: ActDeps, merchant: Merchant, id: bigint, at: Date): Promise<void> {
  await inTransaction(deps.pool, async (transaction) => {
    await lockMovesOf(transaction, merchant.code);
    const row = await lockMove(transaction, merchant.code, id);
    if (row?.state !== 'agreed') return;
    await lockTeam(transaction, row.member, row.to);
    const isSame = (await uplineOf(transaction, row.member)) === row.from;
    const early = '0001-01-01';
    // The day was judged when the move was agreed on; everything else may have changed since.
    const isPossible = isSame && (await previewMove(transaction, merchant, row, early).then(() => true, refusedAs(false)));
    if (isPossible) await act(transaction, row, row.from, at);
    else await tellOfNoMove(deps, transaction, { ...row, cut: await cutBy(transaction, row) });
    await endMove(transaction, id, isPossible ? 'acted' : 'void', 'system', at);
  });
}

const refusedAs =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof Refusal) return value;
    throw error;
  };

/** Acts on the moves whose day has come, before anything of that day is counted (AGENT-08). Those that have become impossible are void, and the persons are informed. */
export async function actOnMoves(deps: ActDeps, merchant: Merchant): Promise<void> {
  const at = new Date(deps.now());
  const today = dayAt(at.getTime(), merchant.settings['market.timeZone']);
  for (const { id } of await readDue(deps.pool, merchant.code, today)) await actOn(deps, merchant, id, at);
}
