// @vitest-environment happy-dom
import { curveClimb, TICK_MS } from '@laro/games/kinds/crash/climb';
import { expect, test } from 'vitest';
import { axesOf, type CurveView } from './curve.ts';
import { AxesDrawing, CurveDrawing } from './curve-drawing.ts';

const size = { width: 390, height: 420 };
const FRAME_MS = 1000 / 60;
const viewAt = (elapsedMs: number, more: Partial<CurveView> = {}): CurveView => ({
  course: curveClimb,
  isStops: false,
  elapsedMs,
  value: curveClimb.valueAt(Math.floor(elapsedMs / TICK_MS)),
  isOver: false,
  hasCraft: true,
  ...more,
});
const show = (drawing: CurveDrawing, view: CurveView, markers: readonly { slot: number; value: number }[] = []): void =>
  drawing.show(size, axesOf(size, view), view, markers);
const line = (drawing: CurveDrawing): string => drawing.root.querySelector('.curve-line')?.getAttribute('d') ?? '';

/** Frames of half a second from a moment, and how many of them drew the line again or moved the drawing. */
function framesFrom(from: number): { drawn: number; moved: number } {
  const drawing = new CurveDrawing('rocket.svg');
  show(drawing, viewAt(from));
  let [path, place] = [line(drawing), drawing.root.style.transform];
  const count = { drawn: 0, moved: 0 };
  for (let frame = 1; frame <= 30; frame += 1) {
    show(drawing, viewAt(from + frame * FRAME_MS));
    if (line(drawing) !== path) count.drawn += 1;
    if (drawing.root.style.transform !== place) count.moved += 1;
    [path, place] = [line(drawing), drawing.root.style.transform];
  }
  return count;
}

test('[GAME-26] a flight is drawn again a few times a second and stretched between, not painted in every frame', () => {
  for (const from of [1000, 14_000, 40_000]) {
    const { drawn, moved } = framesFrom(from);
    expect(drawn, String(from)).toBeGreaterThanOrEqual(1);
    expect(drawn, String(from)).toBeLessThanOrEqual(5);
    expect(moved, String(from)).toBeLessThan(30);
  }
});

test('[CRASH-05] the crash ends the line where it happened, without delay, without the craft; takes are on the line with their slots', () => {
  const drawing = new CurveDrawing('rocket.svg');
  show(drawing, viewAt(14_000));
  expect(drawing.craft.hidden).toBe(false);
  const before = line(drawing);
  show(drawing, viewAt(14_020, { isOver: true }), [{ slot: 2, value: 200 }]);
  expect(line(drawing)).not.toBe(before);
  expect(drawing.root.style.transform).toBe('scale(1,1)');
  expect(drawing.craft.hidden).toBe(true);
  expect([...drawing.root.querySelectorAll('.curve-takes text')].map(({ textContent }) => textContent)).toEqual(['2']);
  drawing.clear();
  expect(line(drawing)).toBe('');
  expect(drawing.root.querySelector('.curve-takes')?.childElementCount).toBe(0);
});

test('[GAME-28] the axes name round values and seconds in the player’s numbers; labels that are not needed are hidden', () => {
  const axes = new AxesDrawing('de');
  const labels = (): string[] =>
    [...axes.root.querySelectorAll('g')].filter((one) => one.getAttribute('visibility') === 'visible').map(({ textContent }) => textContent ?? '');
  const showAt = (ms: number): void => axes.show(size, axesOf(size, viewAt(ms)), null);
  showAt(1000);
  expect(labels().slice(0, 2)).toEqual(['1×', '1,5×']);
  expect(labels()[2]).toMatch(/^5\D*S/);
  showAt(40_000);
  expect(labels()).toContain('6×');
  axes.clear();
  expect(labels()).toEqual([]);
});
