import type { BoxesEvent, HoldAndSpinEvent, RoundEvent, RoundJson, SpinEvent, WheelEvent } from '@laro/games/kinds/slot/play/round';
import type { SlotRulesJson } from '@laro/games/kinds/slot/slot-kind';
import { cellsShowing, lastWindow, spinSteps } from './spin-steps.ts';
import { startTally, type Tally } from './tally.ts';
import type { Step, TotalLevel } from './steps.ts';

/** From so many stakes on, a total has its own scene. */
const LEVELS: readonly (readonly [TotalLevel, bigint])[] = [
  ['grand', 100n],
  ['huge', 40n],
  ['big', 15n],
];

/** How a total is shown: what is not above the stake is not celebrated (T49). */
export const totalLevel = (amount: bigint, stake: bigint): TotalLevel => {
  if (amount === 0n) return 'nothing';
  if (amount <= stake) return 'returned';
  return LEVELS.find(([, stakes]) => amount >= stakes * stake)?.[0] ?? 'win';
};

const holdSteps = (event: HoldAndSpinEvent, rules: SlotRulesJson, tally: Tally): Step[] => {
  const coins = (held: HoldAndSpinEvent['start']) => held.map(({ cell, coins: worth }) => ({ cell, amount: BigInt(worth) * tally.coin }));
  const most = rules.holdAndSpin?.respins ?? 0;
  const steps: Step[] = [{ kind: 'hold-start', coins: coins(event.start), respins: most }];
  let left = most;
  for (const fresh of event.respins) {
    const before = left;
    left = fresh.length > 0 ? most : left - 1;
    steps.push({ kind: 'hold-respin', fresh: coins(fresh), before, left });
  }
  const amount = BigInt(event.coins) * tally.coin;
  const full = event.full ? BigInt(rules.holdAndSpin?.full ?? 0) * tally.coin : 0n;
  return [...steps, { kind: 'hold-end', full, amount, ...tally.add(amount) }];
};

const bonusSteps = (event: BoxesEvent | WheelEvent, rules: SlotRulesJson, tally: Tally): Step[] => {
  const amount = BigInt(event.coins) * tally.coin;
  if (event.kind === 'wheel') {
    const wedges = rules.bonus?.kind === 'wheel' ? rules.bonus.wedges.map(({ coins, weight }) => ({ amount: BigInt(coins) * tally.coin, weight })) : [];
    return [{ kind: 'wheel', wedge: event.wedge, wedges, amount, ...tally.add(amount) }];
  }
  const worth = (coins: number): bigint => BigInt(coins) * tally.coin;
  const left = event.left.map((coins) => (coins === null ? null : worth(coins)));
  return [{ kind: 'boxes', start: worth(event.start), opened: event.opened.map(worth), left, amount, ...tally.add(amount) }];
};

const triggerStep = (event: RoundEvent, paid: SpinEvent, rules: SlotRulesJson): Step[] => {
  const window = lastWindow(paid);
  const cells = (symbol: string | undefined): number[] => (symbol === undefined ? [] : cellsShowing(window, symbol));
  switch (event.kind) {
    case 'hold-and-spin':
      return [{ kind: 'trigger', feature: event.kind, cells: cells(rules.holdAndSpin?.symbol), spins: 0, again: false }];
    case 'boxes':
    case 'wheel':
      return [{ kind: 'trigger', feature: event.kind, cells: cells(rules.bonus?.symbol), spins: 0, again: false }];
    case 'free-spins':
      return [{ kind: 'trigger', feature: event.kind, cells: cells(rules.scatter?.symbol), spins: event.awarded, again: false }];
    case 'spin':
      return [];
  }
};

const freeSpinSteps = (events: readonly RoundEvent[], rules: SlotRulesJson, tally: Tally): Step[] => {
  const start = events.find((event) => event.kind === 'free-spins');
  if (!start) return [];
  const steps: Step[] = [{ kind: 'free-start', spins: start.awarded, special: start.special }];
  const before = tally.total();
  let of = start.awarded;
  let number = 0;
  for (const event of events) {
    if (event.kind !== 'spin' || event.part !== 'free') continue;
    number += 1;
    steps.push(...spinSteps(event, rules, { number, of }, tally));
    if (event.awarded === 0) continue;
    of += event.awarded;
    const cells = rules.scatter ? cellsShowing(lastWindow(event), rules.scatter.symbol) : [];
    steps.push({ kind: 'trigger', feature: 'free-spins', cells, spins: event.awarded, again: true });
  }
  return [...steps, { kind: 'free-end', spins: number, amount: tally.total() - before, celebrates: tally.add(0n).celebrates }];
};

/**
 * Everything a round shows, in order. Pure: it invents nothing and leaves nothing out. The amounts of its steps add up to the
 * round's total, except where the declared most has cut it.
 */
export const stepsOf = (round: RoundJson, rules: SlotRulesJson): Step[] => {
  const stake = BigInt(round.stake);
  const tally = startTally(stake, BigInt(round.coin));
  const steps: Step[] = [];
  const paid = round.events.find((event) => event.kind === 'spin');
  for (const event of round.events) {
    if (event.kind === 'spin' && event.part === 'free') continue;
    if (paid) steps.push(...triggerStep(event, paid, rules));
    if (event.kind === 'spin') steps.push(...spinSteps(event, rules, null, tally));
    else if (event.kind === 'hold-and-spin') steps.push(...holdSteps(event, rules, tally));
    else if (event.kind === 'free-spins') steps.push(...freeSpinSteps(round.events, rules, tally));
    else steps.push(...bonusSteps(event, rules, tally));
  }
  const amount = BigInt(round.totalWin);
  return [...steps, { kind: 'total', amount, level: totalLevel(amount, stake), capped: round.capped }];
};
