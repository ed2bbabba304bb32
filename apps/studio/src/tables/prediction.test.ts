import { createHash } from 'node:crypto';
import { fairDraws } from '@laro/games/fair/provably-fair';
import { tableClientSeed } from '@laro/games/fair/table-chain';
import { expect, test } from 'vitest';
import { createGames } from '../games/hosted-games.ts';

const ROUNDS = 10_000;
const hash = (text: string): string => createHash('sha256').update(Buffer.from(text, 'hex')).digest('hex');

test('[GAME-12] [GAME-30] [GAME-11] a forecast from all that is public before the close does not beat chance over 10,000 rounds', () => {
  const games = createGames([{ id: 'sala-baccarat', name: 'Baccarat', vendor: 'SALA', vendorName: 'Sala', category: 'live', subject: 'crown' }]);
  const table = games.byId('sala-baccarat')?.rules.table;
  if (!table) throw new Error('baccarat has no table');
  const resultOf = (serverSeed: string, clientSeed: string, nonce: number): string =>
    table.result(table.draw(fairDraws({ serverSeed, clientSeed, nonce }), nonce));
  // Seeds in the order of play: each is the hash of the next one, and the one before is public.
  const seeds = [hash('07'.repeat(32))];
  for (let at = 0; at < ROUNDS; at += 1) seeds.push(hash(seeds.at(-1) ?? ''));
  seeds.reverse();
  const counts = new Map<string, number>();
  let hits = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [known = '', secret = ''] = [seeds[round - 1], seeds[round]];
    const clientSeed = tableClientSeed('none', hash(known));
    const result = resultOf(secret, clientSeed, round);
    counts.set(result, (counts.get(result) ?? 0) + 1);
    if (resultOf(known, clientSeed, round) === result) hits += 1;
  }
  const chance = [...counts.values()].reduce((sum, count) => sum + (count / ROUNDS) ** 2, 0);
  const spread = Math.sqrt(ROUNDS * chance * (1 - chance));
  expect(counts.size).toBeGreaterThan(2);
  expect(Math.abs(hits - ROUNDS * chance)).toBeLessThan(2.58 * spread);
});
