import type { Parsed } from '@laro/contract/routes';
import { firstStart } from '@laro/domain/agents/contracts/contract-terms';
import { isAgentType, memberTypes } from '@laro/domain/agents/tree/agent-tree';
import { belowOf } from '#server/http/cursor.ts';
import { inTransaction, type Queries } from '#server/db/sql.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { readerOf, statementReaderOf, writerOf } from '../rights/caller.ts';
import { readTeamMember } from '../team/team.store.ts';
import { namesAsSeen } from '../team/names-as-seen.ts';
import { detailOf } from '../team/team-view.ts';
import { readKindsOff } from '../desk/harm/harm.store.ts';
import { readAgent } from '../tree/tree.store.ts';
import { answerContract, endContract, withdrawOffer, type ContractDeps } from './answer-contract.ts';
import { lockMember, mayBeOffered, partyOf } from './contract-party.ts';
import { answerRequest, askContract } from './requests.ts';
import { countHigherBelow, makeOffer, stateOf, todayOf } from './contract-rules.ts';
import { readAccepted, readContract, readContracts, readContractsBetween, readOffers, readVersions, type Contract } from './contracts.store.ts';
import { readContractPay, type ContractPayRow } from './contract-pay.store.ts';

const PAGE = 20;

export const summaryOf = (contract: Contract, today: string, now: number) => ({
  id: contract.id.toString(),
  kind: contract.kind,
  scope: contract.scope,
  rows: [...contract.rows],
  options: contract.options,
  from: contract.from,
  to: contract.to,
  state: stateOf(contract, today, now),
  offeredAt: contract.offeredAt.toISOString(),
  lapsesAt: contract.lapsesAt.toISOString(),
  wish: contract.wish,
  endReason: contract.endReason,
});

/** True if a contract of the same kind and scope is in force for the member today. */
async function isInForce(queries: Queries, { member, kind, scope }: Contract, today: string): Promise<boolean> {
  return (await readAccepted(queries, 'member', member, kind, today)).some((contract) => contract.scope === scope && contract.from <= today);
}

const higherBelow = async (queries: Queries, contract: Contract): Promise<'Y' | 'N'> =>
  (await countHigherBelow(queries, contract.member, contract)) > 0 ? 'Y' : 'N';

const kindOfFlag = { dailysalreqtype: 'daily', divtypecompperiodreq: 'dividend', contracthoursalreq: 'hourly', cpacontractreq: 'cpa' } as const;

async function pendingOf({ pool, now }: ContractDeps, context: CallContext): Promise<Parsed<'getPendingContracts', 'value'>> {
  const { playerId, type } = playerOf(context);
  const agent = isAgentType(type) ? await readAgent(pool, playerId) : null;
  const today = todayOf(context.merchant, now());
  const answers = type === memberTypes.player || agent?.state === 'active';
  const offers = answers ? await readOffers(pool, playerId, new Date(now())) : [];
  const rows = await Promise.all(
    offers.map(async (contract) => ({
      ...summaryOf(contract, today, now()),
      status: (await isInForce(pool, contract, today)) ? ('E' as const) : ('P' as const),
      downlineHigherRate: await higherBelow(pool, contract),
    })),
  );
  const ofKind = (flag: keyof typeof kindOfFlag) => rows.filter(({ kind }) => kind === kindOfFlag[flag]);
  return {
    dailysalreqtype: ofKind('dailysalreqtype'),
    divtypecompperiodreq: ofKind('divtypecompperiodreq'),
    contracthoursalreq: ofKind('contracthoursalreq'),
    cpacontractreq: ofKind('cpacontractreq'),
  };
}

type Shown = Parsed<'listContracts', 'value'>['contracts'][number];

/** Contracts as one of both sides reads them. */
async function shownOf({ pool, now }: ContractDeps, context: CallContext, reader: bigint, contracts: readonly Contract[]): Promise<Shown[]> {
  const today = todayOf(context.merchant, now());
  const given = contracts.filter(({ payer }) => payer === reader);
  const names = await namesAsSeen(pool, { reader, detail: detailOf(context) }, [...new Set(given.map(({ member }) => member))]);
  return Promise.all(
    contracts.map(async (contract) => {
      const summary = summaryOf(contract, today, now());
      const isOffered = summary.state === 'offered';
      const offered = isOffered ? ((await isInForce(pool, contract, today)) ? ('E' as const) : ('P' as const)) : null;
      return {
        ...summary,
        member: contract.payer === reader ? (names.get(contract.member) ?? null) : null,
        isFromCompany: contract.payer === null,
        status: summary.state === 'in_force' ? ('V' as const) : offered,
        downlineHigherRate: isOffered && contract.member === reader ? await higherBelow(pool, contract) : ('N' as const),
      };
    }),
  );
}

/** One contract of the reader's, with the versions of its kind and scope between the same sides. Throws `agent.contract_unknown` for every other one. */
async function oneOf(deps: ContractDeps, context: CallContext, id: bigint): Promise<Parsed<'getContract', 'value'>> {
  const { pool, now } = deps;
  const reader = await partyOf(pool, context);
  const contract = await readContract(pool, id);
  if (contract === null || (contract.member !== reader && contract.payer !== reader)) throw new Refusal('agent.contract_unknown');
  const versions = await readVersions(pool, contract, PAGE);
  const [shown] = await shownOf(deps, context, reader, [contract]);
  if (shown === undefined) throw new Refusal('agent.contract_unknown');
  const today = todayOf(context.merchant, now());
  return { contract: shown, versions: versions.map((version) => summaryOf(version, today, now())) };
}

