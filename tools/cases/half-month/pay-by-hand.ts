// Payment of runs by agents.md 5.4 and 6.5 in its plainest form; like by-hand.ts it uses nothing of the product.
import type { ByHand, HandPay } from './by-hand.ts';

const COMPANY = 'company';
export interface HandDebt {
  run: number;
  from: string;
  to: string;
  left: bigint;
}

/** Accounts of agents, rebates of players and debts over any number of runs. */
export class HandBooks {
  readonly balances = new Map<string, bigint>();
  readonly playersCash = new Map<string, bigint>();
  readonly playersCarry = new Map<string, bigint>();
  debts: HandDebt[] = [];
  readonly #hand: ByHand;
  readonly #advances: boolean;
  #run = 0;

  constructor(hand: ByHand, balances: Readonly<Record<string, bigint>>, advances: boolean) {
    this.#hand = hand;
    this.#advances = advances;
    for (const [agent, amount] of Object.entries(balances)) this.balances.set(agent, amount);
  }

  #of = (agent: string): bigint => this.balances.get(agent) ?? 0n;
  #add = (agent: string, amount: bigint) => this.balances.set(agent, this.#of(agent) + amount);
  #fromTheTop = (agents: Iterable<string>, day: string): string[] =>
    [...agents].sort((one, other) => this.#hand.level(one, day) - this.#hand.level(other, day) || (one < other ? -1 : 1));

  #claw(agent: string, amount: bigint): void {
    const taken = this.#of(agent) < amount ? this.#of(agent) : amount;
    this.#add(agent, -taken);
    this.#owe(agent, COMPANY, amount - taken);
  }

  #owe(from: string, to: string, left: bigint): void {
    if (left > 0n) this.debts.push({ run: this.#run, from, to, left });
  }

  /** Rebates of a day by beneficiary. */
  payRebates(totals: ReadonlyMap<string, bigint>, day: string): void {
    this.#run += 1;
    for (const [member, amount] of totals) {
      if (!this.#hand.isAgent(member)) {
        const due = amount + (this.playersCarry.get(member) ?? 0n);
        this.playersCarry.set(member, due < 0n ? due : 0n);
        this.playersCash.set(member, (this.playersCash.get(member) ?? 0n) + (due > 0n ? due : 0n));
      } else if (amount < 0n) this.#claw(member, -amount);
      else this.#add(member, amount);
    }
    this.#settle(day);
  }

  /** Pays the contracts of one run and gives the amounts of the first pass by agent. A company's pay below zero is taken back. */
  payContracts(statements: readonly HandPay[], day: string): ReadonlyMap<string, bigint> {
    this.#run += 1;
    const arrived = new Map<string, bigint>();
    const receive = (agent: string, amount: bigint) => {
      arrived.set(agent, (arrived.get(agent) ?? 0n) + amount);
      this.#add(agent, amount);
    };
    const payerOf = ({ agent, payer }: HandPay): string => (payer === 'company' ? COMPANY : (this.#hand.upline(agent, day) ?? COMPANY));
    const due = statements.filter(({ amount }) => amount > 0n);
    for (const pay of due.filter((one) => payerOf(one) === COMPANY)) receive(pay.agent, pay.amount);
    const payers = new Set(due.map(payerOf).filter((payer) => payer !== COMPANY));
    for (const payer of this.#fromTheTop(payers, day))
      this.#split(
        payer,
        due.filter((pay) => payerOf(pay) === payer),
        arrived.get(payer) ?? 0n,
        receive,
      );
    for (const { agent, amount } of statements) if (amount < 0n) this.#claw(agent, -amount);
    this.#settle(day);
    return arrived;
  }

  #split(payer: string, statements: readonly HandPay[], available: bigint, receive: (agent: string, amount: bigint) => void): void {
    const owed = new Map<string, bigint>();
    for (const { agent, amount } of statements) owed.set(agent, (owed.get(agent) ?? 0n) + amount);
    const sum = [...owed.values()].reduce((all, amount) => all + amount, 0n);
    const isEnough = available >= sum;
    const parts = new Map([...owed].map(([agent, amount]) => [agent, isEnough ? amount : (amount * available) / sum]));
    let over = isEnough ? 0n : available - [...parts.values()].reduce((all, amount) => all + amount, 0n);
    for (const agent of [...owed.keys()].sort()) {
      const most = owed.get(agent) ?? 0n;
      let given = parts.get(agent) ?? 0n;
      if (over > 0n && given < most) [given, over] = [given + 1n, over - 1n];
      this.#add(payer, -given);
      receive(agent, this.#advances ? most : given);
      this.#owe(payer, this.#advances ? COMPANY : agent, most - given);
    }
  }

  #settle(day: string): void {
    for (const debtor of this.#fromTheTop(new Set(this.debts.map(({ from }) => from)), day)) {
      const own = this.debts.filter(({ from }) => from === debtor);
      const rank = ({ to }: HandDebt) => (to === COMPANY ? 1 : 0);
      own.sort((one, other) => rank(one) - rank(other) || one.run - other.run || (one.to < other.to ? -1 : 1));
      for (const debt of own) {
        const amount = this.#of(debtor) < debt.left ? this.#of(debtor) : debt.left;
        debt.left -= amount;
        this.#add(debtor, -amount);
        if (debt.to !== COMPANY) this.#add(debt.to, amount);
      }
    }
    this.debts = this.debts.filter(({ left }) => left > 0n);
  }

  /** Whole cents leave the agent account. */
  takeOut(agent: string): bigint {
    const amount = this.#of(agent) - (this.#of(agent) % 1000n);
    this.#add(agent, -amount);
    return amount;
  }
}
