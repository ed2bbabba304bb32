import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast, gradientColours, layOver, parseColour, readSkins, resolveToken, type Tokens } from './contrast.ts';

const TEXT_MIN = 4.5;
/** Large text, icons and borders that mean something. */
const MARK_MIN = 3;
const css = fs.readFileSync(path.join(import.meta.dirname, '../../../packages/ui/src/tokens.css'), 'utf8');
const skins = readSkins(css);

const wells = ['--bg-page', '--bg-sunken', '--surface-1', '--surface-2'];
const all = [...wells, '--surface-3'];

/** Role, its backgrounds, and the least contrast (visual design, section 3). */
const pairs: [role: string, grounds: readonly string[], min: number][] = [
  ...['--text', '--text-2', '--text-3', '--link', '--warn', '--ok', '--info'].map((role) => [role, all, TEXT_MIN] as [string, string[], number]),
  // On the highest surface these three are used as icons and large text only.
  ...['--primary', '--accent', '--danger'].flatMap(
    (role) =>
      [
        [role, wells, TEXT_MIN],
        [role, ['--surface-3'], MARK_MIN],
      ] as [string, string[], number][],
  ),
  ['--line-strong', wells, MARK_MIN],
  ['--text-disabled', wells, MARK_MIN],
  ['--on-primary', ['--primary', '--primary-press'], TEXT_MIN],
  ['--on-accent', ['--accent-fill'], TEXT_MIN],
  ['--on-ok', ['--ok-fill'], TEXT_MIN],
  ['--on-info', ['--info-fill'], TEXT_MIN],
  ['--on-warn', ['--warn-fill'], TEXT_MIN],
  ['--on-danger', ['--danger-fill'], TEXT_MIN],
  ['--text', ['--bubble-me'], TEXT_MIN],
  ['--text-2', ['--bubble-me'], TEXT_MIN],
  ['--focus', ['--focus-gap'], MARK_MIN],
  ['--bg-page', ['--bulb-50'], TEXT_MIN],
];
const categories = ['hot', 'live', 'slot', 'fish', 'poker', 'sport', 'esport', 'lott', 'elott', 'cock', 'bingo', 'inhouse'].map((name) => `--cat-${name}`);
const tints = ['ok', 'info', 'warn', 'danger'];

const colour = (tokens: Tokens, name: string) => parseColour(resolveToken(tokens, name));
const fails = (tokens: Tokens, role: string, ground: string, min: number): string[] => {
  const value = contrast(colour(tokens, role), colour(tokens, ground));
  return value < min ? [`${role} on ${ground}: ${value.toFixed(2)}, needs ${min}`] : [];
};

describe('contrast is computed', () => {
  test('[T92] as WCAG 2.2 defines it', () => {
    expect(contrast(parseColour('#000'), parseColour('#fff'))).toBeCloseTo(21, 5);
    expect(contrast(parseColour('#777777'), parseColour('rgb(255 255 255)'))).toBeCloseTo(4.478, 3);
    expect(layOver(parseColour('rgb(255 255 255 / .5)'), parseColour('#000'))).toEqual({ red: 127.5, green: 127.5, blue: 127.5, alpha: 1 });
  });

  test('[T92] from the tokens of a skin, and a pair below AA fails', () => {
    const made = readSkins(
      '/* --x: 1 */ :root { --ink: #000; --page: var(--ink); --text: #fff } [data-merchant="dim"] { --text: #333333; } @media (x) { :root { --text: #000 } }',
    );
    expect([...made.keys()]).toEqual(['root', 'dim']);
    expect(fails(made.get('root')!, '--text', '--page', TEXT_MIN)).toEqual([]);
    expect(fails(made.get('dim')!, '--text', '--page', TEXT_MIN)).toEqual(['--text on --page: 1.66, needs 4.5']);
    expect(() => resolveToken(made.get('dim')!, '--nothing')).toThrow(/--nothing/);
  });
});

test('[T92] there are the skins of both merchants', () => {
  expect([...skins.keys()]).toEqual(['root', 'dagat']);
});

describe.each([...skins])('skin %s', (_, tokens) => {
  test('[T92] every role is readable on everything it may lie on', () => {
    expect(pairs.flatMap(([role, grounds, min]) => grounds.flatMap((ground) => fails(tokens, role, ground, min)))).toEqual([]);
  });

  test('[T92] category colours carry a glyph on page, cards and sheets', () => {
    expect(categories.flatMap((role) => ['--bg-page', '--surface-1', '--surface-2'].flatMap((ground) => fails(tokens, role, ground, MARK_MIN)))).toEqual([]);
  });

  test('[T92] a status word is readable on its own tint', () => {
    const faults = tints.flatMap((name) =>
      ['--bg-page', '--surface-1', '--surface-2'].flatMap((ground) => {
        const value = contrast(colour(tokens, `--${name}`), layOver(colour(tokens, `--${name}-tint`), colour(tokens, ground)));
        return value < TEXT_MIN ? [`--${name} on its tint over ${ground}: ${value.toFixed(2)}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });

  test.each([
    ['--on-accent', '--grad-festive'],
    ['--on-primary', '--grad-primary'],
    ['--text', '--grad-jackpot'],
  ])('[T92] %s is readable on every stop of %s', (role, gradient) => {
    const stops = gradientColours(resolveToken(tokens, gradient));
    expect(stops.length).toBeGreaterThanOrEqual(2);
    for (const stop of stops) expect(contrast(colour(tokens, role), stop)).toBeGreaterThanOrEqual(TEXT_MIN);
  });
});
