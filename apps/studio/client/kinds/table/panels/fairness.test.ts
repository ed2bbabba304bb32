// @vitest-environment happy-dom
import { translatorFor } from '@laro/i18n/compile';
import { expect, test } from 'vitest';
import { Calls } from '../../../shell/calls/calls.ts';
import { emptyTable, type TableState } from '../play/table-state.ts';
import { TableFairness } from './fairness.ts';

const words = translatorFor('EN', ['studio', 'table']);
const { t } = words;
const calls = new Calls(() => Promise.reject(new TypeError('no connection')));
const proof = { commitment: 'c0', nonce: 8, serverSeed: null, clientSeed: null, root: null, beacon: null };
const round = { number: 7, phase: 'open' as const, opensAt: 0, closesAt: 9, payAt: null, drawnAt: null, drawn: null, result: null, proof };
const inRoot = { round: 6, nonce: 7, root: 'r6', lines: ['1:kape', '2:kape'] };

/** The rows of the panel as label and value, its notes, and its buttons. */
function shown(state: Partial<TableState>, drawn: { hasBeacon: boolean; drawnFirst?: string }) {
  const panel = new TableFairness(words, calls, () => ({ ...emptyTable, round, ...state }), drawn);
  panel.open();
  const texts = (selector: string) => [...panel.root.querySelectorAll(selector)].map((one) => one.textContent);
  const rows = [...panel.root.querySelectorAll('.copy-row')].map((row) => [row.querySelector('.label')?.textContent, row.querySelector('code')?.textContent]);
  return { rows, notes: texts('.note'), checks: texts('.root-check button'), forms: texts('form').length };
}

test('[GAME-11] the lines of the last round are there to be checked while the next one is open, with the root that they are in', () => {
  const { rows, checks, forms } = shown({ inRoot }, { hasBeacon: true });
  expect(rows).toEqual([
    [t('table.fair.commitment'), 'c0'],
    [t('studio.fair.nonce'), '8'],
    [t('studio.fair.nonce'), '7'],
    [t('table.fair.root_name'), 'r6'],
    [t('table.fair.own_line'), '1:kape'],
    [t('table.fair.own_line'), '2:kape'],
  ]);
  expect([checks, forms]).toEqual([[t('table.fair.check_line')], 1]);
});

test('[GAME-11] in their own round the lines follow its root; without any there is nothing to check', () => {
  const drawn = { ...round, proof: { ...proof, root: 'r7', beacon: 'b7' } };
  const own = shown({ round: drawn, inRoot: { ...inRoot, round: 7, root: 'r7' } }, { hasBeacon: true });
  expect(own.rows.filter(([label]) => label === t('table.fair.root_name'))).toEqual([[t('table.fair.root_name'), 'r7']]);
  expect(own.rows).toContainEqual([t('table.fair.beacon_value'), 'b7']);
  expect(shown({ round: drawn }, { hasBeacon: true }).checks).toEqual([]);
});

test('[GAME-11] where hands lie open before the first bet, nothing says that stakes decide the round, and no seed is chosen', () => {
  const drawn = { ...round, proof: { ...proof, root: 'r7', beacon: 'none' } };
  const { rows, notes, forms } = shown({ round: drawn }, { hasBeacon: false, drawnFirst: 'open hands' });
  expect([notes, forms]).toEqual([[t('table.fair.how'), 'open hands'], 0]);
  expect(rows.map(([label]) => label)).toEqual([t('table.fair.commitment'), t('studio.fair.nonce')]);
});
