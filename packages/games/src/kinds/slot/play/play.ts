import type { Money } from '@laro/domain/money/money';

import { drawWeighted, type Draws } from '../../../fair/draws.ts';
import { compiledSlot, prizeLadder, type CompiledReels, type CompiledSlot } from '../compiled-slot.ts';
import { playBonus, playHoldAndSpin } from '../features.ts';
import type { FreeSpinRules, SlotMathematics } from '../mathematics.ts';
import type { Round, RoundEvent, SpinEvent } from './round.ts';
import { settleSpin, type SettledSpin, type SpinRules } from './settle-spin.ts';

/** True when a stake is one of those on offer (T59). */
export const isOfferedStake = (mathematics: SlotMathematics, stake: Money): boolean => mathematics.stakes.includes(stake);

/** Value of one coin of a stake, in money units. Throws RangeError for a stake that has no whole coin or is not positive. */
export const coinOf = (mathematics: SlotMathematics, stake: Money): Money => {
  const coins = BigInt(mathematics.coins);
  if (stake <= 0n || stake % coins !== 0n) throw new RangeError(`a stake of ${stake} units does not split into ${coins} coins`);
  return stake / coins;
};

/** One draw for each reel, from the first to the last; held ones do not spin. */
const drawStops = (reels: CompiledReels, held: number, draws: Draws): (number | null)[] =>
  reels.strips.map((strip, reel) => ((held & (1 << reel)) === 0 ? draws.below(strip.length) : null));

const spinEvent = (part: SpinEvent['part'], stops: readonly (number | null)[], settled: SettledSpin, multiplier: number, awarded: number): SpinEvent => ({
  kind: 'spin',
  part,
  stops,
  falls: settled.falls,
  scatters: settled.scatters,
  multiplier,
  awarded,
  coins: settled.coins * multiplier,
});

/** The multiplier of the free spin after `played` spins, `won` of them with a win. */
const ladderMultiplier = (rules: FreeSpinRules, played: number, won: number): number => {
  const step = { never: 0, 'every-spin': played, 'after-win': won }[rules.rises];
  return rules.multipliers[Math.min(step, rules.multipliers.length - 1)] ?? 1;
};

const playFreeSpins = (slot: CompiledSlot, rules: FreeSpinRules, awarded: number, draws: Draws): RoundEvent[] => {
  const special = rules.special ? drawWeighted(rules.special, draws).symbol : null;
  const events: RoundEvent[] = [{ kind: 'free-spins', awarded, special, coins: 0 }];
  const retriggers = prizeLadder(rules.retriggers, slot.reelCount * slot.rows);
  const { cascade } = slot.mathematics;
  const spinRules: SpinRules = {
    fallMultipliers: cascade?.freeMultipliers ?? cascade?.multipliers ?? [1],
    special: special === null ? null : slot.codes.indexOf(special),
  };
  let left = awarded;
  let won = 0;
  let held = 0;
  for (let played = 0; left > 0; played += 1) {
    const stops = drawStops(slot.free, held, draws);
    const settled = settleSpin(slot, slot.free, stops, spinRules);
    const drawn = rules.drawnMultipliers ? drawWeighted(rules.drawnMultipliers, draws).multiplier : 1;
    const more = Math.min(retriggers[settled.scatters] ?? 0, rules.mostSpins - played - left);
    events.push(spinEvent('free', stops, settled, ladderMultiplier(rules, played, won) * drawn, more));
    left += more - 1;
    if (settled.coins > 0) won += 1;
    if (rules.stickyReels === true) held = settled.wildReels;
  }
  return events;
};

/** Held wild reels and spins of the others, until no new reel turns wild. */
const playWildRespins = (slot: CompiledSlot, first: SettledSpin, rules: SpinRules, draws: Draws): SpinEvent[] => {
  const events: SpinEvent[] = [];
  let before = 0;
  let held = first.wildReels;
  while (held !== before && events.length < (slot.mathematics.wildRespins ?? 0)) {
    const stops = drawStops(slot.paid, held, draws);
    const settled = settleSpin(slot, slot.paid, stops, rules);
    events.push(spinEvent('respin', stops, settled, 1, 0));
    before = held;
    held = settled.wildReels;
  }
  return events;
};

/**
 * Plays a whole paid round: the paid spin, its respins, hold and spin, bonus game and free spins, in this order. Everything is
 * decided here and by the draws alone (T56, T57); the same draws give the same round. Free play calls the same function (T60).
 * `stake` in money units. Throws RangeError for a stake without a whole coin.
 */
export const play = (mathematics: SlotMathematics, stake: Money, draws: Draws): Round => {
  const coin = coinOf(mathematics, stake);
  const slot = compiledSlot(mathematics);
  const { freeSpins, holdAndSpin, bonus, cascade } = mathematics;
  const rules: SpinRules = { fallMultipliers: cascade?.multipliers ?? [1], special: null };
  const stops = drawStops(slot.paid, 0, draws);
  const paid = settleSpin(slot, slot.paid, stops, rules);
  const cells = slot.reelCount * slot.rows;
  const awarded = Math.min(prizeLadder(freeSpins?.awards, cells)[paid.scatters] ?? 0, freeSpins?.mostSpins ?? 0);
  const events: RoundEvent[] = [spinEvent('paid', stops, paid, 1, awarded)];
  events.push(...playWildRespins(slot, paid, rules, draws));
  if (holdAndSpin && paid.heldCoins.length >= holdAndSpin.trigger) events.push(playHoldAndSpin(holdAndSpin, paid.heldCoins, cells, draws));
  if (bonus && paid.bonuses >= bonus.trigger) events.push(playBonus(bonus, draws));
  if (freeSpins && awarded > 0) events.push(...playFreeSpins(slot, freeSpins, awarded, draws));
  const coins = events.reduce((sum, event) => sum + event.coins, 0);
  const most = mathematics.maxWin * mathematics.coins;
  return {
    mathematics: mathematics.id,
    version: mathematics.version,
    stake,
    coin,
    events,
    coins,
    capped: coins > most,
    totalWin: BigInt(Math.min(coins, most)) * coin,
  };
};
