import { createHash } from 'node:crypto';
import { firstStart, type ContractKind, type ContractOptions, type ContractRow } from '@laro/domain/agents/contracts/contract-terms';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { SeededMember } from '../seed-agents.ts';
import { lockMember } from './contract-party.ts';
import { makeOffer, refuseFaultyTerms, todayOf } from './contract-rules.ts';
import type { ContractTerms } from './contracts.store.ts';
import { requestWithin } from './requests.ts';
import { lockTemplate, writeTemplate, type TemplateTerms } from './templates.store.ts';

const NO_OPTIONS: ContractOptions = { max: null, period: 'half', carry: 'none', carryCap: null, deductsSalary: false, cpa: null };
/** A step from a turnover and a number of active members on. */
const step = (turnover: number, activeMember: number, ppm: number): ContractRow => ({
  betVolume: BigInt(turnover) * MAJOR_UNIT,
  activeMember,
  netLoss: 0n,
  rateType: 'P',
  ppm,
  amount: 0n,
});
const CPA = { amount: 75n * MAJOR_UNIT, firstDepositMin: 200n * MAJOR_UNIT, validMin: 1_000n * MAJOR_UNIT, days: 30, monthMax: 10_000n * MAJOR_UNIT };

type DemoTemplate = { name: string } & TemplateTerms;
/** Terms that the company of the demo offers again and again. */
const demoTemplates: readonly DemoTemplate[] = [
  {
    name: 'Daily salary, three steps',
    kind: 'daily',
    scope: 'CONS',
    rows: [step(10_000, 3, 300), step(50_000, 8, 400), step(250_000, 20, 500)],
    options: NO_OPTIONS,
  },
  {
    name: 'Dividend with carry of the month',
    kind: 'dividend',
    scope: 'CONS',
    rows: [step(100_000, 5, 50_000), step(1_000_000, 25, 80_000)],
    options: { ...NO_OPTIONS, carry: 'month', deductsSalary: true },
  },
  { name: 'Hourly salary of slots', kind: 'hourly', scope: 'RNG', rows: [step(1_000, 2, 100)], options: NO_OPTIONS },
  { name: 'Pay for new players', kind: 'cpa', scope: 'CONS', rows: [], options: { ...NO_OPTIONS, cpa: CPA } },
];

/** A key that is the same with every start, so that no request or offer is written twice. */
function keyOf(...parts: readonly (string | bigint)[]): string {
  const hex = createHash('sha256')
    .update(`demo contract ${parts.join(' ')}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function seedTemplates(transaction: Transaction, merchant: Merchant, now: number): Promise<void> {
  for (const template of demoTemplates.filter(({ kind }) => merchant.settings['agent.kinds'].includes(kind))) {
    refuseFaultyTerms(template);
    // A template that a person has changed since is kept.
    if ((await lockTemplate(transaction, merchant.code, { name: template.name })) !== null) continue;
    await writeTemplate(transaction, merchant.code, template, { by: 'demo', at: new Date(now) });
  }
}

/** Later agreements and settings of people may refuse an entry of the demo; it is left out then. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/**
 * Contracts that wait for an answer in a demo, next to the contracts in force: the first top agent asks the company for a better daily salary, an agent below asks that top
 * agent, which has offered one a dividend. Templates of the company's terms. Every one passes the rules of the calls.
 */
export async function seedOpenContracts(transaction: Transaction, merchant: Merchant, members: readonly SeededMember[], now: number): Promise<void> {
  await seedTemplates(transaction, merchant, now);
  const top = members.find(({ upline, isAgent }) => isAgent && upline === null);
  if (!top) return;
  const below = members.filter(({ upline, isAgent }) => isAgent && upline === top.member);
  const terms = (kind: ContractKind, ...rows: ContractRow[]): ContractTerms => {
    return { kind, scope: 'CONS', rows, options: NO_OPTIONS, from: firstStart(kind, todayOf(merchant, now)) };
  };
  const ask = async ({ member, upline: payer }: SeededMember, wished: ContractTerms) => {
    await lockMember(transaction, member);
    const request = { member, payer, key: keyOf(merchant.code, 'asks', member) };
    await unlessRefused(() => requestWithin(transaction, merchant, request, wished, now));
  };
  const [asking, offered] = [below[0], below.at(-1)];
  if (asking) await ask(asking, terms('daily', step(5_000, 2, 300)));
  await ask(top, terms('daily', step(20_000, 5, 500), step(100_000, 10, 600)));
  if (!offered) return;
  const { member } = offered;
  await lockMember(transaction, member);
  const offer = { member, payer: top.member, key: keyOf(merchant.code, 'receives', member), by: `agent:${top.member}` };
  await unlessRefused(() => makeOffer(transaction, merchant, offer, terms('dividend', step(10_000, 2, 30_000)), now));
}
