import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#server/http/problems/refusal.ts';
import { recordsSite, type RecordsSite } from '#server/testing/sites/records-site.ts';
import type { RoundDetail } from './ports.ts';

let site: RecordsSite;
let vendorAnswer: RoundDetail = async () => null;

beforeAll(async () => {
  site = await recordsSite((...asked) => vendorAnswer(...asked));
});
afterAll(() => site.close());

test('[T55] the proof comes from the vendor; an invalid one counts as none, and no answer has its own error', async () => {
  const player = await site.rounds.addPlayer();
  const { id, reference } = await site.rounds.play(player);
  const asked: unknown[] = [];
  const round = { mathematics: 'classic-5', version: 1, stake: '100000', coin: '20000', totalWin: '0', coins: 0, capped: false, events: [] };
  const proof = { commitment: 'ab'.repeat(32), clientSeed: 'mine', nonce: 3, serverSeed: null };
  vendorAnswer = async (...given) => {
    asked.push(...given);
    return { round, proof };
  };
  const ask = () => site.as(player).call('getRoundProof', { params: { roundId: id } });
  // A vendor that names no kind plays slots.
  expect(await ask()).toEqual({ played: { round: { ...round, kind: 'slot' }, proof, symbols: {}, acted_at: [] }, isDemoPast: false });
  expect(asked).toEqual(['KISL', player.session.publicId, reference, 'fil']);
  vendorAnswer = async () => ({ round: 'nonsense', proof: {} });
  expect(await ask()).toEqual({ played: null, isDemoPast: false });
  vendorAnswer = async () => null;
  expect(await ask()).toEqual({ played: null, isDemoPast: false });
  vendorAnswer = async () => {
    throw new Refusal('play.vendor_unavailable', { vendor: 'Kislap Games' });
  };
  await expect(ask()).rejects.toMatchObject({ status: 503, code: 'play.vendor_unavailable' });
});

test('[T62] a round generated for the demo says so and queries no vendor; one played afterwards has its proof', async () => {
  const player = await site.rounds.addPlayer();
  const { id } = await site.rounds.play(player);
  let asked = 0;
  vendorAnswer = async () => {
    asked += 1;
    return null;
  };
  const ask = () => site.as(player).call('getRoundProof', { params: { roundId: id } });
  await site.base.pool.query("insert into demo_pasts (player_id, until) values ($1, now() + interval '1 hour')", [player.session.playerId]);
  expect(await ask()).toEqual({ played: null, isDemoPast: true });
  expect(asked).toBe(0);
  await site.base.pool.query("update demo_pasts set until = now() - interval '1 hour' where player_id = $1", [player.session.playerId]);
  expect(await ask()).toEqual({ played: null, isDemoPast: false });
  expect(asked).toBe(1);
});
