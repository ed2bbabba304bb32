// Reads the inputs of the agent cases (JSON) into the types of the domain.
import type { DividendContract, Fees } from '../../packages/domain/src/agents/contracts/dividend.ts';
import type { BroughtPlayer, CpaTerms } from '../../packages/domain/src/agents/contracts/first-deposit-pay.ts';
import type { ContractFrame, DailyContract, SalaryTerms } from '../../packages/domain/src/agents/contracts/salary.ts';
import type { CountedMember } from '../../packages/domain/src/agents/counting/facts.ts';
import type { RunInputs } from '../../packages/domain/src/agents/pay/run-period.ts';
import { agentTree, type Placement } from '../../packages/domain/src/agents/tree/agent-tree.ts';
import { ratesOf, type RateVersion } from '../../packages/domain/src/agents/tree/rates.ts';
import { parseMoney } from '../../packages/domain/src/money/money.ts';

interface SalaryRowJson {
  betVolume: string;
  activeMember: number;
  netLoss?: string;
  rateType: 'P' | 'F';
  rate: number | string;
}
export interface SalaryTermsJson {
  rows: SalaryRowJson[];
  max?: string | null;
}
interface DividendRowJson {
  minimumBet: string;
  netLoss: string;
  activeMember: number;
  contractRate: number;
}
interface ContractJson {
  kind: string;
  id: string;
  agent: string;
  payer: 'company' | 'upline';
  scope?: string;
  from: string;
  to?: string | null;
  period?: string;
  deductsSalary?: boolean;
}

interface FactJson {
  member: string;
  day: string;
  origin?: string;
  /** Of hourly contracts: the hour of the day in which it was counted. */
  hour?: number | string;
  category: string;
  staked: string;
  paid: string;
  valid: string;
  kept?: string;
  rake?: string;
}

export interface AgentInputJson {
  members: { id: string; type: number; excludedFrom?: string | null; notCountedFrom?: string | null }[];
  placements: Placement[];
  rates: RateVersion[];
  facts: FactJson[];
  money: { member: string; day: string; deposits?: string; withdrawals?: string; rewards?: string }[];
  contracts: ContractJson[];
  balances: Record<string, string>;
  takenOut: { agent: string; day: string }[];
  settings: {
    activeDayMin: string;
    activeHourMin?: string;
    activePeriodMin: string;
    fees: { categories: Record<string, { ggrPpm?: number; turnoverPpm?: number }>; depositPpm: number; withdrawalPpm: number };
    pay: { companyAdvances: boolean };
  };
}

const money = (text: string | null | undefined): bigint => parseMoney(text ?? '0');

export const salaryTerms = ({ rows, max }: SalaryTermsJson): SalaryTerms => ({
  max: max === undefined || max === null ? null : parseMoney(max),
  rows: rows.map((row) => ({
    betVolume: money(row.betVolume),
    activeMember: row.activeMember,
    netLoss: money(row.netLoss),
    pay: row.rateType === 'F' ? { type: 'F', amount: parseMoney(String(row.rate)) } : { type: 'P', ppm: Number(row.rate) },
  })),
});

const frame = (contract: ContractJson): ContractFrame => ({
  id: contract.id,
  agent: contract.agent,
  payer: contract.payer,
  scope: contract.scope ?? 'CONS',
  from: contract.from,
  to: contract.to ?? null,
});

const salary = (contract: ContractJson): DailyContract => ({ ...frame(contract), ...salaryTerms(contract as unknown as SalaryTermsJson) });

function dividend(contract: ContractJson): DividendContract {
  const terms = contract as unknown as { rows: DividendRowJson[]; carry?: DividendContract['carry']; carryCap?: string | null; carryIn?: string };
  return {
    ...frame(contract),
    carry: terms.carry ?? 'none',
    carryCap: terms.carryCap === undefined || terms.carryCap === null ? null : parseMoney(terms.carryCap),
    carryIn: money(terms.carryIn),
    period: contract.period === 'month' ? 'month' : 'half',
    deductsSalary: contract.deductsSalary === true,
    rows: terms.rows.map((row) => ({
      minimumBet: money(row.minimumBet),
      netLoss: money(row.netLoss),
      activeMember: row.activeMember,
      contractPpm: row.contractRate,
    })),
  };
}

