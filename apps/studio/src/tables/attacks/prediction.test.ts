import { createHash } from 'node:crypto';
import { commitmentOf, fairDraws } from '@laro/games/fair/provably-fair';
import { tableClientSeed } from '@laro/games/fair/table-chain';
import { rulesOf } from '@laro/games/kinds/all';
import type { StallRound } from '@laro/games/kinds/stall/stall-replay';
import { expect, test } from 'vitest';

const ROUNDS = 10_000;
const hash = (text: string): string => createHash('sha256').update(Buffer.from(text, 'hex')).digest('hex');

interface ChainForm {
  /** The outcome of a round under a server seed, as a forecast would name it. */
  readonly outcomeOf: (serverSeed: string, round: number) => string;
  /** The secret seed of a round. */
  readonly secretOf: (round: number) => string;
  /** The public value before the round that looks like a seed: the seed before, or the promise of this one. */
  readonly publicOf: (round: number) => string;
}

/** Seeds of a table in the order of play: each is the hash of the next one, and the one before is public. */
function tableForm(gameId: string, nameOf: (drawn: unknown) => string): ChainForm {
  const table = rulesOf(gameId, 1)?.table ?? expect.fail(`${gameId} has no table`);
  const seeds = [hash('07'.repeat(32))];
  for (let at = 0; at < ROUNDS; at += 1) seeds.push(hash(seeds.at(-1) ?? ''));
  seeds.reverse();
  const clientSeedOf = (round: number): string => tableClientSeed('none', hash(seeds[round - 1] ?? ''));
  return {
    outcomeOf: (serverSeed, round) => nameOf(table.draw(fairDraws({ serverSeed, clientSeed: clientSeedOf(round), nonce: round }), round)),
    secretOf: (round) => seeds[round] ?? '',
    publicOf: (round) => seeds[round - 1] ?? '',
  };
}

/** A player's own chain: one secret seed, whose commitment is public. */
function ownForm(): ChainForm {
  const rules = rulesOf('sic-bo-perya', 1) ?? expect.fail('no stall');
  const { bet } = rules.readBet({ positions: { big: '1000000' } }) ?? expect.fail('no bet');
  const secret = '07'.repeat(32);
  return {
    outcomeOf: (serverSeed, nonce) => (rules.play({ bet, moves: [] }, fairDraws({ serverSeed, clientSeed: 'perya', nonce })) as StallRound).totalWin,
    secretOf: () => secret,
    publicOf: () => commitmentOf(secret),
  };
}

const forms: [name: string, form: () => ChainForm][] = [
  ['own', ownForm],
  ['table', () => tableForm('sala-baccarat', (drawn) => rulesOf('sala-baccarat', 1)?.table?.result(drawn as never) ?? '')],
  ['flight', () => tableForm('crash-saranggola', (drawn) => String((drawn as { point: number }).point >= 200))],
];

test.each(forms)(
  '[GAME-12] [GAME-30] [GAME-11] %s: a forecast from all that is public before the close does not beat chance over 10,000 rounds',
  (_name, make) => {
    const form = make();
    const counts = new Map<string, number>();
    const hits = [0, 0];
    let before = form.outcomeOf(form.secretOf(0), 0);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const outcome = form.outcomeOf(form.secretOf(round), round);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      // By what is public in place of the seed, and by the outcome of the round before.
      for (const [at, forecast] of [form.outcomeOf(form.publicOf(round), round), before].entries()) if (forecast === outcome) hits[at] = (hits[at] ?? 0) + 1;
      before = outcome;
    }
    const chance = [...counts.values()].reduce((sum, count) => sum + (count / ROUNDS) ** 2, 0);
    const spread = Math.sqrt(ROUNDS * chance * (1 - chance));
    expect(counts.size).toBeGreaterThan(1);
    for (const [at, hit] of hits.entries()) expect([at, Math.abs(hit - ROUNDS * chance) / spread]).toEqual([at, expect.toSatisfy((off: number) => off < 3.3)]);
  },
);
