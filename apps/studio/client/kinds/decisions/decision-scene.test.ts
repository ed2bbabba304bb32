// @vitest-environment happy-dom
import { rulesOf } from '@laro/games/kinds/all';
import { translatorFor } from '@laro/i18n/compile';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableFrame } from '../../../src/protocol.ts';
import { StandInStudio } from '../../testing/stand-in-studio.ts';
import type { TableMoment } from '../../testing/stand-in-plan.ts';
import { DecisionScene } from './decision-scene.ts';
import { lookOf } from './decisions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const snapshotOf = (gameId: string, moment: TableMoment): Extract<TableFrame, { type: 'snapshot' }> => {
  const { frames } = new StandInStudio(gameId, { moment }).answer('table-wait', {}) as { frames: TableFrame[] };
  const [frame] = frames;
  if (frame?.type !== 'snapshot') throw new Error('no snapshot');
  return frame;
};

const sceneOf = (look = 'holdem'): DecisionScene => {
  const words = translatorFor('EN', ['studio', 'table', 'decisions']);
  return new DecisionScene({ words, moves: () => true, onLand: () => {}, onPast: () => {} } as never, lookOf(words, look));
};

test.each(['casino-hold-em-sala', 'caribbean-cubierta', 'sala-blackjack', 'casino-war-granada'])(
  '[GAME-08] %s: a player who comes back for the result sees all cards open, his own too',
  (gameId) => {
    const { round, play } = snapshotOf(gameId, 'result');
    const form = rulesOf(gameId, 1)?.table;
    if (!round?.drawn || !play || !form) throw new Error('the round has no result');
    const scene = sceneOf();
    scene.follow(round, play);
    const lengthMs = form.revealMs(round.drawn);
    scene.reveal(round.drawn, lengthMs + 1, lengthMs);
    vi.advanceTimersByTime(5000);
    const cards = [...scene.stage.querySelectorAll('.card')];
    expect(scene.stage.querySelectorAll('[data-hand=own] .card').length).toBeGreaterThan(0);
    expect(cards.filter((card) => !card.classList.contains('is-open'))).toEqual([]);
    // Dealer and player share a line above the board: three rows would cover the presenter.
    expect(scene.stage.classList.contains('has-board')).toBe(gameId === 'casino-hold-em-sala');
  },
);

test('[TABLE-15] a card that is still turning when the outcome comes is open in the reveal', () => {
  const deciding = snapshotOf('casino-hold-em-sala', 'deciding');
  const ended = snapshotOf('casino-hold-em-sala', 'result');
  if (!deciding.round || !ended.round?.drawn) throw new Error('the round has no result');
  const scene = sceneOf();
  scene.follow(deciding.round, deciding.play);
  vi.advanceTimersByTime(100);
  expect(scene.stage.querySelectorAll('[data-hand=own] .card.is-open')).toHaveLength(0);
  scene.reveal(ended.round.drawn, 0, 8000);
  expect(scene.stage.querySelectorAll('[data-hand=own] .card:not(.is-open)')).toHaveLength(0);
});

test.each([
  ['casino-hold-em-sala', 'dealer', 2],
  ['mesa-stud', 'board', 3],
  ['three-card-tahan', 'dealer', 3],
  ['caribbean-cubierta', 'dealer', 5],
  ['sala-blackjack', 'dealer', 2],
] as const)('[TABLE-15] [TABLE-16] %s: cards of the %s that are dealt and closed show their backs, and turn in their places', (gameId, hand, count) => {
  const deciding = snapshotOf(gameId, 'deciding');
  const ended = snapshotOf(gameId, 'result');
  const rules = rulesOf(gameId, 1);
  if (!deciding.round?.deal || !ended.round?.drawn || !rules?.table) throw new Error('the round has no result');
  const scene = sceneOf((rules.publicRules() as { look: string }).look);
  const cardsIn = (): Element[] => [...scene.stage.querySelectorAll(`[data-hand=${hand}] .card`)];
  const closed = (): number => cardsIn().filter((card) => card.querySelector('.card-front') === null).length;
  scene.follow(deciding.round, deciding.play);
  const open = (deciding.round.deal.shown as Record<string, string[]>)[hand]?.length ?? 0;
  expect([cardsIn().length, closed()]).toEqual([count, count - open]);
  expect(scene.stage.getAttribute('aria-label')?.split('?')).toHaveLength(count - open + 1);
  const lengthMs = rules.table.revealMs(ended.round.drawn);
  scene.reveal(ended.round.drawn, 0, lengthMs);
  expect(scene.stage.querySelectorAll('.is-closed.is-open')).toHaveLength(0);
  vi.advanceTimersByTime(lengthMs);
  expect([cardsIn().length >= count, closed(), cardsIn().every((card) => card.classList.contains('is-open'))]).toEqual([true, 0, true]);
});