const fees = ({ categories, depositPpm, withdrawalPpm }: AgentInputJson['settings']['fees']): Fees => ({
  depositPpm,
  withdrawalPpm,
  categories: Object.fromEntries(Object.entries(categories).map(([category, { ggrPpm = 0, turnoverPpm = 0 }]) => [category, { ggrPpm, turnoverPpm }])),
});

const member = ({ id, type, excludedFrom = null, notCountedFrom = null }: AgentInputJson['members'][number]): CountedMember => ({
  id,
  type,
  excludedFrom,
  notCountedFrom,
});

/** An hour of a day as it is written: 14, "14", "14:00" or a moment in the merchant's zone. */
const hourOf = (hour: number | string): number => Number(/^(?:.*T)?(\d{1,2})(?::|$)/.exec(String(hour))?.[1] ?? Number.NaN);

const fact = ({ origin, hour, kept, rake, ...play }: FactJson): RunInputs['facts'][number] => ({
  member: play.member,
  day: play.day,
  origin: origin ?? play.day,
  category: play.category,
  staked: money(play.staked),
  paid: money(play.paid),
  valid: money(play.valid),
  kept: money(kept),
  rake: rake === undefined ? null : parseMoney(rake),
  ...(hour === undefined ? {} : { hour: hourOf(hour) }),
});

export const runInputs = (input: AgentInputJson): RunInputs => ({
  tree: agentTree(input.placements),
  rateOn: ratesOf(input.rates),
  members: input.members.map(member),
  facts: input.facts.map(fact),
  money: input.money.map((row) => ({
    member: row.member,
    day: row.day,
    deposits: money(row.deposits),
    withdrawals: money(row.withdrawals),
    rewards: money(row.rewards),
  })),
  daily: input.contracts.filter(({ kind }) => kind === 'daily').map(salary),
  hourly: input.contracts.filter(({ kind }) => kind === 'hourly').map(salary),
  dividends: input.contracts.filter(({ kind }) => kind === 'dividend').map(dividend),
  takenOut: input.takenOut,
  fees: fees(input.settings.fees),
  activeDayMin: parseMoney(input.settings.activeDayMin),
  activeHourMin: parseMoney(input.settings.activeHourMin ?? input.settings.activeDayMin),
  activePeriodMin: parseMoney(input.settings.activePeriodMin),
  companyAdvances: input.settings.pay.companyAdvances,
  minorUnit: 1000n,
});

interface PlayerJson {
  id: string;
  joined: string;
  verified?: string | null;
  firstDeposit?: { day: string; amount: string } | null;
  valid?: { day: string; valid: string }[];
  undone?: string | null;
}
export interface NewPlayersJson {
  contract: { amount: string; firstDepositMin?: string; validMin?: string; days: number; monthMax?: string | null };
  players: PlayerJson[];
}

/** Terms of pay for new players, and the players. */
export const newPlayers = ({ contract, players }: NewPlayersJson): { terms: CpaTerms; players: BroughtPlayer[] } => ({
  terms: {
    amount: parseMoney(contract.amount),
    firstDepositMin: money(contract.firstDepositMin),
    validMin: money(contract.validMin),
    days: contract.days,
    monthMax: contract.monthMax === undefined || contract.monthMax === null ? null : parseMoney(contract.monthMax),
  },
  players: players.map(({ id, joined, verified = null, firstDeposit = null, valid = [], undone = null }) => ({
    id,
    joined,
    verified,
    firstDeposit: firstDeposit === null ? null : { day: firstDeposit.day, amount: parseMoney(firstDeposit.amount) },
    valid: valid.map((played) => ({ day: played.day, valid: parseMoney(played.valid) })),
    undone,
  })),
});
