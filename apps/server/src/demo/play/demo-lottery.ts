import { createHash } from 'node:crypto';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { Transaction } from '#server/db/sql.ts';
import { chasedGames, seedChangedResult, seedPastOrders, writeFollow, type Beacon, type PastOrder } from '#server/modules/play/lottery/index.ts';
import type { DemoMerchantCode } from '../offers/demo-merchants.ts';

type Member = Parameters<typeof seedPastOrders>[1];

/** The stake of a choice, and the unit with its multiple, as both markets offer them. */
const stakes: Readonly<Record<DemoMerchantCode, { stake: Money; unit: Money; multiple: number }>> = {
  laro: { stake: 10n * MAJOR_UNIT, unit: MAJOR_UNIT, multiple: 5 },
  dagat: { stake: MAJOR_UNIT, unit: (2n * MAJOR_UNIT) / 10n, multiple: 2 },
};
const isDemoMerchant = (code: string): code is DemoMerchantCode => Object.hasOwn(stakes, code);

/** Past draws are the member's own: members take draws at different distances from now. */
const OFFSETS = 40;
/** Draws of a series of the past. */
const SERIES = 4;
const offsetOf = (publicId: string): number => createHash('sha256').update(publicId).digest().readUInt32BE(0) % OFFSETS;

/** Orders over most families: some days old, settled, cancelled, void, and waiting for their draws. */
function ordersOf(code: DemoMerchantCode, offset: number): PastOrder[] {
  const { stake, unit, multiple } = stakes[code];
  const each = { unit, multiple };
  const minutes = (ago: number) => 20 + offset + OFFSETS * ago;
  return [
    {
      gameId: 'kidlat-5',
      drawsAgo: minutes(1),
      lines: [
        { play: 'sum', selection: 'big,odd', stake },
        { play: 'l2', selection: '0,1,2/7,8', ...each },
      ],
    },
    { gameId: 'speed-three-dice', drawsAgo: minutes(2), lines: [{ play: 'side', selection: 'big,small', stake }] },
    {
      gameId: 'turbo-ten-racing',
      drawsAgo: minutes(3),
      lines: [
        { play: 'f1', selection: '1,3,5,7,9', ...each },
        { play: 'gyside', selection: 'small', stake },
      ],
    },
    {
      gameId: 'lucky-28-express',
      drawsAgo: minutes(4),
      lines: [
        { play: 'side', selection: 'even', stake },
        { play: 'wave', selection: 'red', stake },
      ],
    },
    { gameId: 'comet-keno', drawsAgo: minutes(5), lines: [{ play: 'p2', selection: '7,12,33,41', ...each }] },
    { gameId: 'number-rush', drawsAgo: minutes(6), lines: [{ play: 'r2', selection: '1,4,9', ...each }] },
    { gameId: 'red-river-results', drawsAgo: minutes(7), lines: [{ play: 'lo2k', selection: '07,39,68', stake }] },
    { gameId: 'color-ball-quickie', drawsAgo: minutes(8), lines: [{ play: 'zodiac', selection: 'horse,dragon', stake }] },
    { gameId: 'one-minute-pick-3', drawsAgo: minutes(9), lines: [{ play: 'bs', selection: 'small', stake }], end: 'cancelled' },
    { gameId: 'instant-isla-pick', drawsAgo: minutes(10), lines: [{ play: 'any', selection: '8,21', stake }], end: 'void' },
    // 11 gives the stake back.
    { gameId: 'neon-numbers', drawsAgo: 20 + offset, lines: [{ play: 'side', selection: 'big/-/-/-/-', stake }], end: 'push' },
    { gameId: 'tatlong-numero', drawsAgo: 'next', lines: [{ play: 'straight', selection: '3/4/5,6', ...each }] },
    // A series that goes on, and one that has stopped: one of both sides always wins.
    { gameId: 'hapon-draw-3d', drawsAgo: 'next', lines: [{ play: 'bs', selection: 'big,odd', stake }], series: { multiples: [1, 1, 2, 2, 3] } },
    {
      gameId: 'five-minute-fiesta',
      drawsAgo: 12 + SERIES * offset,
      lines: [{ play: 'sum', selection: 'big,small', stake }],
      series: { multiples: Array.from({ length: SERIES }, (_, place) => place + 1), stopsAt: 1 },
    },
    { gameId: 'penang-pools', drawsAgo: 'next', lines: [{ play: 'big', selection: '1234,0888', ...each }] },
    { gameId: code === 'dagat' ? 'hanoi-evening-draw' : 'hue-imperial-draw', drawsAgo: 'next', lines: [{ play: 'lo2', selection: '07', unit, multiple: 1 }] },
  ];
}

