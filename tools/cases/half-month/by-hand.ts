// Rebates, salaries and dividends by the formulas of agents.md 5 and 6 in their plainest form. Nothing of the product is used here, so that tests
// compare two computations that share no code.
import type { AgentInputJson } from '../agent-inputs.ts';

const UNIT = 100_000n;

/** Money units of a decimal text. */
export function units(text: string | number | null | undefined): bigint {
  const [, sign = '', whole = '0', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text ?? 0)) ?? [];
  const amount = BigInt(whole) * UNIT + BigInt(places.padEnd(5, '0'));
  return sign === '-' ? -amount : amount;
}

/** The decimal text of money units: two places, or as many as there are. */
export function decimal(amount: bigint): string {
  const positive = amount < 0n ? -amount : amount;
  const places = String(positive % UNIT).padStart(5, '0');
  return `${amount < 0n ? '-' : ''}${positive / UNIT}.${places.slice(0, 2)}${places.slice(2).replace(/0+$/, '')}`;
}

export const part = (base: bigint, ppm: number): bigint => (base * BigInt(ppm)) / 1_000_000n;
const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** All days of a range. */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = nextDay(day)) days.push(day);
  return days;
}

type Row = Record<'betVolume' | 'minimumBet' | 'netLoss' | 'rateType', string> & { activeMember: number; rate: string | number; contractRate: number };
export interface HandContract {
  id: string;
  kind: string;
  agent: string;
  payer: 'company' | 'upline';
  scope?: string;
  from: string;
  to?: string | null;
  rows: Row[];
  max?: string | null;
  period?: string;
  carry?: string;
  carryCap?: string | null;
  carryIn?: string;
  deductsSalary?: boolean;
}

/** Play of a member; `hour` is the hour of the day in which it was counted. */
export interface HandFact {
  member: string;
  day: string;
  origin: string;
  hour: number;
  category: string;
  staked: bigint;
  paid: bigint;
  valid: bigint;
  kept: bigint;
  rake: bigint | null;
}

/** A player who came by a link, was verified and paid the first deposit. */
export interface BroughtByLink {
  member: string;
  joined: string;
  verified: string;
  deposit: { day: string; amount: string };
}

/** Conditions of pay for new players. */
interface NewPlayersTerms {
  firstDepositMin: string;
  validMin: string;
  days: number;
}

export interface HandLine {
  day: string;
  beneficiary: string;
  kind: 'own' | 'agent' | 'players';
  source: string;
  category: string;
  origin: string;
  amount: bigint;
  isLapsed: boolean;
}

export interface HandPay {
  contract: string;
  agent: string;
  payer: 'company' | 'upline';
  amount: bigint;
}

const LOTTERIES = ['LOTT', 'ZY', 'ELOTT', 'SEA'];
const result = ({ category, staked, paid, rake }: HandFact): bigint => (category === 'PVP' && rake !== null ? rake : staked - paid);

function carried(base: bigint, carryCap: string | null | undefined): bigint {
  if (carryCap === undefined || carryCap === null) return base;
  return base < -units(carryCap) ? -units(carryCap) : base;
}

/** Computes the runs of an input of the form of the cases, with hours of facts where they are given. */
export class ByHand {
  readonly #input: AgentInputJson;
  readonly facts: HandFact[];
  readonly contracts: HandContract[];
  readonly #types: Map<string, number>;
  readonly #lines = new Map<string, HandLine[]>();

