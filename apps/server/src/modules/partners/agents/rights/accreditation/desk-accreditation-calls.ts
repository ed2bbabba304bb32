import type { Parsed } from '@laro/contract/routes';
import { warningDays } from '@laro/domain/agents/accreditation/accreditation';
import { memberTypes } from '@laro/domain/agents/tree/agent-tree';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { makeTopAgent } from '../../tree/make-top-agent.ts';
import { hasLevelBelow } from '../../tree/place-member.ts';
import { holdAgent, insertAgent, isFormer, lockAgent, uplineOf, writeState, writeType } from '../../tree/tree.store.ts';
import { refuseOver, refuseUnaccredited, todayAt } from './accreditation-rules.ts';
import { insertAccreditation, isUnaccredited, readEnding, writeUnaccredited, type Accreditation, type EndingRow } from './accreditations.store.ts';
import type { NoteAgent } from './act-on-accreditations.ts';
import { accreditationOf, lockWaiting, markAsAgent, readWaiting, writeApplication, type DeskApplicationRow } from './applications.store.ts';

export interface DeskAccreditationDeps {
  pool: pg.Pool;
  now: () => number;
  audit: Pick<AuditLog, 'append'>;
  merchantOf: (code: string) => Merchant | null;
  noteAgent: NoteAgent;
}

const SHOWN = 100;

const named = ({ publicId, username, isTrial }: Pick<EndingRow, 'publicId' | 'username' | 'isTrial'>, id: bigint) => ({
  id: id.toString(),
  publicId,
  username,
  isTrial,
});
const applicationOf = (row: DeskApplicationRow) => ({
  id: row.id.toString(),
  member: named(row, row.member),
  agentState: row.agentState,
  upline: row.uplineName,
  entity: row.entity,
  name: row.name,
  accreditation: accreditationOf(row),
  termsVersion: row.termsVersion,
  sentAt: row.sentAt.toISOString(),
});

interface Given {
  member: bigint;
  accreditation: Accreditation;
  document: string;
  by: string;
  reason: string;
}

/** Writes an accreditation; an agent who was suspended because the last one had expired is active again. */
async function accredit(deps: DeskAccreditationDeps, transaction: Transaction, merchant: Merchant, { accreditation, ...given }: Given): Promise<void> {
  refuseOver(accreditation, todayAt(merchant, deps.now()));
  const at = new Date(deps.now());
  await insertAccreditation(transaction, { ...accreditation, ...given, merchantCode: merchant.code, at });
  if (!(await isUnaccredited(transaction, given.member))) return;
  await writeState(transaction, given.member, 'active', at);
  await writeUnaccredited(transaction, given.member, false);
  await deps.noteAgent(transaction, { note: 'accreditation_kept', merchantCode: merchant.code, playerId: given.member, day: accreditation.validUntil });
}

/** Makes a player an agent of the tree: under the agent above, or directly under the company as a top agent. */
async function placeAsAgent(deps: DeskAccreditationDeps, transaction: Transaction, merchant: Merchant, member: bigint, by: string): Promise<void> {
  const at = new Date(deps.now());
  // A move of the player that acts at the same time comes before or after all of this.
  await transaction.query('select from players where id = $1 for update', [member]);
  const upline = await uplineOf(transaction, member);
  if (upline === null) return makeTopAgent(transaction, merchant, { member, rates: {}, state: 'applied', by, reason: 'application', at });
  const above = await holdAgent(transaction, upline);
  if (above === null || above.state === 'ended') throw new Refusal('agent.wrong_state');
  if (!hasLevelBelow(merchant, above.level)) throw new Refusal('agent.level_limit', { max: merchant.settings['agent.levelsMax'] });
  await insertAgent(transaction, { member, merchantCode: merchant.code, isTrial: false, state: 'applied', upline, level: above.level + 1, at });
  await markAsAgent(transaction, member, shiftDay(todayAt(merchant, deps.now()), 1));
  await writeType(transaction, member, memberTypes.agent);
}

interface Decided extends Parsed<'decideApplication', 'body'> {
  member: bigint;
  by: string;
}

