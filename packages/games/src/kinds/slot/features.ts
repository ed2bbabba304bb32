import { drawOrder, drawWeighted, type Draws } from '../../fair/draws.ts';
import type { BonusRules, HoldAndSpinRules } from './mathematics.ts';
import type { BoxesEvent, HeldCoin, HoldAndSpinEvent, WheelEvent } from './play/round.ts';

const sumOf = (coins: readonly HeldCoin[]): number => coins.reduce((sum, coin) => sum + coin.coins, 0);

/**
 * Hold and spin: the coins that started it are worth a drawn value each; then every empty cell is drawn in every respin, cell by
 * cell, until the respins run out or the window is full. Returns coins in stake coins.
 */
export const playHoldAndSpin = (rules: HoldAndSpinRules, landed: readonly number[], cells: number, draws: Draws): HoldAndSpinEvent => {
  const valueAt = (cell: number): HeldCoin => ({ cell, coins: drawWeighted(rules.values, draws).coins });
  const start = landed.map(valueAt);
  const filled = new Set(landed);
  const respins: (readonly HeldCoin[])[] = [];
  let left = rules.respins;
  while (left > 0 && filled.size < cells) {
    const fresh: HeldCoin[] = [];
    for (let cell = 0; cell < cells; cell += 1) if (!filled.has(cell) && draws.below(rules.chance.of) < rules.chance.hits) fresh.push(valueAt(cell));
    for (const coin of fresh) filled.add(coin.cell);
    respins.push(fresh);
    left = fresh.length > 0 ? rules.respins : left - 1;
  }
  const full = filled.size === cells;
  return { kind: 'hold-and-spin', start, respins, full, coins: sumOf([...start, ...respins.flat()]) + (full ? rules.full : 0) };
};

/** The bonus game: boxes get a drawn order first and are opened in it; a wheel is drawn by weight. */
export const playBonus = (rules: BonusRules, draws: Draws): BoxesEvent | WheelEvent => {
  if (rules.kind === 'wheel') {
    const wedge = drawWeighted(
      rules.wedges.map((one, index) => ({ ...one, index })),
      draws,
    );
    return { kind: 'wheel', wedge: wedge.index, coins: wedge.coins };
  }
  const order = drawOrder<number | null>([...rules.prizes, ...Array.from({ length: rules.stoppers }, () => null)], draws);
  const stopper = order.indexOf(null);
  const opened = order.slice(0, stopper).filter((prize) => prize !== null);
  return { kind: 'boxes', opened, left: order.slice(stopper + 1), start: rules.start, coins: opened.reduce((sum, prize) => sum + prize, rules.start) };
};
