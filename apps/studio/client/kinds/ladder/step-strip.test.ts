// @vitest-environment happy-dom
import { translatorFor } from '@laro/i18n/compile';
import { expect, test } from 'vitest';
import { shownSteps, StepStrip } from './step-strip.ts';

const returns = ['1.1', '1.25', '1.44', '1.67', '1.95', '2.3', '2.73'];
const board = { id: '25-3', places: 25, bad: 3, mostStake: '0', returns };

test('[GAME-27] five steps are in view, with the last safe one and those that follow it', () => {
  expect([0, 2, 3, 4, 7].map((made) => shownSteps(7, made))).toEqual([
    { from: 0, to: 5 },
    { from: 0, to: 5 },
    { from: 1, to: 6 },
    { from: 2, to: 7 },
    { from: 2, to: 7 },
  ]);
  expect(shownSteps(1, 0)).toEqual({ from: 0, to: 1 });
});

test('[GAME-27] the strip says what steps return, which is next, and how many of the closed cells are safe', () => {
  const strip = new StepStrip(translatorFor('EN', ['ladder']));
  const looks = () => [...strip.root.querySelectorAll('.step-row > span')].map(({ className, textContent }) => `${className} ${textContent}`.trim());
  strip.show(board, 0, true);
  expect(looks()).toEqual(['is-next 1×1.1', '2×1.25', '3×1.44', '4×1.67', '5×1.95']);
  expect(strip.root.querySelector('.step-said')?.textContent).toBe('22 of 25 safe');
  strip.show(board, 3, true);
  expect(looks()).toEqual(['is-made 2×1.25', 'is-reached 3×1.44', 'is-next 4×1.67', '5×1.95', '6×2.3']);
  expect(strip.root.querySelector('.step-said')?.textContent).toBe('19 of 22 safe');
  strip.show(board, 3, false);
  expect(looks()[2]).toBe('4×1.67');
  expect(strip.root.querySelector('.step-said')?.textContent).toBe('');
});