  constructor(input: AgentInputJson) {
    this.#input = input;
    this.contracts = input.contracts as unknown as HandContract[];
    this.#types = new Map(input.members.map(({ id, type }) => [id, type]));
    this.facts = input.facts
      .map((fact): HandFact => ({
        ...fact,
        origin: fact.origin ?? fact.day,
        hour: (fact as { hour?: number }).hour ?? 0,
        staked: units(fact.staked),
        paid: units(fact.paid),
        valid: units(fact.valid),
        kept: units(fact.kept),
        rake: fact.rake === undefined ? null : units(fact.rake),
      }))
      .filter(({ member, origin }) => {
        const notCounted = input.members.find(({ id }) => id === member)?.notCountedFrom ?? null;
        return [0, 1, 2].includes(this.#types.get(member) ?? 4) && (notCounted === null || origin < notCounted);
      });
  }

  isAgent = (member: string): boolean => [1, 2].includes(this.#types.get(member) ?? 4);

  upline(member: string, day: string): string | null {
    let found: { from: string; upline: string | null } | null = null;
    for (const place of this.#input.placements) if (place.member === member && place.from <= day && place.from >= (found?.from ?? '')) found = place;
    return found?.upline ?? null;
  }

  level(member: string, day: string): number {
    const above = this.upline(member, day);
    return above === null ? 1 : this.level(above, day) + 1;
  }

  isBelow(member: string, agent: string, day: string): boolean {
    const above = this.upline(member, day);
    return above !== null && (above === agent || this.isBelow(above, agent, day));
  }

  rate(member: string, category: string, day: string): number {
    let found: { from: string; ppm: Readonly<Record<string, number>> } | null = null;
    for (const version of this.#input.rates) if (version.member === member && version.from <= day && version.from >= (found?.from ?? '')) found = version;
    return found?.ppm[category] ?? 0;
  }

  /** The lines of a closed day, as the table of 5.2 has them. */
  lines(day: string): HandLine[] {
    const known = this.#lines.get(day) ?? this.#linesOf(day);
    this.#lines.set(day, known);
    return known;
  }

  #linesOf(day: string): HandLine[] {
    const lines: HandLine[] = [];
    const today = this.facts.filter((fact) => fact.day === day);
    for (const place of new Set(today.map(({ origin, category }) => `${origin} ${category}`))) {
      const [origin = '', category = ''] = place.split(' ');
      const facts = today.filter((fact) => fact.origin === origin && fact.category === category);
      for (const { id, excludedFrom } of this.#input.members) {
        const line = (kind: HandLine['kind'], source: string, own: readonly HandFact[], ppm: number) => {
          if (own.length === 0 || ppm === 0) return;
          lines.push({ day, beneficiary: id, kind, source, category, origin, amount: part(total(own.map(({ valid }) => valid)), ppm), isLapsed: false });
        };
        const mine = this.rate(id, category, origin);
        const own = facts.filter(({ member }) => member === id);
        const isLapsed = excludedFrom !== undefined && excludedFrom !== null && excludedFrom <= nextDay(day);
        const isKept = LOTTERIES.includes(category);
        if (own.length > 0 && (isKept || mine !== 0)) {
          const amount = isKept ? total(own.map(({ kept }) => kept)) : part(total(own.map(({ valid }) => valid)), mine);
          lines.push({ day, beneficiary: id, kind: 'own', source: id, category, origin, amount, isLapsed });
        }
        const below = this.#input.members.filter((member) => this.upline(member.id, origin) === id);
        const players = below.filter((member) => !this.isAgent(member.id));
        for (const theirs of new Set(players.map((player) => this.rate(player.id, category, origin)))) {
          const ofRate = players.filter((player) => this.rate(player.id, category, origin) === theirs).map((player) => player.id);
          line(
            'players',
            String(theirs),
            facts.filter(({ member }) => ofRate.includes(member)),
            mine - theirs,
          );
        }
        for (const agent of below.filter((member) => this.isAgent(member.id))) {
          const branch = facts.filter(({ member }) => member === agent.id || this.isBelow(member, agent.id, origin));
          line('agent', agent.id, branch, mine - this.rate(agent.id, category, origin));
        }
      }
    }
    return lines;
  }

  #team = (agent: string, scope: string, facts: readonly HandFact[]): HandFact[] =>
    facts.filter(({ member, origin, category }) => this.isBelow(member, agent, origin) && (scope === 'CONS' || scope === category));

  #active(facts: readonly HandFact[], least: bigint): number {
    const members = [...new Set(facts.map(({ member }) => member))];
    return members.filter((member) => total(facts.filter((fact) => fact.member === member).map(({ valid }) => valid)) >= least).length;
  }

  /** Salaries of a day, or of an hour of it; those of nothing are left out. */
  salaries(kind: 'daily' | 'hourly', day: string, hour: number | null = null): HandPay[] {
    const { activeDayMin } = this.#input.settings;
    const activeHourMin = (this.#input.settings as { activeHourMin?: string }).activeHourMin ?? activeDayMin;
    return this.contracts
      .filter((contract) => contract.kind === kind && contract.from <= day && day <= (contract.to ?? '9999'))
      .map(({ id, agent, payer, scope = 'CONS', rows, max }) => {
        const facts = this.#team(
          agent,
          scope,
          this.facts.filter((fact) => fact.day === day && (hour === null || fact.hour === hour)),
        );
        const valid = total(facts.map((fact) => fact.valid));
        const active = this.#active(facts, units(kind === 'daily' ? activeDayMin : activeHourMin));
        let amount = 0n;
        for (const row of rows) {
          const holds = valid > 0n && valid >= units(row.betVolume) && active >= row.activeMember;
          const isLost = units(row.netLoss) === 0n || total(facts.map(result)) >= units(row.netLoss);
          const pays = row.rateType === 'F' ? units(row.rate) : part(valid, Number(row.rate));
          if (holds && isLost && pays > amount) amount = pays;
        }
        const most = max === undefined || max === null ? amount : units(max);
        return { contract: id, agent, payer, amount: amount < most ? amount : most };
      })
      .filter(({ amount }) => amount > 0n);
  }

  /** The day on which a player has met the last condition of pay for new players; null while one is missing. */
  newPlayerDay({ member, joined, verified, deposit }: BroughtByLink, { firstDepositMin, validMin, days }: NewPlayersTerms): string | null {
    const within = (from: string, day: string) => from <= day && Date.parse(day) < Date.parse(from) + days * 86_400_000;
    if (units(deposit.amount) < units(firstDepositMin) || !within(joined, deposit.day)) return null;
    const played = this.facts.filter((fact) => fact.member === member && within(deposit.day, fact.day)).map(({ day }) => day);
    const sumTo = (day: string) =>
      total(this.facts.filter((fact) => fact.member === member && fact.day <= day && within(deposit.day, fact.day)).map(({ valid }) => valid));
    const reached = played.toSorted().find((day) => sumTo(day) >= units(validMin));
    return reached === undefined ? null : ([verified, deposit.day, reached].toSorted().at(-1) ?? null);
  }

  /** A dividend of the half-month that ends with `to`; null where the contract has none for it. */
  dividend(contract: HandContract, to: string, carryIn: bigint): (HandPay & { net: bigint; base: bigint; carryOut: bigint }) | null {
    const { id, agent, payer, scope = 'CONS', period = 'half', rows, carry = 'none' } = contract;
    const isFirstHalf = to.endsWith('-15');
    if (period === 'month' && isFirstHalf) return null;
    const first = `${to.slice(0, 8)}${isFirstHalf || period === 'month' ? '01' : '16'}`;
    const days = daysOf(first, to).filter((day) => contract.from <= day && day <= (contract.to ?? '9999'));
    if (days.length === 0) return null;
    const all = this.#team(agent, 'CONS', this.facts).filter(({ day, category, rake }) => days.includes(day) && (category !== 'PVP' || rake !== null));
    const facts = all.filter(({ category }) => scope === 'CONS' || scope === category);
    const valid = total(facts.map((fact) => fact.valid));
    const rebates = this.#rebatesOf(agent, scope, days);
    const { rewards, fees } = this.#deductions(agent, scope, days, facts, [valid, total(all.map((fact) => fact.valid))]);
    const salary = contract.deductsSalary === true ? this.#salaryOf(agent, days) : 0n;
    const net = total(facts.map(result)) - rebates - rewards - fees - salary;
    const base = net + carryIn;
    const active = this.#active(facts, units(this.#input.settings.activePeriodMin));
    const held = rows.filter((row) => base > 0n && valid >= units(row.minimumBet) && base >= units(row.netLoss) && active >= row.activeMember);
    const amount = held.map((row) => part(base, row.contractRate)).reduce((most, pays) => (pays > most ? pays : most), 0n);
    const isCarried = carry === 'always' || (carry === 'month' && isFirstHalf);
    return { contract: id, agent, payer, amount, net, base, carryOut: isCarried && base < 0n ? carried(base, contract.carryCap) : 0n };
  }

  #rebatesOf(agent: string, scope: string, days: readonly string[]): bigint {
    const lines = days.flatMap((day) => this.lines(day)).filter(({ category, isLapsed }) => !isLapsed && (scope === 'CONS' || scope === category));
    const isOfTeam = ({ beneficiary, kind, origin }: HandLine) => (beneficiary === agent ? kind !== 'own' : this.isBelow(beneficiary, agent, origin));
    return total(lines.filter(isOfTeam).map(({ amount }) => amount));
  }

  #salaryOf(agent: string, days: readonly string[]): bigint {
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    const paid = days.flatMap((day) => [...this.salaries('daily', day), ...hours.flatMap((hour) => this.salaries('hourly', day, hour))]);
    return total(paid.filter((pay) => pay.agent === agent).map(({ amount }) => amount));
  }

