import { describe, expect, test } from 'vitest';
import { gridTheme } from './card-theme.ts';

const all = ['1', '2', '3', '4', '5', '6', '7', '8'];
const games = (...themes: number[]) => themes.map((theme) => ({ theme }));

describe('card theme of a grid', () => {
  test('[LIST-04] the list of a category has the theme of most of its games', () => {
    expect(gridTheme('LIVE', games(3, 3, 7), all)).toBe(3);
    expect(gridTheme('RNG', games(7, 1, 1), all)).toBe(1);
    expect(gridTheme('FISH', games(2, 5), all)).toBe(2);
    expect(gridTheme('RNG', [], all)).toBe(1);
  });

  test('[LIST-04] a list that mixes categories has the square card', () => {
    expect(gridTheme('HOT', games(3, 3, 3), all)).toBe(1);
    expect(gridTheme('', games(6), all)).toBe(1);
  });

  test('[LIST-04] only themes of the merchant are used', () => {
    expect(gridTheme('LIVE', games(3), ['1', '4'])).toBe(1);
    expect(gridTheme('RNG', games(1), ['4', '8'])).toBe(4);
    expect(gridTheme('LIVE', games(3), [])).toBe(3);
    expect(gridTheme('RNG', games(9, 0), ['9', 'x'])).toBe(1);
  });
});
