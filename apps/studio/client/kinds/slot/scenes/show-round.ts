import type { FreeStartStep, HoldEndStep, HoldRespinStep, HoldStartStep, Step, TotalStep, TriggerStep } from '../round/steps.ts';
import { showBoxes } from './boxes-scene.ts';
import { showCard } from './card.ts';
import { isGreat, showGreatTotal } from './great-total.ts';
import { wait } from '../../../shell/round-loop.ts';
import { countUp, writePlaque, writePlate, type Show } from './show.ts';
import { showSpin, showTumble, showWins, stopReels } from './spin-scene.ts';
import { showWheel } from './wheel-scene.ts';

/** Steps that pay. */
const PAYING: ReadonlySet<Step['kind']> = new Set(['win', 'hold-end', 'boxes', 'wheel']);

const featureTitle = {
  'free-spins': 'studio.free.title',
  'hold-and-spin': 'studio.hold.title',
  boxes: 'studio.boxes.title',
  wheel: 'studio.wheel.title',
} as const;

async function showTrigger(show: Show, step: TriggerStep): Promise<void> {
  const { stage, sound, words } = show;
  stage.board.mark([], step.cells, true);
  sound.special(5);
  const figure = step.spins > 0 ? `${step.again ? '+' : ''}${step.spins}` : null;
  writePlate(show, words.t(featureTitle[step.feature]), figure, 'win');
  show.hud.say(step.spins > 0 ? words.t('studio.free.won', { count: step.spins }) : words.t(featureTitle[step.feature]));
  await wait(1500);
}

async function showFreeStart(show: Show, step: FreeStartStep): Promise<void> {
  const { words, game } = show;
  show.sound.feature();
  const rules = game.rules.freeSpins;
  const fixed =
    rules?.rises === 'never' && rules.multipliers[0] !== undefined && rules.multipliers[0] > 1
      ? words.t('studio.free.times', { times: rules.multipliers[0] })
      : null;
  const special = step.special === null ? null : words.t('studio.free.special');
  await showCard(show, {
    title: words.t('studio.free.title'),
    figure: String(step.spins),
    symbol: step.special ?? game.rules.scatter?.symbol ?? null,
    words: [fixed, special, rules?.stickyReels === true ? words.t('studio.free.sticky') : null].filter((text) => text !== null),
    button: words.t('studio.start'),
    celebrates: false,
  });
  show.stage.celebrate(true);
  show.sound.songStart();
}

async function showHoldStart(show: Show, step: HoldStartStep): Promise<void> {
  const { words, stage } = show;
  show.sound.feature();
  await showCard(show, {
    title: words.t('studio.hold.title'),
    symbol: show.game.rules.holdAndSpin?.symbol ?? null,
    words: [words.t('studio.hold.how', { count: step.respins })],
    button: words.t('studio.start'),
    celebrates: false,
  });
  stage.celebrate(true);
  writePlaque(show, words.t('studio.hold.left'), String(step.respins));
  stage.board.hold(step.coins, show.money, false);
  const sum = step.coins.reduce((all, { amount }) => all + amount, 0n);
  writePlate(show, words.t('studio.hold.title'), show.money(sum), 'win');
  await wait(900);
}

async function showHoldRespin(show: Show, step: HoldRespinStep): Promise<void> {
  const { stage, sound, words } = show;
  writePlaque(show, words.t('studio.hold.left'), String(step.before - 1));
  stage.board.hold([], show.money, true);
  sound.reelsStart();
  await wait(show.moves() ? 950 : 300);
  sound.reelsStop();
  stage.board.hold(step.fresh, show.money, false);
  step.fresh.forEach((_, index) => sound.coin(index * 2));
  writePlaque(show, words.t('studio.hold.left'), String(step.left));
  await wait(step.fresh.length > 0 ? 650 : 380);
}

async function showHoldEnd(show: Show, step: HoldEndStep): Promise<void> {
  const { words } = show;
  if (step.full > 0n) {
    await showCard(show, { title: words.t('studio.hold.full'), words: [], amount: step.full, button: words.t('studio.continue'), celebrates: step.celebrates });
  }
  if (step.celebrates) show.sound.win(5);
  const place = writePlate(show, words.t('studio.hold.title'), show.money(0n), step.celebrates ? 'win' : 'quiet');
  await countUp(show, place, { from: 0n, to: step.amount, lastsMs: 1200 }, step.celebrates);
  show.hud.win(step.total);
  await wait(1000);
  show.stage.celebrate(false);
  writePlaque(show, null);
}

/** Where a round has paid in several ways, its total takes the plate. */
const paysOnce = (steps: readonly Step[]): boolean => steps.filter(({ kind }) => PAYING.has(kind)).length === 1 && steps.some(({ kind }) => kind === 'win');

async function showTotal(show: Show, step: TotalStep, isSeen: boolean): Promise<void> {
  const { words, hud } = show;
  if (isGreat(step.level)) await showGreatTotal(show, step.level, step.amount);
  hud.win(step.amount);
  if (step.level === 'nothing') writePlate(show, '', null, 'idle');
  else if (!isSeen) writePlate(show, words.t('studio.win'), show.money(step.amount), step.level === 'returned' ? 'quiet' : 'win');
  if (step.capped) writePlate(show, words.t('studio.capped'), show.money(step.amount), 'win');
  const said = { nothing: 'studio.said.nothing', returned: 'studio.said.returned' } as const;
  hud.say(words.t(step.level === 'nothing' || step.level === 'returned' ? said[step.level] : 'studio.said.win', { amount: show.money(step.amount) }));
}

async function showStep(show: Show, step: Step, isSeen: boolean): Promise<void> {
  switch (step.kind) {
    case 'spin':
      return showSpin(show, step);
    case 'open':
      return show.stage.board.open(step.cells, step.window);
    case 'win':
      return showWins(show, step);
    case 'tumble':
      return showTumble(show, step);
    case 'trigger':
      return showTrigger(show, step);
    case 'free-start':
      return showFreeStart(show, step);
    case 'free-end': {
      show.stage.celebrate(false);
      show.sound.songStop();
      writePlaque(show, null);
      const words = [show.words.t('studio.free.after', { count: step.spins })];
      return showCard(show, {
        title: show.words.t('studio.free.end'),
        words,
        amount: step.amount,
        button: show.words.t('studio.continue'),
        celebrates: step.celebrates,
      });
    }
    case 'hold-start':
      return showHoldStart(show, step);
    case 'hold-respin':
      return showHoldRespin(show, step);
    case 'hold-end':
      return showHoldEnd(show, step);
    case 'boxes':
      return showBoxes(show, step);
    case 'wheel':
      return showWheel(show, step);
    case 'total':
      return showTotal(show, step, isSeen);
  }
}

/** After these nothing stays marked or held on the reels. */
const LEAVES_STAGE: ReadonlySet<Step['kind']> = new Set(['trigger', 'free-start', 'free-end', 'hold-end', 'boxes', 'wheel']);

/**
 * Shows a round step by step to its end. `turningSince` is the time since which the reels turn already, when the player has
 * set them going before the answer was there.
 */
export async function showRound(show: Show, steps: readonly Step[], turningSince: number | null): Promise<void> {
  const isSeen = paysOnce(steps);
  show.hud.win(0n);
  let isFirst = true;
  for (const step of steps) {
    if (isFirst && step.kind === 'spin' && turningSince !== null) await stopReels(show, step, turningSince);
    else await showStep(show, step, isSeen);
    isFirst = false;
    if (LEAVES_STAGE.has(step.kind)) show.stage.board.clear();
  }
  writePlaque(show, null);
}
