import type { ShownWin, SpinStep, TumbleStep, WinStep } from '../round/steps.ts';
import { wait } from '../../../shell/round-loop.ts';
import { countUp, writePlaque, writePlate, type Show } from './show.ts';
import { winsWords, winWords } from './win-words.ts';

/** Shortest time a reel turns, and the time between two stops. */
const TURN_MS = 640;
const BETWEEN_STOPS_MS = 170;
/** A lit reel turns so much longer. */
const LIT_MS = 620;

const featureSymbols = ({ game }: Show): string[] =>
  [game.rules.scatter?.symbol, game.rules.holdAndSpin?.symbol, game.rules.bonus?.symbol].filter((symbol) => symbol !== undefined);

/** Stops the reels one after another. The same for every outcome, but that reels are lit once a feature is certain. */
export async function stopReels(show: Show, step: SpinStep, startedAt: number): Promise<void> {
  const { stage, sound } = show;
  const symbols = featureSymbols(show);
  const reels = step.window.length;
  let seen = 0;
  await wait(Math.max(0, startedAt + TURN_MS - performance.now()));
  const atRest: Promise<void>[] = [];
  for (let reel = 0; reel < reels; reel += 1) {
    const codes = step.window[reel] ?? '';
    if (step.litFrom !== null && reel >= step.litFrom && show.moves()) {
      stage.board.light(reel);
      await wait(LIT_MS);
    }
    const stopped = stage.board.stop(reel, codes).then(() => {
      if (step.held[reel] === true) return;
      sound.reelStop(reel);
      const cells = [...codes].flatMap((code, row) => (symbols.includes(code) ? [reel * codes.length + row] : []));
      if (cells.length === 0) return;
      seen += cells.length;
      stage.board.notice(cells);
      sound.special(Math.min(seen, 6));
    });
    atRest.push(stopped);
    if (reel < reels - 1 && step.held[reel] !== true) await wait(show.moves() ? BETWEEN_STOPS_MS : 30);
  }
  await Promise.all(atRest);
  sound.reelsStop();
}

/** Turns the reels and stops them: a spin that the game makes by itself. */
export async function showSpin(show: Show, step: SpinStep): Promise<void> {
  const { words } = show;
  if (step.free) {
    writePlaque(show, words.t('studio.free.place', { number: step.free.number, of: step.free.of }), step.multiplier > 1 ? `×${step.multiplier}` : '');
    writePlate(show, words.t('studio.free.title'), null, 'idle');
  } else if (step.part === 'respin') writePlaque(show, words.t('studio.respin'));
  show.stage.board.spin(step.held);
  show.sound.reelsStart();
  await stopReels(show, step, performance.now());
  await wait(180);
}

/** Brings wins forward and counts them. Up to the stake this is quiet (T49). */
export async function showWins(show: Show, step: WinStep): Promise<void> {
  const { stage, sound, hud } = show;
  const cells = [...new Set(step.wins.flatMap((win) => win.cells))];
  stage.board.mark(step.wins, cells, step.celebrates);
  const place = writePlate(show, winsWords(show.words, step.wins, step.multiplier), show.money(0n), step.celebrates ? 'win' : 'quiet');
  if (step.celebrates) {
    sound.win(Math.min(5, step.wins.length));
    if (show.moves()) for (const cell of cells.slice(0, 8)) stage.sparks.twinkle(stage.placeOf(cell).x, stage.placeOf(cell).y, 6);
  }
  await countUp(show, place, { from: 0n, to: step.amount, lastsMs: step.celebrates ? 700 : 250 }, step.celebrates);
  hud.win(step.total);
  await wait(step.celebrates ? 700 : 450);
}

export async function showTumble(show: Show, step: TumbleStep): Promise<void> {
  show.sound.tumble();
  if (step.multiplier > 1) writePlaque(show, show.words.t('studio.multiplier'), `×${step.multiplier}`);
  await show.stage.board.tumble(step.removed, step.window);
  await wait(120);
}

/** After a round its wins are gone through one by one until something new begins. */
export const cycleWins = (show: Show, wins: readonly ShownWin[], glows: boolean): (() => void) => {
  if (wins.length < 2) return () => {};
  let index = -1;
  const next = (): void => {
    index = (index + 1) % wins.length;
    const win = wins[index];
    if (!win) return;
    show.stage.board.mark([win], win.cells, glows);
    writePlate(show, winWords(show.words, win), show.money(win.amount), glows ? 'win' : 'quiet');
  };
  const timer = window.setInterval(next, 1500);
  return () => window.clearInterval(timer);
};
