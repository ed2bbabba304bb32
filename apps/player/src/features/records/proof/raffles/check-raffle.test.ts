import { createHash } from 'node:crypto';
import { commitmentOf, fairDraws } from '@laro/games/fair/provably-fair';
import { drawWinners } from '@laro/domain/rewards/raffles/raffle-table';
import { randomnessOf } from '@laro/lottery/draw/beacon';
import { expect, test } from 'vitest';
import { checkDraw, checkInstant } from './check-raffle.ts';
import { readRaffleHash } from './raffle-hash.ts';

const serverSeed = '0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdeffedcba9876543210';
const table = 'cash-500:1:points-10,cash-50:19:points-10,spins-5:80:,cash-2:400:,points-10:500:';
const draft = { promise: commitmentOf(serverSeed), serverSeed, clientSeed: 'perya', nonce: '0', table, gone: '', won: 'cash-2' };

test('[REW-38] a draw of W12 is played again from an address, with its exhausted rows', () => {
  expect(checkInstant(draft)).toEqual({ number: 251, won: 'cash-2', seedKept: true, sameRow: true });
  expect(checkInstant({ ...draft, gone: 'cash-2', table: table.replace('cash-2:400:', 'cash-2:400:points-10') })).toMatchObject({
    won: 'points-10',
    sameRow: false,
  });
  expect(checkInstant({ ...draft, promise: '', won: '' })).toMatchObject({ seedKept: null, sameRow: null });
  expect(checkInstant({ ...draft, promise: 'a'.repeat(64) })?.seedKept).toBe(false);
  const wrong = [{ serverSeed: 'x' }, { clientSeed: '' }, { nonce: '-1' }, { table: 'a' }, { gone: 'cash-2' }];
  expect(wrong.map((change) => checkInstant({ ...draft, ...change }))).toEqual(wrong.map(() => null));
  const hash = `#${new URLSearchParams({ raffle: 'instant', server: serverSeed, client: 'perya', nonce: '0', table, won: 'cash-2' }).toString()}`;
  expect(readRaffleHash(hash)).toMatchObject({ kind: 'instant', draft: { serverSeed, table } });
  expect([readRaffleHash('#rules=x'), readRaffleHash('#raffle=draw&code=month&draw=1')]).toEqual([null, { kind: 'draw', code: 'month', drawId: '1' }]);
});

test('[REW-39] a changed list, winner or seed is found', () => {
  const list = '1:a\n2:a\n4:b\n';
  const signature = 'ab'.repeat(48);
  const tickets = [1, 2, 4].map((number) => ({ number, member: number === 4 ? 'b' : 'a' }));
  const winners = drawWinners(tickets, [{ id: '0', count: 2 }], fairDraws({ serverSeed, clientSeed: randomnessOf(signature), nonce: 0 })).map(({ ticket }) => ({
    prize: 0,
    ticket,
  }));
  const file = {
    commitment: commitmentOf(serverSeed),
    serverSeed,
    list,
    listHash: createHash('sha256').update(list).digest('hex'),
    beacon: { signature },
    onePrizeEach: true,
    prizes: [{ count: 2 }],
    winners,
  };
  expect(winners).toHaveLength(2);
  expect(checkDraw(file)).toEqual({ seedKept: true, sameList: true, sameWinners: true });
  expect(checkDraw({ ...file, list: `${list}5:b\n` })?.sameList).toBe(false);
  expect(checkDraw({ ...file, winners: winners.toReversed() })?.sameWinners).toBe(false);
  expect(checkDraw({ ...file, commitment: 'a'.repeat(64) })?.seedKept).toBe(false);
  expect(checkDraw({ ...file, serverSeed: null })).toBeNull();
});
