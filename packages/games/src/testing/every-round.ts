import type { Draws } from '../fair/draws.ts';
import { NO_COINS, type Moments } from '../figures/moments/moments.ts';
import { compare, ONE, plus, rational, times, ZERO, type Rational } from '../figures/rational.ts';
import type { SlotMathematics } from '../kinds/slot/mathematics.ts';
import { play } from '../kinds/slot/play/play.ts';
import type { Round } from '../kinds/slot/play/round.ts';

/** Thrown instead of playing on for ever when a tree of draws is larger than a test can walk. */
class TooManyRounds extends Error {
  constructor() {
    super('more rounds than can be walked');
  }
}

/**
 * Plays every round that can happen: each draw is answered with each possible number, in all combinations. `visit` gets the
 * round and its exact chance. The proof of the figures that knows nothing of how they are computed.
 */
export const everyRound = (mathematics: SlotMathematics, most: number, visit: (round: Round, chance: Rational) => void): void => {
  const answers: number[] = [];
  const bounds: number[] = [];
  let rounds = 0;
  for (;;) {
    let place = 0;
    const draws: Draws = {
      below: (bound) => {
        if (place === answers.length) answers.push(0);
        bounds[place] = bound;
        place += 1;
        return answers[place - 1] ?? 0;
      },
    };
    const round = play(mathematics, BigInt(mathematics.coins), draws);
    visit(
      round,
      rational(
        1n,
        bounds.slice(0, place).reduce((product, bound) => product * BigInt(bound), 1n),
      ),
    );
    rounds += 1;
    if (rounds > most) throw new TooManyRounds();
    // Count on: the last answer that can rise does so, and all after it are forgotten.
    while (answers.length > 0 && (answers.at(-1) ?? 0) + 1 === bounds[answers.length - 1]) answers.pop();
    if (answers.length === 0) return;
    answers.push((answers.pop() ?? 0) + 1);
  }
};

/** The moments of a round in coins, by walking every round; `visit` gets each of them too. */
export const walkedMoments = (mathematics: SlotMathematics, mostRounds: number, visit?: (round: Round, chance: Rational) => void): Moments => {
  let { mean, square } = NO_COINS;
  let [nothing, most, atMost, all] = [ZERO, -1, ZERO, ZERO];
  everyRound(mathematics, mostRounds, (round, chance) => {
    const coins = rational(BigInt(round.coins));
    all = plus(all, chance);
    mean = plus(mean, times(chance, coins));
    square = plus(square, times(chance, times(coins, coins)));
    if (round.coins === 0) nothing = plus(nothing, chance);
    if (round.coins > most) [most, atMost] = [round.coins, ZERO];
    if (round.coins === most) atMost = plus(atMost, chance);
    visit?.(round, chance);
  });
  if (compare(all, ONE) !== 0) throw new RangeError('the chances of all rounds do not add up to one');
  return { mean, square, nothing, most, atMost };
};
