import type { Money } from '@laro/domain/money/money';
import { ONLY_BET, unlistedBet } from '@laro/games/kinds/bet-returns';
import type { BetLimits, RoundFrame, TableForm } from '@laro/games/kind';

type Digits = Readonly<Record<string, string>>;

/** Stake and return of one bet, money units. */
export interface BetResult {
  readonly bet: string;
  readonly staked: Money;
  readonly returned: Money;
}

const units = (digits: string | undefined): Money => BigInt(digits ?? 0);

/** The bets of a round that its player played alone. `listed`: its bets with figures; others share a name. */
export function soloResults(outcome: RoundFrame, listed: ReadonlySet<string>): BetResult[] {
  const { positions, returns, board } = outcome as RoundFrame & { positions?: Digits; returns?: Digits | string; board?: string };
  if (!positions || typeof returns !== 'object') return [{ bet: board ?? ONLY_BET, staked: BigInt(outcome.stake), returned: BigInt(outcome.totalWin) }];
  return Object.entries(positions).map(([bet, staked]) => ({
    bet: listed.has(bet) ? bet : unlistedBet(bet),
    staked: BigInt(staked),
    returned: units(returns[bet]),
  }));
}

/** Returns of the bets of a table in a round: all stakes on one bet return the same share of a draw. */
export function tableResults(form: TableForm, drawn: unknown, totals: readonly { readonly bet: string; readonly staked: Money }[]): BetResult[] {
  const limits = new Map(form.limits.map((limit) => [limit.id, limit]));
  const limitOf = (bet: string): (BetLimits & { listed: string }) | undefined => {
    const listed = form.listedAs?.(bet) ?? bet;
    const limit = limits.get(listed);
    return limit && { ...limit, listed };
  };
  return totals.flatMap(({ bet, staked }) => {
    const limit = limitOf(bet);
    if (!limit) return [];
    const { totalWin } = form.decide({ positions: { [bet]: limit.least.toString() } }, drawn);
    return [{ bet: limit.listed, staked, returned: (staked * BigInt(totalWin)) / limit.least }];
  });
}

/**
 * The bets of a play with decisions. What acts staked is no bet: it is taken from what its first bet returned, whose exact return is stated for a first stake.
 * `bets`: those of the rules, the one that is decided on first.
 */
export function decisionResults({ positions, returns }: { positions: Digits; returns: Digits }, bets: readonly string[]): BetResult[] {
  const [first = ''] = bets;
  const sides = new Set(bets.slice(1));
  const ofActs = Object.keys({ ...positions, ...returns }).filter((id) => id !== first && !sides.has(id));
  const further = ofActs.reduce((sum, id) => sum + units(returns[id]) - units(positions[id]), 0n);
  return Object.entries(positions)
    .filter(([id]) => id === first || sides.has(id))
    .map(([bet, staked]) => ({ bet, staked: BigInt(staked), returned: units(returns[bet]) + (bet === first ? further : 0n) }));
}
