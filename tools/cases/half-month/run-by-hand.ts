// The runs of a half-month in their order, computed and paid by hand.
import type { AgentInputJson } from '../agent-inputs.ts';
import { ByHand, daysOf, decimal, units, type BroughtByLink, type HandLine, type HandPay } from './by-hand.ts';
import { HandBooks } from './pay-by-hand.ts';
import { NEW_PLAYERS } from './story.ts';

/** Amounts by name, those of nothing left out. */
const written = (amounts: ReadonlyMap<string, bigint>): Record<string, string> =>
  Object.fromEntries(
    [...amounts]
      .filter(([, amount]) => amount !== 0n)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, amount]) => [name, decimal(amount)]),
  );

function totalsOf(lines: readonly HandLine[]): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const { beneficiary, amount, isLapsed } of lines) if (!isLapsed) totals.set(beneficiary, (totals.get(beneficiary) ?? 0n) + amount);
  return totals;
}

/** Everything that runs gave. Statements are written as day, contract and amount. */
export interface HandResult {
  rebatesByDay: Record<string, Record<string, string>>;
  statements: string[];
  /** Pay of each agent in the first pass of a run: day, agent, due and paid. */
  paid: string[];
  /** Carried from a half-month by contract. */
  carries: Map<string, bigint>;
}

export class HandRuns {
  readonly hand: ByHand;
  readonly books: HandBooks;
  readonly result: HandResult = { rebatesByDay: {}, statements: [], paid: [], carries: new Map() };
  readonly #input: AgentInputJson;

  readonly #brought: readonly BroughtByLink[];

  /** `brought`: players for whom the company pays. */
  constructor(input: AgentInputJson, brought: readonly BroughtByLink[] = []) {
    this.#brought = brought;
    this.#input = input;
    this.hand = new ByHand(input);
    const balances = Object.fromEntries(Object.entries(input.balances).map(([agent, amount]) => [agent, units(amount)]));
    this.books = new HandBooks(this.hand, balances, input.settings.pay.companyAdvances);
  }

  #pay(label: string, day: string, statements: readonly HandPay[]): void {
    for (const { contract, amount } of statements) this.result.statements.push(`${label} ${contract} ${decimal(amount)}`);
    const arrived = this.books.payContracts(statements, day);
    for (const agent of new Set(statements.map((one) => one.agent))) {
      const due = statements.filter((one) => one.agent === agent).reduce((sum, { amount }) => sum + amount, 0n);
      this.result.paid.push(`${label} ${agent} ${decimal(due)} ${decimal(arrived.get(agent) ?? 0n)}`);
    }
  }

  /** Closes a day: rebates, daily salaries, those of its hours, pay for new players, then money that agents take out. */
  closeDay(day: string): void {
    const totals = totalsOf(this.hand.lines(day));
    this.result.rebatesByDay[day] = written(totals);
    this.books.payRebates(totals, day);
    this.#pay(day, day, this.hand.salaries('daily', day));
    for (let hour = 0; hour < 24; hour += 1) this.#pay(`${day} ${String(hour).padStart(2, '0')}h`, day, this.hand.salaries('hourly', day, hour));
    const { id: contract, agent: recruiter, amount } = NEW_PLAYERS;
    const met = this.#brought.filter((player) => this.hand.newPlayerDay(player, NEW_PLAYERS) === day);
    if (met.length > 0) this.#pay(day, day, [{ contract, agent: recruiter, payer: 'company', amount: units(amount) * BigInt(met.length) }]);
    for (const { agent } of this.#input.takenOut.filter((taken) => taken.day === day)) this.books.takeOut(agent);
  }

  /** Dividends of the half-month that ends with a day; carries enter by agent and scope. */
  closeHalf(last: string): void {
    const due: HandPay[] = [];
    const carries = new Map(this.result.carries);
    for (const contract of this.hand.contracts.filter(({ kind }) => kind === 'dividend')) {
      const key = `${contract.agent} ${contract.scope ?? 'CONS'}`;
      const dividend = this.hand.dividend(contract, last, carries.get(key) ?? units(contract.carryIn));
      if (dividend === null) continue;
      this.result.carries.set(key, dividend.carryOut);
      if (dividend.amount > 0n) due.push(dividend);
    }
    this.#pay(last, last, due);
  }

  run(from: string, to: string): void {
    for (const day of daysOf(from, to)) this.closeDay(day);
    this.closeHalf(to);
  }

  /** The accounts after the runs. */
  accounts() {
    const { balances, playersCash, playersCarry, debts } = this.books;
    return {
      balances: written(balances),
      playersCash: written(playersCash),
      playersCarry: written(playersCarry),
      debts: debts.map(({ from, to, left }) => `${from} → ${to} ${decimal(left)}`).sort(),
    };
  }
}
