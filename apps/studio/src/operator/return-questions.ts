import * as z from 'zod';
import { wholeRoot } from '@laro/domain/catalogue/return-to-player';
import { fractionText, type Rational } from '@laro/games/figures/rational';
import type { BetReturn } from '@laro/games/kinds/bet-returns';
import { readBetSums, type BetSumsRow } from '../returns/bet-returns.store.ts';
import { returnsOf } from '../returns/count-returns.ts';
import { text, wrongInput, type OperatorDeps, type Question } from './question.ts';

const DAYS_MAX = 366;
const DAY_MS = 86_400_000;
const MILLION = 1_000_000n;
const listSchema = z.object({ request_uuid: text(100), days: z.int().min(1).max(DAYS_MAX).default(30) });

const millionthsRoot = ({ above, below }: Rational): number => Number(wholeRoot((above * MILLION * MILLION) / below));

/** Stakes and returns of a bet, with its exact return. Sums as digits: they may be larger than a number. */
function betReturnJson({ gameId, isTrial, sums, fromDay, toDay, ...row }: BetSumsRow, { rtp, least, variance }: BetReturn): object {
  return {
    game_code: gameId,
    mathematics: row.mathematics,
    version: row.version,
    is_trial: isTrial,
    currency: row.currency,
    bet: row.bet,
    bets: row.bets,
    rounds: sums.rounds,
    staked: sums.staked.toString(),
    returned: sums.returned.toString(),
    stake_squares: sums.stakeSquares.toString(),
    return_squares: sums.returnSquares.toString(),
    products: sums.products.toString(),
    rtp: fractionText(rtp),
    least_rtp: fractionText(least),
    deviation: variance === null ? null : millionthsRoot(variance),
    from_day: fromDay,
    to_day: toDay,
  };
}

/** Returns of the bets of some games since some days ago. Bets whose rules this program no longer has are left out. */
export async function betReturnsOf({ pool, now }: Pick<OperatorDeps, 'pool' | 'now'>, gameIds: readonly string[], days: number): Promise<object[]> {
  const since = new Date(now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const rows = await readBetSums(pool, gameIds, since);
  return rows.flatMap((row) => {
    const stated = statedOf(row);
    return stated ? [betReturnJson(row, stated)] : [];
  });
}

function statedOf({ mathematics, version, bet }: BetSumsRow): BetReturn | null {
  try {
    return returnsOf({ id: mathematics, version }).find((one) => one.bet === bet) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Stakes and returns of every bet of the vendor's games, with its exact return (GAME-03). */
export const listReturnsQuestion: Question = async (deps, { vendorCode, input }) => {
  const parsed = listSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) return wrongInput(parsed.error);
  const gameIds = deps.games.hostedFor(vendorCode).map(({ id }) => id);
  return betReturnsOf(deps, gameIds, parsed.data.days);
};
