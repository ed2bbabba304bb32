import type { CompiledSlot } from '../../kinds/slot/compiled-slot.ts';
import { dropCells, settleSpin } from '../../kinds/slot/play/settle-spin.ts';
import { fallCoins } from './lean-falls.ts';
import { packClass, SpinCounter, type SpinQuestion } from './spin-table.ts';

/** Calls `visit` for every combination of stops; null is a held reel, and the weight says how many stops it stands for. */
const everyStop = (question: SpinQuestion, visit: (stops: readonly (number | null)[], weight: number) => void): void => {
  const { strips } = question.reels;
  const stops: (number | null)[] = strips.map(() => 0);
  const walk = (reel: number, weight: number): void => {
    const strip = strips[reel];
    if (!strip) return visit(stops, weight);
    if ((question.held & (1 << reel)) !== 0) {
      stops[reel] = null;
      return walk(reel + 1, weight * strip.length);
    }
    for (let stop = 0; stop < strip.length; stop += 1) {
      stops[reel] = stop;
      walk(reel + 1, weight);
    }
  };
  walk(0, 1);
};

/** Counts every outcome of a spin by settling each combination of stops as a real spin is settled: the slow proof of the quicker ways. */
export const countSettled = (slot: CompiledSlot, question: SpinQuestion): SpinCounter => {
  const counter = new SpinCounter();
  const { reels, special } = question;
  everyStop(question, (stops, weight) => {
    const spin = settleSpin(slot, reels, stops, { fallMultipliers: question.fallMultipliers, special: null });
    const specialReels = special === null ? 0 : reels.stops.filter((reel, index) => reel[stops[index] ?? -1]?.shown.includes(special)).length;
    const key = packClass({ ...spin, heldCoins: spin.heldCoins.length, wildReels: question.marksWilds ? spin.wildReels : 0, specialReels });
    counter.add(spin.coins - (slot.scatterPays[spin.scatters] ?? 0), key, weight);
  });
  return counter;
};

/**
 * Counts every outcome of a spin whose falls follow from its stops (cascades, clusters). Only scatters and bonus symbols make
 * classes here; they are counted in the last window.
 */
export const countFalls = (slot: CompiledSlot, question: SpinQuestion): SpinCounter => {
  if (question.held !== 0 || question.special !== null || question.marksWilds || slot.mathematics.holdAndSpin)
    throw new TypeError('falls are counted without held reels, special symbols and coins');
  const counter = new SpinCounter();
  const { reels, fallMultipliers } = question;
  const fall = fallCoins(slot);
  const window = new Uint8Array(slot.reelCount * slot.rows);
  const removed = new Uint8Array(window.length);
  const bonus = slot.codes.indexOf(slot.mathematics.bonus?.symbol ?? '');
  const most = slot.mathematics.cascade?.most ?? 1;
  const places: number[] = reels.strips.map(() => 0);
  everyStop(question, (stops, weight) => {
    for (let reel = 0; reel < slot.reelCount; reel += 1) {
      const stop = stops[reel] ?? 0;
      places[reel] = stop;
      window.set(reels.stops[reel]?.[stop]?.paying ?? [], reel * slot.rows);
    }
    let coins = 0;
    for (let falls = 0; falls < most; falls += 1) {
      removed.fill(0);
      const paid = fall(window, removed);
      if (paid === 0) break;
      coins += paid * (fallMultipliers[Math.min(falls, fallMultipliers.length - 1)] ?? 1);
      if (slot.mathematics.cascade) dropCells(slot, reels, window, places, removed);
    }
    let scatters = 0;
    let bonuses = 0;
    for (const symbol of window) {
      if (symbol === slot.scatter) scatters += 1;
      if (symbol === bonus) bonuses += 1;
    }
    counter.add(coins, packClass({ scatters, heldCoins: 0, bonuses, wildReels: 0, specialReels: 0 }), weight);
  });
  return counter;
};