const [BEACON_WITHIN_MS, BEACON_PAUSE_MS] = [8000, 250];

/** The sandbox's beacon starts in parallel: waits for it, but not for long. */
export async function beaconAnswers(signatureOf: Beacon['signatureOf'], pause: (forMs: number) => Promise<unknown>): Promise<void> {
  for (const until = performance.now() + BEACON_WITHIN_MS; performance.now() < until && (await signatureOf(1)) === null;) await pause(BEACON_PAUSE_MS);
}

/** One member of each merchant, so that few draws wait at the desk. */
const withHeldDraw: ReadonlySet<string> = new Set(['juan', 'thiago']);
/** An order whose draw a person holds, so that it is being checked until the desk lets it go on. */
const heldOrder = (code: DemoMerchantCode, offset: number): PastOrder => ({
  gameId: 'big-small-bilis',
  drawsAgo: 20 + offset,
  lines: [{ play: 'side', selection: 'big', stake: stakes[code].stake }],
  end: 'held',
});

/** The member with an order in a draw whose result a feed has changed since. Imported results are offered by one merchant alone. */
const WITH_CHANGED_RESULT = 'thiago';
/** It lost by the numbers that both feeds reported first, and wins by the corrected special prize. */
const changedResult = (code: DemoMerchantCode) => ({
  gameId: 'hanoi-evening-draw',
  lines: [{ play: 'side', selection: 'big', stake: stakes[code].stake }],
  ends: { first: '18', changed: '78' },
});

/** Games that members of the demo follow: draws of set times, and one that sends a message a day. */
const FOLLOWED = [
  { gameId: 'grand-pick-6-58', push: false, mail: true },
  { gameId: 'tatlong-numero', push: false, mail: false },
  { gameId: 'kidlat-5', push: false, mail: false },
] as const;

/** Lottery orders of a member of the demo in every state (LOTT-33), and the games that the member follows (LOTT-47). */
export async function writeDemoLottery(
  transaction: Transaction,
  { username, ...member }: Member & { username: string },
  deps: Parameters<typeof seedPastOrders>[3],
): Promise<void> {
  const { merchantCode: code, publicId } = member;
  if (!isDemoMerchant(code)) return;
  const offset = offsetOf(publicId);
  const held = withHeldDraw.has(username) ? [heldOrder(code, offset)] : [];
  await seedPastOrders(transaction, member, [...ordersOf(code, offset), ...held], deps);
  if (username === WITH_CHANGED_RESULT) await seedChangedResult(transaction, member, changedResult(code), deps.now);
  for (const follow of FOLLOWED) await writeFollow(transaction, member.playerId, code, follow);
}

/**
 * Adds the orders that an earlier version of the demo has not written for a member: series of games in which the member has none (LOTT-28), and the one with a changed
 * result (LOTT-43). A member without lottery orders gets neither.
 */
export async function addDemoOrders(
  transaction: Transaction,
  { username, ...member }: Member & { username: string },
  deps: Parameters<typeof seedPastOrders>[3],
): Promise<void> {
  const { merchantCode: code, publicId, cash } = member;
  const games = await chasedGames(transaction, cash);
  if (!isDemoMerchant(code) || games === null) return;
  const series = ordersOf(code, offsetOf(publicId)).filter((order) => order.series !== undefined && !games.has(order.gameId));
  await seedPastOrders(transaction, member, series, deps);
  if (username === WITH_CHANGED_RESULT) await seedChangedResult(transaction, member, changedResult(code), deps.now);
}
