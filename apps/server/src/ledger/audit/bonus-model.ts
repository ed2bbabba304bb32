import { bonusShare, countedStake, stakeSplit, type BonusState, type WinsBecome } from '@laro/domain/bonuses/bonus-rules';
import type { Money } from '@laro/domain/money/money';
import type { RoundState } from '@laro/domain/money/movement-names';
import type { PlayStatus } from '../bets/bets.ts';
import { statesOf, type Step } from './play-model.ts';

/** Play, and events of bonuses. Bonuses have names; only one is active at a time. */
export type BonusStep =
  | Step
  | { kind: 'grant'; bonus: string; amount: Money; required: Money; stakeMax: Money | null; isBonusFirst: boolean; contribution: number; spins: Spins | null }
  /** A free spin of the most recently granted reward. */
  | { kind: 'free'; key: string; round: string; closes: boolean }
  | { kind: 'end'; state: 'cancelled' | 'expired' | 'used_up' };

/** Number of free spins; a bonus with free spins begins with a zero balance and nothing to wager. */
interface Spins {
  total: number;
  become: WinsBecome;
  times: number;
}

interface Bonus {
  state: BonusState;
  left: Money;
  required: Money;
  wagered: Money;
  stakeMax: Money | null;
  isBonusFirst: boolean;
  contribution: number;
  spins: (Spins & { used: number; won: Money }) | null;
}

interface Round {
  state: RoundState;
  bets: number;
  staked: Money;
  bonus: Bonus | null;
  bonusStaked: Money;
  counted: Money;
  isFree: boolean;
}

interface Known {
  kind: 'bet' | 'win' | 'rollback';
  input: string;
  outcome: PlayStatus | 'tombstone';
  amount: Money;
  /** Its share of bonus money, as it was moved. */
  bonusPart: Money;
  round: Round | null;
  isTakenBack: boolean;
}

/** Reference implementation of the rules for play with bonus money, without a database: the ledger must return the same answers and balances. */
export class BonusModel {
  cash: Money;
  /** Amounts granted from the promotion account, minus returned amounts. */
  promo: Money = 0n;
  readonly #known = new Map<string, Known>();
  readonly #rounds = new Map<string, Round>();
  #active: Bonus | null = null;
  #reward: Bonus | null = null;
  #rewards = 0;

  constructor(cash: Money) {
    this.cash = cash;
  }

  get bonus(): Money {
    return this.#active?.left ?? 0n;
  }

  get wagered(): Money {
    return this.#active?.wagered ?? 0n;
  }

  get required(): Money {
    return this.#active?.required ?? 0n;
  }

  get hasActive(): boolean {
    return this.#active !== null;
  }

  /** States of its rounds, by their references. */
  get roundStates(): Record<string, RoundState> {
    return statesOf(this.#rounds);
  }

  grant(step: BonusStep & { kind: 'grant' }): boolean {
    if (this.#active) return false;
    const { stakeMax, isBonusFirst, contribution, spins } = step;
    const { amount, required } = spins ? { amount: 0n, required: 0n } : step;
    const held = spins && { ...spins, used: 0, won: 0n };
    this.#active = { state: 'active', left: amount, required, wagered: 0n, stakeMax, isBonusFirst, contribution, spins: held };
    this.promo += amount;
    if (spins) {
      this.#reward = this.#active;
      this.#rewards += 1;
    }
    return true;
  }

  /** Ends the active bonus and returns the amount given up. */
  end(state: BonusState): Money {
    const bonus = this.#active;
    if (!bonus) return 0n;
    const { left } = bonus;
    bonus.state = state;
    bonus.left = 0n;
    this.#active = null;
    if (state === 'released') this.cash += left;
    else this.promo -= left;
    return left;
  }

  answer(step: Step | FreeStep): PlayStatus {
    const input = this.#inputOf(step);
    const earlier = this.#known.get(step.key);
    if (earlier?.outcome === 'tombstone') return 'rolled_back';
    if (earlier) return earlier.input !== input ? 'duplicate' : earlier.outcome === 'done' ? 'replayed' : earlier.outcome;
    if (step.kind === 'bet') return this.#bet(step, input);
    if (step.kind === 'free') return this.#free(step, input);
    return step.kind === 'win' ? this.#win(step, input) : this.#rollBack(step, input);
  }

  #inputOf(step: Step | FreeStep): string {
    if (step.kind === 'bet') return `bet ${step.round} ${step.amount}`;
    if (step.kind === 'free') return `free ${step.round} ${this.#rewards}`;
    return step.kind === 'win' ? `win ${step.bet} ${step.amount}` : `rollback ${step.reference}`;
  }

  #free(step: FreeStep, input: string): PlayStatus {
    const bonus = this.#reward;
    const hasSpin = bonus?.spins && bonus === this.#active && bonus.spins.used < bonus.spins.total;
    const outcome = !hasSpin ? 'no_free_spin' : this.#rounds.has(step.round) ? 'round_void' : 'done';
    const round: Round = { state: 'open', bets: 1, staked: 0n, bonus, bonusStaked: 0n, counted: 0n, isFree: true };
    this.#known.set(step.key, { kind: 'bet', input, outcome, amount: 0n, bonusPart: 0n, round: outcome === 'done' ? round : null, isTakenBack: false });
    if (outcome !== 'done') return outcome;
    this.#rounds.set(step.round, round);
    if (bonus?.spins) bonus.spins.used += 1;
    this.#close(round, step.closes);
    return 'done';
  }

