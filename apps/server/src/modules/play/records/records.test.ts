import { vendorRound } from '@laro/contract/catalogue/records';
import { expect, test } from 'vitest';
import { csvOf } from './export-rounds.ts';
import { dayIn, dayRange } from './day-range.ts';
import { maskName } from './winners/mask-name.ts';

const asked = (period: 'today' | 'yesterday' | '7days' | '30days' | 'range', from = '', to = '') => ({ period, from, to });
const iso = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()];

test('[REC-01] days are those of the merchant’s clocks, also where clocks change', () => {
  const evening = Date.parse('2026-11-21T17:30:00Z');
  expect(dayIn(evening, 'Asia/Manila')).toBe('2026-11-22');
  expect(iso(dayRange(asked('today'), 'Asia/Manila', evening))).toEqual(['2026-11-21T16:00:00.000Z', '2026-11-22T16:00:00.000Z']);
  expect(iso(dayRange(asked('yesterday'), 'UTC', evening))).toEqual(['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z']);
  expect(iso(dayRange(asked('7days'), 'UTC', evening))).toEqual(['2026-11-15T00:00:00.000Z', '2026-11-22T00:00:00.000Z']);
  expect(iso(dayRange(asked('30days'), 'America/Sao_Paulo', evening))).toEqual(['2026-10-23T03:00:00.000Z', '2026-11-22T03:00:00.000Z']);
  // The last Sunday of October has 25 hours in London.
  expect(iso(dayRange(asked('range', '2026-10-25', '2026-10-25'), 'Europe/London', evening))).toEqual(['2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z']);
});

test('[REC-01] a range is at most 92 days, in order', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(dayRange(asked('range', '2026-01-01', '2026-04-02'), 'UTC', now)).toMatchObject({ firstDay: '2026-01-01', lastDay: '2026-04-02' });
  expect(() => dayRange(asked('range', '2026-01-01', '2026-04-03'), 'UTC', now)).toThrow('records.range_too_long');
  expect(() => dayRange(asked('range', '2026-01-02', '2026-01-01'), 'UTC', now)).toThrow('records.range_reversed');
});

test('[WIN-01] names are masked: first two and last one letters', () => {
  expect(['marisol', 'ana', 'ñandú', 'jo', ''].map(maskName)).toEqual(['ma***l', 'a***', 'ña***ú', 'j***', '***']);
});

test('[T88] cells are quoted, and none begins a formula', () => {
  expect(csvOf([['a,b', 'say "x"', '=1+1', '-3.00', '@x', '+5', 'plain']])).toBe(`"a,b","say ""x""",'=1+1,-3.00,'@x,'+5,plain\r\n`);
});

test('[T62] symbols of a round come with pictures as data only; a sheet that is wrong is left out, the round stays', () => {
  const round = { mathematics: 'classic-5', version: 1, stake: '100000', coin: '20000', totalWin: '0', events: [] };
  const proof = { commitment: 'ab'.repeat(32), clientSeed: 'mine', nonce: 3, serverSeed: null };
  const symbols = { W: { name: 'Joker', role: 'wild', picture: 'data:image/webp;base64,UklGRg==' }, A: { name: 'A', role: null, picture: null } };
  expect(vendorRound.parse({ round, proof, symbols }).symbols).toEqual(symbols);
  for (const picture of ['https://vendor.example/pixel.png', 'data:text/html;base64,PGI+', 'data:image/svg+xml;base64,PHN2Zz4='])
    expect(vendorRound.parse({ round, proof, symbols: { W: { ...symbols.W, picture } } })).toMatchObject({ round, symbols: {} });
});
