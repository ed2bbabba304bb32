import type { ShownCoin, ShownWin } from '../round/steps.ts';
import { drawBoard, OPEN_MS, VANISH_MS, type Brush } from './painting/board-drawing.ts';
import { codesOf, emptyBoard, putCodes, type BoardState, type Falling, type Reel } from './board-state.ts';
import { movingAreas, type Area } from './moving-areas.ts';
import { fallMs, isAtRest, stopRun } from './reel-motion.ts';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What a board needs to know of its game. */
export interface BoardRules {
  readonly reels: number;
  readonly rows: number;
  readonly lines: readonly (readonly number[])[];
  /** Symbols that pass by while a reel turns: plain paying ones only, so that passing ones promise nothing (T56). */
  readonly passing: readonly string[];
}

/** The window of the reels: what lies in it, how it moves, what is brought forward. It draws only while something moves. */
export class Board {
  readonly #rules: BoardRules;
  readonly #state: BoardState;
  readonly #waiting = new Map<Reel, () => void>();
  #brush: Brush | null = null;
  #frame = 0;
  #busyUntil = 0;
  /** Where something moved in the frame before: it is drawn once more at rest. Null draws everything. */
  #moved: readonly Area[] | null = null;

  constructor(rules: BoardRules) {
    this.#rules = rules;
    this.#state = emptyBoard(rules.reels);
  }

  /** Takes a new brush: another size, other sprites. */
  use(brush: Brush): void {
    this.#brush = brush;
    this.#wake(0);
  }

