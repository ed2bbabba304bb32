import type { HourSum } from './counts.store.ts';

type OpenSum = { -readonly [Key in keyof HourSum]: HourSum[Key] };

/** Sums by hour, member and category, rounds with a stated rake apart from those without, added up in place: an hour has many rounds, and a text as the key of each costs more than its sum. */
export class HourSums {
  readonly #hours = new Map<number, Map<bigint, OpenSum[]>>();

  add(row: HourSum, sign: 1n | -1n): void {
    const sum = this.#at(row);
    sum.rounds += Number(sign) * row.rounds;
    sum.staked += sign * row.staked;
    sum.paid += sign * row.paid;
    sum.valid += sign * row.valid;
    sum.kept += sign * row.kept;
    if (typeof sum.rake === 'bigint') sum.rake += sign * (row.rake ?? 0n);
  }

  #at({ member, origin, category, rake = null }: HourSum): OpenSum {
    const hour = origin.getTime();
    let members = this.#hours.get(hour);
    if (members === undefined) this.#hours.set(hour, (members = new Map()));
    let own = members.get(member);
    if (own === undefined) members.set(member, (own = []));
    let sum = own.find((known) => known.category === category && (known.rake === null) === (rake === null));
    if (sum === undefined)
      own.push((sum = { member, origin, category, rounds: 0, staked: 0n, paid: 0n, valid: 0n, kept: 0n, rake: rake === null ? null : 0n }));
    return sum;
  }

  /** The sums that are not nothing. */
  rows(): HourSum[] {
    const isNothing = ({ rounds, staked, paid, valid, kept, rake }: HourSum): boolean =>
      rounds === 0 && staked === 0n && paid === 0n && valid === 0n && kept === 0n && (rake ?? 0n) === 0n;
    return [...this.#hours.values()].flatMap((members) => [...members.values()].flat()).filter((sum) => !isNothing(sum));
  }
}
