import { randomUUID } from 'node:crypto';
import type { ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import { agentTermsVersion } from '@laro/domain/agents/accreditation/accreditation';
import { halfMonthOf } from '@laro/domain/agents/counting/periods';
import { memberTypes } from '@laro/domain/agents/tree/agent-tree';
import { agentCategories } from '@laro/domain/agents/tree/rates';
import { rateStepPpm } from '@laro/domain/agents/agent-settings';
import { dayAt } from '@laro/domain/time/day-at';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { shiftDay } from '@laro/domain/time/shift-day';
import { insertRows, type Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { insertAccreditation, readAccreditations } from './rights/accreditation/accreditations.store.ts';
import { isNeeded } from './rights/accreditation/accreditation-rules.ts';
import { insertApplication, readLastApplication } from './rights/accreditation/applications.store.ts';
import { insertOffer, readContracts, writeAnswer, type ContractTerms } from './contracts/contracts.store.ts';
import { seedOpenContracts } from './contracts/seed-open-contracts.ts';
import { seedHarm } from './desk/harm/seed-harm.ts';
import { insertLink } from './joining/links.store.ts';
import { makeTopAgent } from './tree/make-top-agent.ts';
import { placeUnder } from './tree/place-member.ts';
import { insertTransfer, readOwnTransfers } from './downline/transfers/transfers.store.ts';
import { isPlaced, readAgent, writeType } from './tree/tree.store.ts';

/** A member of a demo's tree; uplines come before who is under them. */
export interface SeededMember {
  member: bigint;
  /** Null: a top agent. */
  upline: bigint | null;
  isAgent: boolean;
  /** Percent of the merchant's highest rates. */
  ratePercent: number;
  joinedAt: Date;
  /** The code of the agent's link; null for none. */
  link: string | null;
}

const LINK_DAYS = 20;

/** Visits of a link on a day, the same for the same code and day. */
const visitsOn = (code: string, place: number): number => ([...code].reduce((sum, letter) => sum + letter.charCodeAt(0), place * 7) % 9) + 1;

function ratesOf({ settings }: Merchant, percent: number): Record<string, number> {
  return Object.fromEntries(
    agentCategories.map((category) => {
      const steps = Math.floor((settings[`agent.rateMax.${category}`] * percent) / (100 * rateStepPpm));
      return [category, steps * rateStepPpm];
    }),
  );
}

async function seedLink(transaction: Transaction, merchant: Merchant, { member, link, joinedAt }: SeededMember, ppm: number[], now: number): Promise<void> {
  if (link === null) return;
  const terms = { name: link, ppm, isOn: true, validFrom: null, validUntil: null, usesMax: null };
  const given = { code: link, owner: member, merchantCode: merchant.code, isAgent: false, landing: 'register', promotionId: null, at: joinedAt } as const;
  if (!(await insertLink(transaction, { ...terms, ...given }))) return;
  const today = dayAt(now, merchant.settings['market.timeZone']);
  const days = Array.from({ length: LINK_DAYS }, (_, place) => ({
    merchant_code: merchant.code,
    code: link,
    day: shiftDay(today, -place),
    visits: visitsOn(link, place),
    registrations: 0,
  }));
  await insertRows(transaction, 'agent_link_days', days);
}

/** Contracts of a demo: what each pays in ppm of the turnover or the result. The company pays top agents, those pay the agents below. */
const demoContracts: readonly { kind: Exclude<ContractKind, 'cpa'>; ppm: number; sinceDays: number }[] = [
  { kind: 'daily', ppm: 400, sinceDays: 30 },
  { kind: 'hourly', ppm: 100, sinceDays: 2 },
  { kind: 'dividend', ppm: 50_000, sinceDays: 30 },
];
/** The company pays for new players from this many days ago on. */
const CPA_SINCE_DAYS = 30;
const NO_OPTIONS = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null } as const;

/** Puts contracts in force for an agent that has none; who is under another agent gets half of each. */
async function seedContracts(transaction: Transaction, merchant: Merchant, { member, upline, isAgent }: SeededMember, now: number): Promise<void> {
  const known = await readContracts(transaction, { agent: member, side: 'member', kind: null, below: null, limit: 1 });
  if (!isAgent || known.length > 0) return;
  const today = dayAt(now, merchant.settings['market.timeZone']);
  const accept = async (terms: ContractTerms, payer: bigint | null, at: Date): Promise<void> => {
    const offer = { ...terms, merchantCode: merchant.code, member, payer, key: randomUUID(), by: 'demo', at, lapsesAt: at };
    await writeAnswer(transaction, await insertOffer(transaction, offer), { state: 'accepted', at });
  };
  for (const { kind, ppm, sinceDays } of demoContracts.filter((contract) => merchant.settings['agent.kinds'].includes(contract.kind))) {
    const since = shiftDay(today, -sinceDays);
    const from = kind === 'dividend' ? halfMonthOf(since).from : since;
    const row = { betVolume: MAJOR_UNIT, activeMember: 0, netLoss: 0n, rateType: 'P', ppm: upline === null ? ppm : ppm / 2, amount: 0n } as const;
    const terms = { kind, scope: 'CONS', rows: [row], options: NO_OPTIONS, from } as const;
    await accept(terms, upline, new Date(now));
  }
  if (!merchant.settings['agent.kinds'].includes('cpa')) return;
  const cpa = { amount: 50n * MAJOR_UNIT, firstDepositMin: 100n * MAJOR_UNIT, validMin: 500n * MAJOR_UNIT, days: 30, monthMax: 5_000n * MAJOR_UNIT };
  const terms = { kind: 'cpa', scope: 'CONS', rows: [], options: { ...NO_OPTIONS, cpa }, from: shiftDay(today, -CPA_SINCE_DAYS) } as const;
  await accept(terms, null, new Date(now));
}

/** The first agent's accreditation ends soon, the others' in a year. */
const ACCREDITED_DAYS = { first: 21, others: 365 };

/** Gives an agent who needs one an accreditation. */
async function seedAccreditation(transaction: Transaction, merchant: Merchant, { member }: SeededMember, isFirst: boolean, now: number): Promise<void> {
  const agent = await readAgent(transaction, member);
  if (agent === null || !isNeeded(merchant, agent.level) || (await readAccreditations(transaction, member)).length > 0) return;
  const validUntil = shiftDay(dayAt(now, merchant.settings['market.timeZone']), isFirst ? ACCREDITED_DAYS.first : ACCREDITED_DAYS.others);
  const given = { number: `GAP-${String(member).padStart(5, '0')}`, holder: 'Demo Partners Inc.', issuer: 'PAGCOR', validUntil, document: 'demo' };
  await insertAccreditation(transaction, { ...given, merchantCode: merchant.code, member, by: 'demo', reason: 'demo', at: new Date(now) });
}

/** An application of the first player without an upline, where there is none. */
async function seedApplication(transaction: Transaction, merchant: Merchant, member: bigint, now: number): Promise<void> {
  if (!merchant.settings['agent.applications'] || (await isPlaced(transaction, member)) || (await readLastApplication(transaction, member))) return;
  const given = { entity: 'person', name: 'Demo Applicant', accreditation: null, termsVersion: agentTermsVersion, state: 'desk', upline: null } as const;
  await insertApplication(transaction, { ...given, merchantCode: merchant.code, member, key: randomUUID(), at: new Date(now) });
}

const DEMO_TRANSFER = 2n * MAJOR_UNIT;

/** A transfer of an agent to a direct player that waits for the desk, where transfers are on. */
async function seedTransfer(transaction: Transaction, merchant: Merchant, members: readonly SeededMember[], now: number): Promise<void> {
  const receiver = members.find(({ isAgent, upline }) => !isAgent && upline !== null);
  if (!merchant.settings['agent.downlineTransfer'] || !receiver?.upline || (await readOwnTransfers(transaction, receiver.upline, null, 1)).length > 0) return;
  await insertTransfer(transaction, {
    merchantCode: merchant.code,
    sender: receiver.upline,
    receiver: receiver.member,
    toAgent: false,
    amount: DEMO_TRANSFER,
    key: randomUUID(),
    day: dayAt(now, merchant.settings['market.timeZone']),
    sentAt: new Date(now),
    state: 'waiting',
  });
}

/** Work in a demo: an accreditation near its end, a team to look at, contracts that wait for answers, and an application where members may apply. */
export async function seedDeskWork(
  transaction: Transaction,
  merchant: Merchant,
  members: readonly SeededMember[],
  applicant: bigint | null,
  now: number,
): Promise<void> {
  const agents = members.filter(({ isAgent }) => isAgent);
  for (const [place, agent] of agents.entries()) await seedAccreditation(transaction, merchant, agent, place === 0, now);
  await seedTransfer(transaction, merchant, members, now);
  await seedOpenContracts(transaction, merchant, members, now);
  const marked = agents.findLast(({ upline }) => upline === null);
  if (marked !== undefined) await seedHarm(transaction, merchant, marked.member, now);
  if (applicant !== null) await seedApplication(transaction, merchant, applicant, now);
}

/** Writes the tree of a demo through the same functions as people do; who has a place already keeps it. */
export async function seedAgents(transaction: Transaction, merchant: Merchant, members: readonly SeededMember[], now: number): Promise<void> {
  for (const seeded of members) {
    const { member, upline, isAgent, ratePercent, joinedAt: at } = seeded;
    if ((await readAgent(transaction, member)) !== null || (await isPlaced(transaction, member))) {
      await seedContracts(transaction, merchant, seeded, now);
      continue;
    }
    const rates = ratesOf(merchant, ratePercent);
    const ppm = agentCategories.map((category) => rates[category] ?? 0);
    const given = { by: 'demo', reason: 'demo', at };
    if (upline === null) await makeTopAgent(transaction, merchant, { member, rates, state: 'active', ...given });
    else {
      const day = dayAt(at.getTime(), merchant.settings['market.timeZone']);
      await placeUnder(transaction, merchant, { member, upline, agentState: isAgent ? 'active' : null, ppm, day, ...given });
      if (isAgent) await writeType(transaction, member, memberTypes.agent);
    }
    await seedLink(transaction, merchant, seeded, ppm, now);
    await seedContracts(transaction, merchant, seeded, now);
  }
}