  get #moves(): boolean {
    return this.#brush?.moves ?? true;
  }

  /** The window as texts, reel by reel. */
  window(): string[] {
    return this.#state.reels.map((reel) => codesOf(reel, this.#rules.rows).join(''));
  }

  /** Shows a window at once. */
  show(window: readonly string[]): void {
    this.#state.reels.forEach((reel, index) => putCodes(reel, reel.place, window[index] ?? ''));
    this.#wake(0);
  }

  /** Sets the reels turning, but for the held ones. */
  spin(held: readonly boolean[]): void {
    this.clear();
    const now = performance.now();
    this.#state.reels.forEach((reel, index) => {
      if (held[index] === true || !this.#moves) return;
      const passing = this.#rules.passing;
      for (let ahead = 0; ahead < 60; ahead += 1) {
        const at = reel.place + this.#rules.rows + ahead;
        if (!reel.strip.has(at)) reel.strip.set(at, passing[(at * 7 + index * 5 + (at >> 2)) % passing.length] ?? '');
      }
      reel.run = { startedAt: now + index * 28, from: reel.place, stop: null };
    });
    this.#wake(100);
  }

  /** Stops a reel with these symbols in its window; ends when it is at rest. */
  async stop(index: number, codes: string): Promise<void> {
    const reel = this.#state.reels[index];
    if (!reel) return;
    if (!reel.run) {
      putCodes(reel, reel.place, codes);
      if (!this.#moves) this.#open(Array.from(codes, (_, row) => index * codes.length + row));
      this.#wake(0);
      return;
    }
    const run = stopRun(reel.run, performance.now());
    reel.run = run;
    const to = run.stop?.to ?? reel.place;
    putCodes(reel, to, codes);
    reel.strip.set(to - 1, this.#rules.passing[index % this.#rules.passing.length] ?? '');
    await new Promise<void>((resolve) => this.#waiting.set(reel, resolve));
  }

  /** Lights a reel that still turns. */
  light(reel: number): void {
    this.#state.lit.add(reel);
  }

  /** Cells swell once, as when something important has stopped there. */
  notice(cells: readonly number[]): void {
    for (const cell of cells) this.#state.landed.set(cell, performance.now());
    this.#wake(450);
  }

  /** Some cells open into something else. */
  async open(cells: readonly number[], window: readonly string[]): Promise<void> {
    this.#state.marked = null;
    this.show(window);
    this.#open(cells);
    await wait(this.#moves ? OPEN_MS : 120);
  }

  #open(cells: readonly number[]): void {
    this.#state.opened = { cells: new Set(cells), since: performance.now() };
    this.#wake(OPEN_MS);
  }

  /** Brings cells forward; a quiet mark has no glow. */
  mark(wins: readonly ShownWin[], cells: readonly number[], glows: boolean): void {
    this.#state.wins = wins;
    this.#state.marked = { cells: new Set(cells), since: performance.now(), glows };
    this.#wake(glows && this.#moves ? 60_000 : 400);
  }

  clear(): void {
    Object.assign(this.#state, { marked: null, wins: [], opened: null, vanishing: null, falling: null, held: null });
    this.#state.lit.clear();
    this.#state.landed.clear();
    this.#busyUntil = 0;
    this.#wake(0);
  }

  /** Takes cells away and lets the rest fall until the window is as given. */
  async tumble(removed: readonly number[], window: readonly string[]): Promise<void> {
    const { rows } = this.#rules;
    this.clear();
    this.#state.vanishing = { cells: new Set(removed), since: performance.now() };
    this.#wake(VANISH_MS);
    await wait(VANISH_MS);
    const gone = new Set(removed);
    const moved: Falling[] = [];
    this.#state.reels.forEach((_, index) => {
      const kept = Array.from({ length: rows }, (__, row) => row).filter((row) => !gone.has(index * rows + row));
      const added = rows - kept.length;
      for (let row = 0; row < rows; row += 1) {
        const fell = row < added ? added : row - (kept[row - added] ?? row);
        if (fell > 0) moved.push({ cell: index * rows + row, rows: fell });
      }
    });
    this.#state.vanishing = null;
    this.#state.falling = { moved, since: performance.now() };
    const lasts = this.#moves ? fallMs(Math.max(1, ...moved.map((one) => one.rows))) : 80;
    this.show(window);
    this.#wake(lasts);
    await wait(lasts);
    this.#state.falling = null;
    this.#wake(0);
  }

  /** Hold and spin: only coins and empty places. */
  hold(coins: readonly ShownCoin[], textOf: (amount: bigint) => string, turning: boolean): void {
    const now = performance.now();
    const before = this.#state.held?.coins;
    const lying = new Map(before ?? []);
    for (const { cell, amount } of coins) if (!lying.has(cell)) lying.set(cell, { text: textOf(amount), since: now });
    this.#state.held = { coins: lying, turningSince: turning ? now : null };
    this.#wake(turning ? 60_000 : 500);
  }

  /** Something was changed: everything is drawn once, then what moves. */
  #wake(ms: number): void {
    this.#moved = null;
    this.#busyUntil = Math.max(this.#busyUntil, performance.now() + ms);
    if (this.#frame === 0 && this.#brush) this.#frame = requestAnimationFrame(this.#draw);
  }

  #settle(now: number): boolean {
    let turns = false;
    for (const reel of this.#state.reels) {
      if (!reel.run) continue;
      if (!isAtRest(reel.run, now)) {
        turns = true;
        if (!reel.run.stop) this.#runOn(reel, now);
        continue;
      }
      const place = reel.run.stop?.to ?? reel.place;
      reel.run = null;
      reel.place = place;
      for (const at of reel.strip.keys()) if (at < place - 1) reel.strip.delete(at);
      this.#waiting.get(reel)?.();
      this.#waiting.delete(reel);
    }
    return turns;
  }

  /** A reel that waits long for its answer needs more strip ahead. */
  #runOn(reel: Reel, now: number): void {
    const { passing, rows } = this.#rules;
    const behind = reel.run ? Math.floor(((now - reel.run.startedAt) / 1000) * 26 + reel.run.from) : reel.place;
    for (let at = behind; at < behind + rows + 30; at += 1) if (!reel.strip.has(at)) reel.strip.set(at, passing[(at * 7 + (at >> 2)) % passing.length] ?? '');
    if (reel.strip.size > 200) for (const at of reel.strip.keys()) if (at < behind - 20) reel.strip.delete(at);
  }

  readonly #draw = (): void => {
    const now = performance.now();
    this.#frame = 0;
    if (!this.#brush) return;
    const turns = this.#settle(now);
    const moving = movingAreas(this.#brush.size, this.#rules.rows, this.#state, now);
    const areas = moving && this.#moved ? [...this.#moved, ...moving] : null;
    this.#moved = moving;
    if (areas?.length !== 0) drawBoard(this.#brush, this.#state, this.#rules.lines, { now, areas });
    if (turns || now < this.#busyUntil) this.#frame = requestAnimationFrame(this.#draw);
  };
}