/** A page of contracts as the reader sees them, and the id below which the next one begins. */
async function pageOf(
  deps: ContractDeps,
  context: CallContext,
  reader: bigint,
  found: readonly Contract[],
): Promise<{ contracts: Shown[]; next: string | null }> {
  const shown = found.slice(0, PAGE);
  const next = found.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null;
  return { contracts: await shownOf(deps, context, reader, shown), next };
}

async function listOf(deps: ContractDeps, context: CallContext, query: Parsed<'listContracts', 'query'>): Promise<Parsed<'listContracts', 'value'>> {
  const { pool, now } = deps;
  const member = await partyOf(pool, context);
  const { kind } = query;
  const side = query.side === 'mine' ? 'member' : 'payer';
  const found = await readContracts(pool, { agent: member, side, kind, below: belowOf(query.before), limit: PAGE + 1 });
  const isOn = context.merchant.settings['agent.kinds'].includes(kind) && !(await readKindsOff(pool, member)).includes(kind);
  return { isOn, firstStart: firstStart(kind, todayOf(context.merchant, now())), ...(await pageOf(deps, context, member, found)) };
}

/** Contracts, offers and requests between the reader and a direct member. Everybody else is unknown in the same words (AGENT-05). */
async function betweenOf(deps: ContractDeps, context: CallContext, memberId: string, before: string): Promise<Parsed<'listMemberContracts', 'value'>> {
  const { pool } = deps;
  const { member: payer } = await readerOf(pool, context);
  const row = await readTeamMember(pool, payer, memberId);
  if (row === null || row.steps !== 1) throw new Refusal('agent.member_unknown');
  return pageOf(deps, context, payer, await readContractsBetween(pool, { payer, member: row.id, below: belowOf(before), limit: PAGE + 1 }));
}

/** Offers a contract to a direct agent. Everybody else is unknown in the same words (AGENT-05). */
async function offerBelow({ pool, now }: ContractDeps, context: CallContext, body: Parsed<'offerContract', 'body'>): Promise<bigint> {
  const reader = await readerOf(pool, context);
  // House accounts offer nothing: the desk puts their contracts in force (agents.md 3.1).
  if (!isAgentType(playerOf(context).type)) throw new Refusal('agent.not_an_agent');
  const { key, memberId, ...terms } = body;
  const row = await readTeamMember(pool, reader.member, memberId);
  if (row === null || row.steps !== 1) throw new Refusal('agent.member_unknown');
  return inTransaction(pool, async (transaction) => {
    // From below upwards, as an acceptance locks them.
    const agent = await lockMember(transaction, row.id);
    const payer = await writerOf(transaction, context);
    if (!(await mayBeOffered(transaction, context.merchant, payer, { member: row.id, agent }))) throw new Refusal('agent.member_unknown');
    const offer = { member: row.id, payer: payer.member, key, by: `agent:${payer.member}` };
    return makeOffer(transaction, context.merchant, offer, terms, now());
  });
}

const payOf = ({ number, figures, hour, ...row }: ContractPayRow): Parsed<'listContractPay', 'value'>['statements'][number] => ({
  ...row,
  number: number.toString(),
  hour: hour?.toISOString() ?? null,
  figures: { ...figures, step: figures.step === null ? null : figures.step + 1 },
});

type Names =
  | 'askContract'
  | 'answerRequest'
  | 'getPendingContracts'
  | 'listContracts'
  | 'listMemberContracts'
  | 'getContract'
  | 'offerContract'
  | 'withdrawOffer'
  | 'answerContract'
  | 'endContract'
  | 'listContractPay';

/** Contracts of agents: offers, answers, ends, and what they paid (AGENT-23, AGENT-44). */
export function contractCalls(deps: ContractDeps): Handlers<Names> {
  const { pool } = deps;
  return {
    getPendingContracts: (context) => pendingOf(deps, context),
    listContracts: (context, { query }) => listOf(deps, context, query),
    listMemberContracts: (context, { params, query }) => betweenOf(deps, context, params.memberId, query.before),
    getContract: (context, { params }) => oneOf(deps, context, BigInt(params.contractId)),
    askContract: async (context, { body }) => ({ id: (await askContract(deps, context, body)).toString() }),
    answerRequest: async (context, { params, body }) => {
      await answerRequest(deps, context, BigInt(params.contractId), body.accepts);
      return {};
    },
    offerContract: async (context, { body }) => ({ id: (await offerBelow(deps, context, body)).toString() }),
    withdrawOffer: async (context, { params }) => {
      await withdrawOffer(deps, context, BigInt(params.contractId));
      return {};
    },
    answerContract: async (context, { params, body }) => {
      await answerContract(deps, context, BigInt(params.contractId), body);
      return {};
    },
    endContract: async (context, { params, body }) => ({ lastDay: await endContract(deps, context, BigInt(params.contractId), body.reason) }),
    listContractPay: async (context, { query }) => {
      const { member } = await statementReaderOf(pool, context, deps.now());
      const rows = await readContractPay(pool, { member, kind: query.kind, below: belowOf(query.before), limit: PAGE + 1 });
      const shown = rows.slice(0, PAGE);
      return { statements: shown.map(payOf), next: rows.length > PAGE ? (shown.at(-1)?.number.toString() ?? null) : null };
    },
  };
}