async function decide(deps: DeskAccreditationDeps, transaction: Transaction, merchant: Merchant, decided: Decided): Promise<'accepted' | 'refused'> {
  const { member, by, accepts, document, reason } = decided;
  const row = await lockWaiting(transaction, merchant.code, member);
  if (!row) throw new Refusal('agent.application_unknown');
  const at = new Date(deps.now());
  const today = todayAt(merchant, deps.now());
  const state = accepts ? 'accepted' : 'refused';
  if (accepts) {
    const known = await lockAgent(transaction, member);
    if (known === null || isFormer(known)) await placeAsAgent(deps, transaction, merchant, member, by);
    const accreditation = accreditationOf(row);
    if (accreditation !== null) await accredit(deps, transaction, merchant, { member, accreditation, document, by, reason });
    const agent = await lockAgent(transaction, member);
    if (agent === null || agent.state === 'ended') throw new Refusal('agent.wrong_state');
    await refuseUnaccredited(transaction, merchant, agent, today);
    if (agent.state === 'applied') await writeState(transaction, member, 'active', at);
  }
  await writeApplication(transaction, row.id, { state, by, reason, at });
  await deps.noteAgent(transaction, { note: `application_${state}`, merchantCode: merchant.code, playerId: member, day: today });
  return state;
}

/** Applications and accreditations at the desk (AGENT-46, AGENT-47). `sheetOf` reads an agent's sheet. */
export function deskAccreditationCalls(
  deps: DeskAccreditationDeps,
  sheetOf: (merchant: Merchant, member: bigint) => Promise<Parsed<'getAgent', 'value'>>,
): Handlers<'listAgentApplications' | 'decideApplication' | 'setAccreditation'> {
  const { pool } = deps;
  const known = (code: string): Merchant => {
    const merchant = deps.merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  const eventOf = (context: CallContext, merchant: Merchant, member: bigint, reason: string) => ({
    actor: staffOf(context).name,
    subject: `merchant:${merchant.code}/member:${member}`,
    reason,
    before: null,
    ip: context.ip,
  });
  return {
    listAgentApplications: async (_context, { params }) => {
      const merchant = known(params.merchant);
      const need = merchant.settings['agent.accreditation'];
      const by = shiftDay(todayAt(merchant, deps.now()), warningDays[0]);
      const [waiting, ending] = await Promise.all([
        readWaiting(pool, merchant.code, SHOWN),
        need === 'none' ? [] : readEnding(pool, merchant.code, by, need === 'top', SHOWN),
      ]);
      return {
        applications: waiting.map(applicationOf),
        ending: ending.map((row) => ({ member: named(row, row.id), state: row.state, validUntil: row.validUntil })),
      };
    },
    decideApplication: async (context, { params, body }) => {
      const merchant = known(params.merchant);
      const member = BigInt(params.memberId);
      await inTransaction(pool, async (transaction) => {
        const state = await decide(deps, transaction, merchant, { ...body, member, by: staffOf(context).name });
        const action = state === 'accepted' ? 'agent.applicationAccepted' : 'agent.applicationRefused';
        await deps.audit.append(transaction, { ...eventOf(context, merchant, member, body.reason), action, after: { document: body.document } });
      });
      return {};
    },
    setAccreditation: async (context, { params, body: { document, reason, ...accreditation } }) => {
      const merchant = known(params.merchant);
      const member = BigInt(params.memberId);
      await inTransaction(pool, async (transaction) => {
        const agent = await lockAgent(transaction, member);
        if (agent?.merchantCode !== merchant.code) throw new Refusal('desk.member_unknown');
        if (agent.state === 'ended') throw new Refusal('agent.wrong_state');
        await accredit(deps, transaction, merchant, { member, accreditation, document, by: staffOf(context).name, reason });
        const after = { ...accreditation, document };
        await deps.audit.append(transaction, { ...eventOf(context, merchant, member, reason), action: 'agent.accreditationSet', after });
      });
      return sheetOf(merchant, member);
    },
  };
}