  /** Bonus share of a payout: for a free spin all of it, unless wins become cash or the bonus has become cash. */
  #share({ bonus, ...round }: Round, amount: Money): Money {
    if (!round.isFree || !bonus?.spins) return isCash(bonus) ? 0n : bonusShare(amount, round);
    bonus.spins.won += amount;
    if (bonus.spins.become === 'cash' || isCash(bonus)) return 0n;
    if (bonus.state === 'active') bonus.required += amount * BigInt(bonus.spins.times);
    return amount;
  }

  #bet(step: Step & { kind: 'bet' }, input: string): PlayStatus {
    const found = this.#rounds.get(step.round);
    const taken = this.#taken(step.amount, found);
    const isDone = typeof taken !== 'string';
    const round = found ?? { state: 'open', bets: 0, staked: 0n, bonus: this.#active, bonusStaked: 0n, counted: 0n, isFree: false };
    this.#known.set(step.key, {
      kind: 'bet',
      input,
      outcome: isDone ? 'done' : taken,
      amount: step.amount,
      bonusPart: isDone ? taken.bonus : 0n,
      round: isDone ? round : null,
      isTakenBack: false,
    });
    if (!isDone) return taken;
    this.#rounds.set(step.round, round);
    this.cash -= taken.cash;
    if (round.bonus && taken.bonus > 0n) round.bonus.left -= taken.bonus;
    round.bets += 1;
    round.staked += step.amount;
    round.bonusStaked += taken.bonus;
    this.#close(round, step.closes);
    return 'done';
  }

  #taken(amount: Money, round: Round | undefined): { cash: Money; bonus: Money } | PlayStatus {
    const active = this.#active;
    if (this.cash + this.bonus < amount) return 'not_enough_money';
    if (round?.state === 'void' || round?.isFree === true) return 'round_void';
    if (active && isTooMuch(active, (round?.staked ?? 0n) + amount)) return 'bonus_stake_max';
    const bonus = active && (!round || round.bonus === active) ? active.left : 0n;
    return stakeSplit({ cash: this.cash, bonus }, amount, active?.isBonusFirst ?? true) ?? 'not_enough_money';
  }

  #win(step: Step & { kind: 'win' }, input: string): PlayStatus {
    const bet = this.#known.get(step.bet);
    if (!bet) return 'transaction_unknown';
    if (bet.outcome === 'tombstone') return 'rolled_back';
    if (bet.kind === 'win' || bet.outcome !== 'done') return 'transaction_unknown';
    if (bet.isTakenBack) return 'rolled_back';
    if (bet.kind !== 'bet' || !bet.round) return 'transaction_unknown';
    const { round } = bet;
    const share = this.#share(round, step.amount);
    this.#move(round.bonus, share, step.amount - share);
    this.#known.set(step.key, { kind: 'win', input, outcome: 'done', amount: step.amount, bonusPart: share, round, isTakenBack: false });
    this.#close(round, step.closes);
    return 'done';
  }

  #rollBack(step: Step & { kind: 'rollback' }, input: string): PlayStatus {
    const target = this.#known.get(step.reference);
    if (target?.kind === 'rollback' || step.key === step.reference) return 'transaction_unknown';
    const stands = standing(target);
    const { share, amount } = partsOf(stands);
    if (stands?.kind === 'win' && !this.#canGiveBack(stands, share)) return 'not_enough_money';
    this.#known.set(step.key, { kind: 'rollback', input, outcome: 'done', amount, bonusPart: share, round: target?.round ?? null, isTakenBack: false });
    if (!target) this.#known.set(step.reference, { kind: 'bet', input: '', outcome: 'tombstone', amount: 0n, bonusPart: 0n, round: null, isTakenBack: false });
    if (stands) this.#takeBack(stands, share, step.closes);
    return 'done';
  }

  #canGiveBack(win: Known, share: Money): boolean {
    const bonus = win.round?.bonus ?? null;
    return this.cash >= win.amount - share && (bonus?.state !== 'active' || bonus.left >= share);
  }

  #takeBack(target: Known, share: Money, closes: boolean): void {
    target.isTakenBack = true;
    this.#takeSpinBack(target);
    const sign = target.kind === 'bet' ? 1n : -1n;
    this.#move(target.round?.bonus ?? null, sign * share, sign * (target.amount - share));
    if (target.round) this.#takeFromRound(target, target.round, closes);
  }

  #takeSpinBack({ kind, round, amount, bonusPart }: Known): void {
    const { spins } = round?.bonus ?? {};
    if (!round?.isFree || !round.bonus || !spins) return;
    if (kind === 'bet') spins.used -= 1;
    else spins.won -= amount;
    if (kind === 'win' && round.bonus.state === 'active') round.bonus.required -= bonusPart * BigInt(spins.times);
  }

  /** Bonus money goes to its bonus while it is active; that of a bonus that was given up goes to the promotion account. */
  #move(bonus: Bonus | null, share: Money, cash: Money): void {
    this.cash += cash;
    if (bonus?.state === 'active') bonus.left += share;
    else this.promo -= share;
  }

  #takeFromRound(target: Known, round: Round, closes: boolean): void {
    if (target.kind === 'bet') {
      round.bets -= 1;
      round.staked -= target.amount;
      round.bonusStaked -= target.bonusPart;
      if (round.bets === 0) round.state = 'void';
    }
    this.#close(round, closes);
  }

  #hasSpins(bonus: Bonus): boolean {
    if (!bonus.spins) return false;
    return bonus.spins.used < bonus.spins.total || [...this.#rounds.values()].some((round) => round.isFree && round.bonus === bonus && round.state === 'open');
  }

  #close(round: Round, closes: boolean): void {
    if (closes && round.state === 'open') round.state = 'closed';
    const { bonus } = round;
    if (bonus?.state !== 'active') return;
    const counts = round.state === 'closed' ? countedStake(round.staked, bonus.contribution) : 0n;
    bonus.wagered += counts - round.counted;
    round.counted = counts;
    if (bonus.wagered < bonus.required || this.#hasSpins(bonus)) return;
    this.end(bonus.spins?.won === 0n ? 'used_up' : 'released');
  }
}

type FreeStep = BonusStep & { kind: 'free' };

/** True if former bonus money is cash by now, or always was. */
const isCash = (bonus: Bonus | null): boolean => bonus === null || bonus.state === 'released' || bonus.state === 'used_up';

const isTooMuch = ({ stakeMax, left }: Bonus, staked: Money): boolean => stakeMax !== null && left > 0n && staked > stakeMax;

/** The movement that a rollback would reverse; null if it was refused or is already rolled back. */
const standing = (target: Known | undefined): Known | null => (target?.outcome === 'done' && !target.isTakenBack ? target : null);

const partsOf = (target: Known | null): { share: Money; amount: Money } =>
  target === null ? { share: 0n, amount: 0n } : { share: isCash(target.round?.bonus ?? null) ? 0n : target.bonusPart, amount: target.amount };
