import { ENDED_STATEMENT_DAYS } from '@laro/domain/agents/tree/agent-states';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Repeated } from '#server/db/turns/repeated.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type {
  agentApplicationRoutes,
  agentQuotaRoutes,
  agentTransferRoutes,
  deskRoutes,
  agentContractRoutes,
  agentJoiningRoutes,
  agentFigureRoutes,
  agentFileRoutes,
  agentMemberRoutes,
  agentCreativeRoutes,
  agentRoutes,
} from '@laro/contract/agents/routes';
import { actOnAccreditations } from './rights/accreditation/act-on-accreditations.ts';
import { applicationCalls, type ApplicationDeps } from './rights/accreditation/application-calls.ts';
import { deskAccreditationCalls } from './rights/accreditation/desk-accreditation-calls.ts';
import { keepTeamFigures } from './figures/keep-figures.ts';
import { deskLookupCalls } from './figures/lookups/desk-lookup-calls.ts';
import { exportCalls } from './figures/export-calls.ts';
import { memberCalls } from './figures/member-calls.ts';
import { kpiCalls } from './figures/kpi-calls.ts';
import { computeContractRuns } from './contracts/runs/compute-contract-runs.ts';
import { keepEstimates } from './contracts/runs/estimates/keep-estimates.ts';
import { payContractRuns } from './contracts/runs/pay-contract-runs.ts';
import { contractCalls } from './contracts/contract-calls.ts';
import { lapseOffers } from './contracts/contracts.store.ts';
import { deskContractCalls } from './contracts/desk-contract-calls.ts';
import { deskRequestCalls } from './contracts/desk-request-calls.ts';
import { deskTemplateCalls } from './contracts/desk-template-calls.ts';
import { deskListCalls } from './desk/lists/desk-list-calls.ts';
import { countAgentHours, type CountingDeps } from './counting/count-hours.ts';
import { computeRuns } from './pay/compute-runs.ts';
import { statementCarrier, type DecisionDeps } from './pay/desk/decide-statement.ts';
import { deskRunCalls } from './pay/desk/desk-run-calls.ts';
import { statementFileCalls } from './pay/files/statement-file-calls.ts';
import { payCalls, type PayCallsDeps } from './pay/pay-calls.ts';
import { settleDebts } from './pay/books/settle-debts.ts';
import { payStatements } from './pay/pay-statements.ts';
import { reversalCarrier } from './pay/reversals/reverse-statement.ts';
import { waitingAgentWork } from './desk/waiting.store.ts';
import { agentDeskCalls, sheetOf, type AgentDeskDeps } from './desk/desk-calls.ts';
import { invitationCalls } from './joining/invitation-calls.ts';
import { deskFigureCalls } from './desk/desk-figure-calls.ts';
import { deskHouseCalls } from './tree/house/desk-house-calls.ts';
import { deskHarmCalls } from './desk/harm/desk-harm-calls.ts';
import { suspendBlocked } from './rights/suspend-blocked.ts';
import { findHarm } from './desk/harm/find-harm.ts';
import { createJoining } from './joining/joining.ts';
import { linkCalls, type LinkDeps } from './joining/link-calls.ts';
import { registerShortLinks } from './joining/short-links.ts';
import { forgetVisits } from './joining/links.store.ts';
import { deskMoveCalls, moveCarrier, type MoveDeps } from './tree/moves/desk-move-calls.ts';
import { actOnMoves } from './tree/moves/move-members.ts';
import { deskEndingCalls, endingCarrier } from './tree/endings/desk-ending-calls.ts';
import { actOnEndings } from './tree/endings/end-agent.ts';
import { endedPayCarrier, releaseEndedPay } from './tree/endings/ended-pay.ts';
import { forgetEnded, switchLinksOff } from './tree/endings/endings.store.ts';
import { deskNotCountedCalls } from './counting/not-counted/desk-not-counted-calls.ts';
import { flagOwnAccounts } from './counting/not-counted/flag-own-accounts.ts';
import { deskQuotaCalls } from './downline/quota/desk-quota-calls.ts';
import { lapseInvitations } from './downline/quota/lapse-invitations.ts';
import { quotaCalls } from './downline/quota/quota-calls.ts';
import { keepRebatesOff } from './rates/rebates-off.store.ts';
import { deskRateCalls } from './rates/desk-rate-calls.ts';
import { rateCalls, type RateCallsDeps } from './rates/rate-calls.ts';
import { deskTransferCalls } from './downline/transfers/desk-transfer-calls.ts';
import { flagRoundTrips } from './downline/transfers/flag-round-trips.ts';
import type { TransferDeps } from './downline/transfers/send-transfer.ts';
import { transferCalls } from './downline/transfers/transfer-calls.ts';
import { teamCalls } from './team/team-calls.ts';

const UPKEEP_MS = 10 * 60_000;
const COUNT_EVERY_MS = 60_000;
/** Visits are kept until the day has ended in every time zone. */
const VISIT_DAYS = 2;
/** How long ended agents read their statements. */
const ENDED_MS = ENDED_STATEMENT_DAYS * 86_400_000;

export interface AgentsDeps
  extends
    AgentDeskDeps,
    DecisionDeps,
    PayCallsDeps,
    Pick<RateCallsDeps, 'noteRatesCut'>,
    Pick<MoveDeps, 'noteMoved' | 'noteMoveOff'>,
    Pick<ApplicationDeps, 'noteAgent'>,
    LinkDeps,
    TransferDeps {
  pool: pg.Pool;
  secret: Buffer;
  directory: { list: () => readonly Merchant[] };
  roundNotes: CountingDeps['roundNotes'];
  onBackgroundError: (error: unknown) => void;
}

