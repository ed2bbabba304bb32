import type { Money } from '@laro/domain/money/money';
import type { RoundFrame } from '../kind.ts';

/** Payment of a free chip, and the player's own money in its round: the further stakes of his decisions with their return. Money units. */
export interface ChipShares {
  readonly chip: Money;
  /** The return of the chip less the chip (spec games.md 11). */
  readonly pays: Money;
  /** Null without a further stake. */
  readonly own: { readonly stake: Money; readonly win: Money } | null;
}

/** A settled round of any kind; those with bets on positions have money units by position, and what else is called so has no bets by name. */
type Settled = Pick<RoundFrame, 'stake' | 'totalWin'> & { readonly positions?: unknown; readonly returns?: unknown };

const unitsBy = (value: unknown): [position: string, units: string][] =>
  typeof value === 'object' && value !== null ? Object.entries(value as Readonly<Record<string, string>>) : [];

/** Shares of a settled round of a chip. `chipBet`: its one bet; null where bets have no names. Whatever else was staked is the player's own, and its return is his in full. */
export function chipShares({ stake, totalWin, positions, returns }: Settled, chipBet: string | null): ChipShares {
  const ofOthers = (all: unknown): Money => unitsBy(all).reduce((sum, [id, units]) => (id === chipBet ? sum : sum + BigInt(units)), 0n);
  const ownStake = chipBet === null ? 0n : ofOthers(positions);
  const own = ownStake === 0n ? null : { stake: ownStake, win: ofOthers(returns) };
  const chip = BigInt(stake) - ownStake;
  const returned = BigInt(totalWin) - (own?.win ?? 0n);
  return { chip, pays: returned > chip ? returned - chip : 0n, own };
}
