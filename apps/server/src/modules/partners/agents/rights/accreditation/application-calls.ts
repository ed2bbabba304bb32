import type { Parsed } from '@laro/contract/routes';
import { agentTermsVersion, applicationAfter } from '@laro/domain/agents/accreditation/accreditation';
import type pg from 'pg';
import { inTransaction, type Queries } from '#server/db/sql.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { readerOf, writerOf } from '../caller.ts';
import { hasLevelBelow } from '../../tree/place-member.ts';
import { isFormer, readAgent, uplineOf, type AgentRow } from '../../tree/tree.store.ts';
import { isNeeded, refuseOver, todayAt } from './accreditation-rules.ts';
import { accreditedUntil } from './accreditations.store.ts';
import type { NoteAgent } from './act-on-accreditations.ts';
import { applicationByKey, insertApplication, lockOfUpline, readLastApplication, readOfUpline, writeApplication } from './applications.store.ts';

export interface ApplicationDeps {
  pool: pg.Pool;
  now: () => number;
  noteAgent: NoteAgent;
}

const SHOWN = 50;

interface Applicant {
  agent: AgentRow | null;
  /** Directly above a player; null under the company. */
  upline: AgentRow | null;
}

async function applicantOf(queries: Queries, member: bigint): Promise<Applicant> {
  const found = await readAgent(queries, member);
  const agent = found === null || isFormer(found) ? null : found;
  const above = agent === null ? await uplineOf(queries, member) : null;
  return { agent, upline: above === null ? null : await readAgent(queries, above) };
}

const levelOf = ({ agent, upline }: Applicant): number => agent?.level ?? (upline?.level ?? 0) + 1;
/** Players apply where the merchant takes applications; agents who have applied or need a new accreditation always may. */
const isOpen = (merchant: Merchant, { agent }: Applicant): boolean =>
  agent === null ? merchant.settings['agent.applications'] : agent.state === 'applied' || (agent.state !== 'ended' && isNeeded(merchant, agent.level));

const waits = (state: string | undefined): boolean => state === 'upline' || state === 'desk';

async function standingOf({ pool }: ApplicationDeps, context: CallContext): Promise<Parsed<'getApplication', 'value'>> {
  const { playerId } = playerOf(context);
  const [applicant, last, until] = await Promise.all([applicantOf(pool, playerId), readLastApplication(pool, playerId), accreditedUntil(pool, playerId)]);
  return {
    agentState: applicant.agent?.state ?? null,
    canSend: isOpen(context.merchant, applicant) && !waits(last?.state),
    needsAccreditation: isNeeded(context.merchant, levelOf(applicant)),
    termsVersion: agentTermsVersion,
    accreditedUntil: until,
    last: last ? { state: last.state, sentAt: last.sentAt.toISOString(), reason: last.state === 'refused' ? last.reason : '' } : null,
  };
}

/** Throws `agent.not_an_agent` for an ended agent, `agent.applications_off`, and `agent.level_limit` where an agent would be too deep. */
function refuseApplicant(merchant: Merchant, applicant: Applicant): void {
  const { agent, upline } = applicant;
  if (agent?.state === 'ended') throw new Refusal('agent.not_an_agent');
  if (!isOpen(merchant, applicant)) throw new Refusal('agent.applications_off');
  if (agent === null && upline !== null && !hasLevelBelow(merchant, upline.level))
    throw new Refusal('agent.level_limit', { max: merchant.settings['agent.levelsMax'] });
}

/** Throws `agent.terms_changed`, `agent.accreditation_needed`, `agent.accreditation_day`. */
function refuseContent(merchant: Merchant, applicant: Applicant, { termsVersion, accreditation }: Parsed<'applyAsAgent', 'body'>, today: string): void {
  if (termsVersion !== agentTermsVersion) throw new Refusal('agent.terms_changed');
  if (accreditation === null && isNeeded(merchant, levelOf(applicant))) throw new Refusal('agent.accreditation_needed');
  if (accreditation !== null) refuseOver(accreditation, today);
}

async function apply(deps: ApplicationDeps, context: CallContext, body: Parsed<'applyAsAgent', 'body'>): Promise<'upline' | 'desk'> {
  const { merchant } = context;
  const { playerId: member } = playerOf(context);
  return inTransaction(deps.pool, async (transaction) => {
    await transaction.query('select from players where id = $1 for update', [member]);
    const sent = await applicationByKey(transaction, member, body.key);
    if (sent) return sent.state === 'upline' ? 'upline' : 'desk';
    const applicant = await applicantOf(transaction, member);
    refuseApplicant(merchant, applicant);
    if (waits((await readLastApplication(transaction, member))?.state)) throw new Refusal('agent.application_sent');
    refuseContent(merchant, applicant, body, todayAt(merchant, deps.now()));
    const { upline } = applicant;
    const state = upline === null ? 'desk' : 'upline';
    await insertApplication(transaction, { ...body, merchantCode: merchant.code, member, state, upline: upline?.member ?? null, at: new Date(deps.now()) });
    return state;
  });
}

/** Applications to become an agent: by the member, and the answer of the direct upline (AGENT-47). */
export function applicationCalls(deps: ApplicationDeps): Handlers<'getApplication' | 'applyAsAgent' | 'listApplications' | 'answerApplication'> {
  const { pool } = deps;
  return {
    getApplication: (context) => standingOf(deps, context),
    applyAsAgent: async (context, { body }) => ({ state: await apply(deps, context, body) }),
    listApplications: async (context) => {
      const { member } = await readerOf(pool, context);
      const rows = await readOfUpline(pool, member, SHOWN);
      return { applications: rows.map(({ id, name, sentAt }) => ({ id: id.toString(), name, sentAt: sentAt.toISOString() })) };
    },
    answerApplication: async (context, { params, body }) => {
      await readerOf(pool, context);
      await inTransaction(pool, async (transaction) => {
        const { member: upline } = await writerOf(transaction, context);
        const row = await lockOfUpline(transaction, upline, BigInt(params.applicationId));
        // A member who has got another upline is as unknown as others.
        if (!row || (await uplineOf(transaction, row.member)) !== upline) throw new Refusal('agent.application_unknown');
        const state = applicationAfter(row.state, 'upline', body.accepts) ?? row.state;
        const at = new Date(deps.now());
        await writeApplication(transaction, row.id, { state, by: `agent:${upline}`, reason: '', at });
        const about = { merchantCode: row.merchantCode, playerId: row.member, day: todayAt(context.merchant, deps.now()) };
        if (state === 'refused') await deps.noteAgent(transaction, { ...about, note: 'application_refused' });
      });
      return {};
    },
  };
}
