import type { RoundState } from '@laro/domain/money/movement-names';
import type { Money } from '@laro/domain/money/money';
import type { PlayStatus } from '../bets/bets.ts';

/** A request of a vendor to the wallet, in a model with only a few keys and rounds, so that they collide often. */
export type Step =
  | { kind: 'bet'; key: string; round: string; amount: Money; closes: boolean }
  | { kind: 'win'; key: string; bet: string; amount: Money; closes: boolean }
  | { kind: 'rollback'; key: string; reference: string; closes: boolean };

interface Known {
  kind: 'bet' | 'win' | 'rollback';
  /** The input, verbatim. */
  input: string;
  outcome: PlayStatus | 'tombstone';
  amount: Money;
  round: string | null;
  isTakenBack: boolean;
}

interface Round {
  state: RoundState;
  bets: number;
}

/**
 * Minimal reference implementation of the wallet's rules for play, without a database: the ledger must return the same answers for any
 * order of bets, wins, rollbacks and repetitions. Rounds are named by their reference; keys are shared by all kinds of steps.
 */
export class PlayModel {
  balance: Money;
  readonly #known = new Map<string, Known>();
  readonly #rounds = new Map<string, Round>();

  constructor(balance: Money) {
    this.balance = balance;
  }

  /** States of its rounds, by their references. */
  get roundStates(): Record<string, RoundState> {
    return statesOf(this.#rounds);
  }

  answer(step: Step): PlayStatus {
    const input = inputOf(step);
    const earlier = this.#known.get(step.key);
    if (earlier) return answerAgain(earlier, input);
    if (step.kind === 'bet') return this.#bet(step, input);
    return step.kind === 'win' ? this.#win(step, input) : this.#rollBack(step, input);
  }

  #bet(step: Step & { kind: 'bet' }, input: string): PlayStatus {
    const round = this.#rounds.get(step.round);
    const outcome: PlayStatus = this.balance < step.amount ? 'not_enough_money' : round?.state === 'void' ? 'round_void' : 'done';
    this.#known.set(step.key, { kind: 'bet', input, outcome, amount: step.amount, round: step.round, isTakenBack: false });
    if (outcome !== 'done') return outcome;
    this.balance -= step.amount;
    this.#rounds.set(step.round, { state: step.closes ? 'closed' : (round?.state ?? 'open'), bets: (round?.bets ?? 0) + 1 });
    return 'done';
  }

  #win(step: Step & { kind: 'win' }, input: string): PlayStatus {
    const bet = this.#known.get(step.bet);
    if (!bet) return 'transaction_unknown';
    if (bet.outcome === 'tombstone') return 'rolled_back';
    if (bet.kind === 'win' || bet.outcome !== 'done') return 'transaction_unknown';
    if (bet.isTakenBack) return 'rolled_back';
    if (bet.kind !== 'bet' || bet.round === null) return 'transaction_unknown';
    this.balance += step.amount;
    this.#known.set(step.key, { kind: 'win', input, outcome: 'done', amount: step.amount, round: bet.round, isTakenBack: false });
    this.#close(bet.round, step.closes);
    return 'done';
  }

  #rollBack(step: Step & { kind: 'rollback' }, input: string): PlayStatus {
    const target = this.#known.get(step.reference);
    if (target?.kind === 'rollback' || step.key === step.reference) return 'transaction_unknown';
    const amount = standingAmount(target);
    if (target?.kind === 'win' && this.balance < amount) return 'not_enough_money';
    this.#known.set(step.key, { kind: 'rollback', input, outcome: 'done', amount, round: target?.round ?? null, isTakenBack: false });
    if (target) this.#takeBack(target, amount, step.closes);
    else this.#known.set(step.reference, { kind: 'bet', input: '', outcome: 'tombstone', amount: 0n, round: null, isTakenBack: false });
    return 'done';
  }

  #takeBack(target: Known, amount: Money, closes: boolean): void {
    if (target.outcome !== 'done' || target.isTakenBack) return;
    target.isTakenBack = true;
    this.balance += target.kind === 'bet' ? amount : -amount;
    if (target.round !== null) this.#takeFromRound(target, target.round, closes);
  }

  #takeFromRound(target: Known, name: string, closes: boolean): void {
    const round = this.#rounds.get(name);
    if (!round) return;
    if (target.kind === 'bet') {
      round.bets -= 1;
      if (round.bets === 0) round.state = 'void';
      else this.#close(name, closes);
    } else this.#close(name, closes);
  }

  #close(name: string, closes: boolean): void {
    const round = this.#rounds.get(name);
    if (round?.state === 'open' && closes) round.state = 'closed';
  }
}

/** The states of a model's rounds. */
export const statesOf = (rounds: ReadonlyMap<string, { state: RoundState }>): Record<string, RoundState> =>
  Object.fromEntries([...rounds].map(([name, { state }]) => [name, state]));

const inputOf = (step: Step): string =>
  step.kind === 'bet' ? `bet ${step.round} ${step.amount}` : step.kind === 'win' ? `win ${step.bet} ${step.amount}` : `rollback ${step.reference}`;

/** The movement that a rollback would reverse; none if it was refused or is already rolled back. */
const standingAmount = (target: Known | undefined): Money => (target?.outcome === 'done' && !target.isTakenBack ? target.amount : 0n);

function answerAgain(earlier: Known, input: string): PlayStatus {
  if (earlier.outcome === 'tombstone') return 'rolled_back';
  if (earlier.input !== input) return 'duplicate';
  return earlier.outcome === 'done' ? 'replayed' : earlier.outcome;
}
