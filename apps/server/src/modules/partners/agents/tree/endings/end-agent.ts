import { endingDay, payReleaseDay } from '@laro/domain/agents/tree/agent-states';
import { houseTypes, memberTypes } from '@laro/domain/agents/tree/agent-tree';
import type { Money } from '@laro/domain/money/money';
import { dayAt } from '@laro/domain/time/day-at';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { readAgentBalance } from '#server/ledger/accounts/agent-money.ts';
import { readOpenSums } from '../../pay/files/agent-statements.store.ts';
import { lockTeam } from '../../rates/change-rates.store.ts';
import { isMoving, lockMovesOf } from '../moves/moves.store.ts';
import { lockAgent, readAgent, uplineOf, writeState, writeType, type AgentRow } from '../tree.store.ts';
import { endOwnContracts, passContracts, raiseTeam, unmarkAgent } from './end-team.store.ts';
import { closeEnding, insertEnding, isEnding, lockEnding, readDueEndings, readTeamCounts, type TeamCounts } from './endings.store.ts';

export interface EndingPreview extends TeamCounts {
  /** The next upline of the team; null: the company. */
  upline: bigint | null;
  fromDay: string;
  releaseDay: string;
  /** On the agent account now, and owed by the agent. */
  balance: Money;
  owed: Money;
}

const todayOf = ({ settings }: Merchant, now: number): string => dayAt(now, settings['market.timeZone']);

/** Effect of the end of an agent, before it is agreed (agents.md 3.2). Throws `agent.wrong_state` for one who has ended, `agent.moving`, `agent.ending`. */
export async function previewEnding(queries: Queries, merchant: Merchant, agent: AgentRow, now: number): Promise<EndingPreview> {
  const { member } = agent;
  if (agent.state === 'ended') throw new Refusal('agent.wrong_state');
  if (await isMoving(queries, member)) throw new Refusal('agent.moving');
  if (await isEnding(queries, member)) throw new Refusal('agent.ending');
  const fromDay = endingDay(todayOf(merchant, now));
  const [{ owed }, cash] = [await readOpenSums(queries, member), await cashOf(queries, member)];
  return {
    ...(await readTeamCounts(queries, member, fromDay)),
    upline: await uplineOf(queries, member),
    fromDay,
    releaseDay: payReleaseDay(fromDay),
    balance: await readAgentBalance(queries, cash),
    owed,
  };
}

async function cashOf(queries: Queries, member: bigint): Promise<bigint> {
  const { rows } = await queries.query<{ cash: bigint }>('select cash_account as cash from players where id = $1', [member]);
  return rows[0]?.cash ?? 0n;
}

async function actOn(pool: pg.Pool, merchant: Merchant, id: bigint, at: Date): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    await lockMovesOf(transaction, merchant.code);
    const row = await lockEnding(transaction, merchant.code, id);
    if (row?.state !== 'agreed') return;
    const { member, fromDay } = row;
    const upline = await uplineOf(transaction, member);
    await lockTeam(transaction, member, upline);
    const agent = await readAgent(transaction, member);
    const isPossible = agent !== null && agent.state !== 'ended';
    if (isPossible) {
      const end = { member, upline, fromDay };
      await passContracts(transaction, end, at);
      await endOwnContracts(transaction, end);
      await raiseTeam(transaction, end);
      await unmarkAgent(transaction, member, fromDay);
      await writeState(transaction, member, 'ended', at);
    }
    await closeEnding(transaction, id, isPossible ? 'acted' : 'void', 'system', at);
  });
}

/** Acts on the ends whose day has come, after the moves and before anything of that day is counted. */
export async function actOnEndings({ pool, now }: { pool: pg.Pool; now: () => number }, merchant: Merchant): Promise<void> {
  const at = new Date(now());
  for (const { id } of await readDueEndings(pool, merchant.code, todayOf(merchant, now()))) await actOn(pool, merchant, id, at);
}

/** The type of a player in place of that of an agent below another one; of top agents none. */
const playerTypes: Readonly<Record<number, number>> = { [memberTypes.agent]: memberTypes.player, [houseTypes.agent]: houseTypes.player };

/**
 * Makes an agent without a team a player again: in the tree now, in the stored places from the next day on (agents.md 3.3). Throws `agent.wrong_state` for top
 * agents and who has ended, `agent.has_team`, `agent.moving`, `agent.ending`.
 */
export async function makePlayer(transaction: Transaction, merchant: Merchant, member: bigint, given: { by: string; reason: string; at: Date }): Promise<void> {
  const agent = await lockAgent(transaction, member);
  const type = agent === null ? undefined : playerTypes[agent.type];
  if (agent === null || agent.state === 'ended' || type === undefined) throw new Refusal('agent.wrong_state');
  if (await isMoving(transaction, member)) throw new Refusal('agent.moving');
  if (await isEnding(transaction, member)) throw new Refusal('agent.ending');
  const fromDay = shiftDay(todayOf(merchant, given.at.getTime()), 1);
  const { members } = await readTeamCounts(transaction, member, fromDay);
  if (members > 0) throw new Refusal('agent.has_team', { count: members });
  await endOwnContracts(transaction, { member, fromDay });
  await unmarkAgent(transaction, member, fromDay);
  await writeState(transaction, member, 'ended', given.at);
  await writeType(transaction, member, type);
  const ending = { merchantCode: merchant.code, member, becomes: 'player', fromDay, releaseDay: payReleaseDay(fromDay), ...given } as const;
  await insertEnding(transaction, ending, 'acted');
}
