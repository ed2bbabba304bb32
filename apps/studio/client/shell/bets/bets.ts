/** Money units by bet. */
export type Placed<Id extends string = string> = ReadonlyMap<Id, bigint>;

/** The bets on the mat, with every step that led there, so that the last can be taken back. What is offered is decided by the server; this is only polite. */
export class Bets<Id extends string = string> {
  readonly #mostOf: (bet: Id) => bigint;
  #steps: Placed<Id>[] = [new Map()];

  /** `mostOf`: the highest stake of a bet, money units. */
  constructor(mostOf: (bet: Id) => bigint) {
    this.#mostOf = mostOf;
  }

  get placed(): Placed<Id> {
    return this.#steps.at(-1) ?? new Map();
  }

  get total(): bigint {
    return [...this.placed.values()].reduce((sum, amount) => sum + amount, 0n);
  }

  get canUndo(): boolean {
    return this.#steps.length > 1;
  }

  /** Puts a chip on a bet. False where the bet would go above its limit. */
  add(bet: Id, chip: bigint): boolean {
    const amount = (this.placed.get(bet) ?? 0n) + chip;
    if (amount > this.#mostOf(bet)) return false;
    this.#steps.push(new Map([...this.placed, [bet, amount]]));
    return true;
  }

  /** Doubles every bet. False where one of them would go above its limit. */
  double(): boolean {
    const doubled = new Map([...this.placed].map(([bet, amount]) => [bet, amount * 2n] as const));
    if (doubled.size === 0 || [...doubled].some(([bet, amount]) => amount > this.#mostOf(bet))) return false;
    this.#steps.push(doubled);
    return true;
  }

  /** Takes the last step back. */
  undo(): void {
    if (this.canUndo) this.#steps.pop();
  }

  /** Puts these bets in place of all others, to be cleared by one step back. */
  replace(placed: Placed<Id>): void {
    this.#steps = [new Map(), placed];
  }
}
