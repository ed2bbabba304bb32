import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { VN_LEVELS } from '@laro/lottery/numbers/levels';
import { dateIn } from '@laro/lottery/schedule/draw-params';
import type { TestLottery } from '../test-lottery.ts';
import type { TestPlayer } from '../money/test-rounds.ts';

/** The northern game: one station, a draw a day. */
export const IMPORTED_GAME = 'hanoi-evening-draw';
/** The money of a player of a test. */
export const FEED_PLAYER_MONEY = 10_000n * MAJOR_UNIT;

interface Given {
  feed: string;
  drawId: string;
  sequence?: number;
  prizes?: string[][];
  changed?: object;
  signer?: string;
}

/** All numbers of a northern draw: the special prize as given, ones everywhere else. */
export const prizesOf = (special: string): string[][] =>
  VN_LEVELS.N.map(({ count, length }, place) => (place === 0 ? [special] : Array.from({ length: count }, () => '1'.repeat(length))));

export const resultOf = (special: string): string =>
  prizesOf(special)
    .map((numbers) => numbers.join(','))
    .join('/');

/** Both feeds of imported results with their own keys; a test sets their reports. */
export interface TestFeeds {
  /** Makes a feed answer with a final report; the special prize ends in 07 by default. */
  report: (given: Given) => Promise<void>;
  /** A draw that is closed, with an order that stakes 10 on each of some endings of the special prize. */
  closedDraw: (endings?: readonly string[]) => Promise<{ player: TestPlayer; drawId: string }>;
  /** Makes a draw the only one whose feeds are due, and reads them. */
  readFeeds: (drawId: string) => Promise<void>;
  /** Reads the feeds for a draw, and settles it where it has a result. */
  look: (drawId: string) => Promise<void>;
}

/** Gives both feeds of an open lottery a key, and addresses that the test answers for. */
export async function openTestFeeds(all: TestLottery): Promise<TestFeeds> {
  const { pool } = all.base;
  const keys = new Map<string, KeyObject>();
  for (const feed of ['lotus', 'heron']) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    keys.set(feed, privateKey);
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('hex');
    await pool.query('update lottery_feeds set public_key = $2, address = $1 where feed = $1', [feed, raw]);
  }
  const readFeeds = async (drawId: string) => {
    await pool.query("update lottery_draws set feeds_next_at = case when id = $1 then null else timestamptz '2100-01-01' end where station <> ''", [drawId]);
    await all.lottery.importResults();
  };
  return {
    readFeeds,
    look: async (drawId) => {
      await readFeeds(drawId);
      await all.lottery.work();
    },
    report: async ({ feed, drawId, sequence = 1, prizes = prizesOf('12107'), changed = {}, signer = feed }) => {
      const { draw } = await all.call('getLotteryDraw', { params: { drawId } });
      const date = dateIn('Asia/Ho_Chi_Minh', Date.parse(draw.drawsAt));
      const given = { source: feed, sequence, region: 'north', station: draw.station, date, isFinal: true, prizes, issuedAt: draw.drawsAt, ...changed };
      const body = Buffer.from(JSON.stringify(given));
      const key = keys.get(signer);
      if (!key) throw new Error(`no key of ${signer}`);
      all.feedAnswers.set(feed, { body, signature: sign(null, body, key).toString('base64') });
    },
    closedDraw: async (endings = ['07']) => {
      const player = await all.player(FEED_PLAYER_MONEY);
      const lines = endings.map((selection) => ({ play: 'de', selection, unit: MAJOR_UNIT, multiple: 10 }));
      const body = await all.slip(IMPORTED_GAME, lines);
      await all.call('placeLotteryOrder', { body }, player.session);
      await all.due(body.drawId);
      await all.lottery.work();
      return { player, drawId: body.drawId };
    },
  };
}