type Names = Exclude<
  | keyof typeof agentRoutes
  | keyof typeof agentFigureRoutes
  | keyof typeof agentFileRoutes
  | keyof typeof agentMemberRoutes
  | keyof typeof agentCreativeRoutes
  | keyof typeof agentApplicationRoutes
  | keyof typeof agentQuotaRoutes
  | keyof typeof agentTransferRoutes
  | keyof typeof agentContractRoutes
  | keyof typeof agentJoiningRoutes
  | keyof typeof deskRoutes,
  'activateInvitation'
>;

export interface Agents {
  handlers: Handlers<Names>;
  /** Open work for people at the desk, by room and merchant. */
  waiting: () => ReturnType<typeof waitingAgentWork>;
  /** Ends expired invitations and offers, warns of accreditations that end, suspends after them, and deletes visits of past days. */
  upkeep: () => Promise<void>;
  /** Counts the play of the hours that have ended, computes the rebates and the contracts of closed periods and pays them. */
  count: () => Promise<void>;
  registerRoutes: (app: FastifyInstance) => void;
  start: () => void;
  stop: () => Promise<void>;
}

/** Calls of the rooms of agents at the desk. */
const deskHandlers = (deps: AgentsDeps): Handlers<keyof typeof deskRoutes> => ({
  ...agentDeskCalls(deps),
  ...deskAccreditationCalls(deps, (merchant, member) => sheetOf(deps.pool, merchant, member)),
  ...deskTransferCalls(deps),
  ...deskQuotaCalls(deps),
  ...deskNotCountedCalls(deps),
  ...deskLookupCalls(deps),
  ...deskRateCalls(deps),
  ...deskMoveCalls(deps),
  ...deskEndingCalls(deps),
  ...deskHarmCalls(deps),
  ...deskFigureCalls(deps),
  ...deskHouseCalls(deps),
  ...deskRunCalls(deps),
  ...deskContractCalls(deps),
  ...deskTemplateCalls(deps),
  ...deskRequestCalls(deps),
  ...deskListCalls(deps),
});

/** The agent centre: tree, links, invitations, counted play, rebates (agents.md 3 to 5). */
export function createAgents(deps: AgentsDeps): Agents {
  const { pool, now } = deps;
  const upkeep = async () => {
    const at = new Date(now());
    await lapseInvitations(pool, at);
    await lapseOffers(pool, at);
    await flagRoundTrips(pool, at);
    for (const merchant of deps.directory.list()) await actOnAccreditations(deps, merchant);
    for (const merchant of deps.directory.list()) {
      await suspendBlocked(pool, merchant.code, at);
      await findHarm(deps, merchant);
      await releaseEndedPay(deps, merchant);
      await switchLinksOff(pool, merchant.code);
      await forgetEnded(pool, merchant.code, new Date(now() - ENDED_MS));
    }
    await forgetVisits(pool, shiftDay(at.toISOString().slice(0, 10), -VISIT_DAYS));
  };
  deps.twoPersons.register('agent.statement', statementCarrier(deps));
  deps.twoPersons.register('agent.move', moveCarrier(deps));
  deps.twoPersons.register('agent.end', endingCarrier(deps));
  deps.twoPersons.register('agent.endedPay', endedPayCarrier(deps));
  deps.twoPersons.register('agent.reversal', reversalCarrier(deps));
  const merchants = () => deps.directory.list();
  const count = async () => {
    for (const merchant of merchants()) {
      await actOnMoves(deps, merchant);
      await actOnEndings(deps, merchant);
    }
    for (const merchant of merchants()) await flagOwnAccounts(deps, merchant);
    await countAgentHours({ ...deps, merchants });
    await keepTeamFigures({ pool, merchants });
    for (const merchant of merchants()) {
      await keepRebatesOff(deps, merchant);
      await computeRuns(deps, merchant);
    }
    await payStatements(deps);
    // After the rebates, which a dividend deducts.
    for (const merchant of merchants()) await computeContractRuns(deps, merchant);
    for (const merchant of merchants()) await keepEstimates(pool, merchant);
    await payContractRuns(deps, (code) => merchants().find((merchant) => merchant.code === code) ?? null);
    for (const merchant of merchants()) await settleDebts(deps, merchant);
  };
  const jobs = [
    new Repeated(async () => upkeep().then(() => false), UPKEEP_MS, deps.onBackgroundError, 'agent-upkeep'),
    new Repeated(async () => count().then(() => false), COUNT_EVERY_MS, deps.onBackgroundError, 'agent-counting'),
  ];
  return {
    handlers: {
      ...teamCalls(deps),
      ...kpiCalls(deps),
      ...memberCalls(deps),
      ...exportCalls(deps),
      ...invitationCalls({ ...deps, joining: createJoining(deps) }),
      ...linkCalls(deps),
      ...payCalls(deps),
      ...statementFileCalls(deps),
      ...contractCalls(deps),
      ...applicationCalls(deps),
      ...transferCalls(deps),
      ...rateCalls(deps),
      ...quotaCalls(deps),
      ...deskHandlers(deps),
    },
    waiting: () => waitingAgentWork(pool),
    upkeep,
    count,
    registerRoutes: (app) => registerShortLinks(app, deps),
    start: () => jobs.forEach((job) => job.start()),
    stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))),
  };
}