  #deductions(agent: string, scope: string, days: readonly string[], facts: readonly HandFact[], [valid, ofAll]: [bigint, bigint]) {
    const { fees } = this.#input.settings;
    const money = this.#input.money.filter(
      ({ member, day }) => days.includes(day) && [0, 1, 2].includes(this.#types.get(member) ?? 4) && this.isBelow(member, agent, day),
    );
    const scoped = (amount: bigint): bigint => {
      if (scope === 'CONS') return amount;
      return ofAll > 0n ? (amount * valid) / ofAll : 0n;
    };
    const deposits = total(money.map((row) => units(row.deposits)));
    const withdrawals = total(money.map((row) => units(row.withdrawals)));
    const ofPayments = part(deposits, fees.depositPpm) + part(withdrawals, fees.withdrawalPpm);
    const ofPlay = [...new Set(facts.map(({ category }) => category))].map((category) => {
      const own = facts.filter((fact) => fact.category === category);
      const [ggr, staked] = [total(own.map(result)), total(own.map((fact) => fact.staked))];
      const { ggrPpm = 0, turnoverPpm = 0 } = fees.categories[category] ?? {};
      return (ggr > 0n ? part(ggr, ggrPpm) : 0n) + (staked > 0n ? part(staked, turnoverPpm) : 0n);
    });
    return { rewards: scoped(total(money.map((row) => units(row.rewards)))), fees: total(ofPlay) + scoped(ofPayments) };
  }
}
