import type { ColourBetId } from '@laro/games/kinds/colour/colour-rules';

/** Money units by bet. */
export type Placed = ReadonlyMap<ColourBetId, bigint>;

/** The bets on the mat, with every step that led there, so that the last can be taken back. What is offered is decided by the server; this is only polite. */
export class Bets {
  readonly #most: bigint;
  #steps: Placed[] = [new Map()];

  /** `most`: the highest stake of one bet, money units. */
  constructor(most: bigint) {
    this.#most = most;
  }

  get placed(): Placed {
    return this.#steps.at(-1) ?? new Map();
  }

  get total(): bigint {
    return [...this.placed.values()].reduce((sum, amount) => sum + amount, 0n);
  }

  get canUndo(): boolean {
    return this.#steps.length > 1;
  }

  /** Puts a chip on a bet. False where the bet would go above its limit. */
  add(bet: ColourBetId, chip: bigint): boolean {
    const amount = (this.placed.get(bet) ?? 0n) + chip;
    if (amount > this.#most) return false;
    this.#steps.push(new Map([...this.placed, [bet, amount]]));
    return true;
  }

  /** Doubles every bet. False where one of them would go above its limit. */
  double(): boolean {
    const doubled = new Map([...this.placed].map(([bet, amount]) => [bet, amount * 2n] as const));
    if (doubled.size === 0 || [...doubled.values()].some((amount) => amount > this.#most)) return false;
    this.#steps.push(doubled);
    return true;
  }

  /** Takes the last step back. */
  undo(): void {
    if (this.canUndo) this.#steps.pop();
  }

  /** Puts these bets in place of all others, to be cleared by one step back. */
  replace(placed: Placed): void {
    this.#steps = [new Map(), placed];
  }
}
