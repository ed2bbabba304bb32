import type { Fall, RoundEvent, Win } from '@laro/games/kinds/slot/play/round';
import type { Played } from '../../../record-queries.ts';

/** A window of symbols with what in it wins. */
export interface ShownWindow {
  /** One text for each reel, downwards. */
  reels: readonly string[];
  /** Numbers of winning cells: reel × rows + row. */
  winning: ReadonlySet<number>;
  wins: readonly ShownWin[];
}

export interface ShownWin {
  kind: 'line' | 'ways' | 'group';
  symbol: string;
  count: number;
  /** Number of the line from 1, or of the ways. */
  number: number;
  /** With the multipliers of its fall and spin. */
  coins: number;
}

/** One part of a round as it is shown. */
export interface ShownEvent {
  kind: 'paid' | 'respin' | 'free' | 'free-spins' | 'hold-and-spin' | 'boxes' | 'wheel';
  /** Of free spins: which one it is, or how many were won. */
  number: number;
  coins: number;
  windows: readonly ShownWindow[];
}

function shownWin(win: Win, fall: Fall, multiplier: number): ShownWin {
  const kind = win.kind === 'line' || win.kind === 'ways' ? win.kind : 'group';
  const number = kind === 'line' ? (win.line ?? 0) + 1 : (win.ways ?? 1);
  const coins = win.coins * (win.kind === 'scatter' ? 1 : fall.multiplier) * multiplier;
  return { kind, symbol: win.symbol, count: win.count, number, coins };
}

const shownWindow = (fall: Fall, multiplier: number): ShownWindow => ({
  reels: fall.opened ?? fall.window,
  winning: new Set(fall.wins.flatMap((win) => [...win.cells])),
  wins: fall.wins.map((win) => shownWin(win, fall, multiplier)),
});

/** Events of a round of our own studio; null for anything else, since showing nothing is better than showing something wrong. */
export function eventsOf(round: Played['round']): ShownEvent[] | null {
  try {
    let free = 0;
    return (round.events as unknown as readonly RoundEvent[]).map((event): ShownEvent => {
      if (!Number.isSafeInteger(event.coins)) throw new TypeError('coins are no number');
      if (event.kind === 'spin') {
        if (event.part === 'free') free += 1;
        return { kind: event.part, number: free, coins: event.coins, windows: event.falls.map((fall) => shownWindow(fall, event.multiplier)) };
      }
      if (event.kind === 'free-spins') return { kind: 'free-spins', number: event.awarded, coins: 0, windows: [] };
      return { kind: event.kind, number: 0, coins: event.coins, windows: [] };
    });
  } catch {
    return null;
  }
}
