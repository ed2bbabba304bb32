import { expect, test } from 'vitest';
import { fairDraws } from '@laro/games/fair/provably-fair';
import { bingoBetIn, bingoBetText } from '@laro/games/kinds/bingo/bet-text';
import { bingoReplay } from '@laro/games/kinds/bingo/bingo-replay';
import { drawCards } from '@laro/games/kinds/bingo/cards';
import type { Played } from '../../../record-queries.ts';
import { hallOf } from './played-bingo.ts';
import { replaySeeds } from '../../seeds/replay-seeds.ts';
import { loadSeedsOfKind } from '../../seeds/seeds-of-kind.ts';
import { readVerifyHash, verifyAddress } from '../../seeds/verify-link.ts';

const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'b'.repeat(64), nonce: 7 };

function playIn(id: string, count: number) {
  const rules = bingoReplay.rules.find((hall) => hall.id === id) ?? expect.fail(id);
  const bet = rules.bets[0]?.id ?? '';
  const cards = drawCards(rules.form, count, fairDraws(seeds)).map((numbers, at) => ({ serial: at + 1, bet, price: '2000000', numbers }));
  return bingoReplay.begin(rules, { turn: 0, pots: [], cards }, fairDraws(seeds));
}
const asRecord = (round: object): Played['round'] => JSON.parse(JSON.stringify(round)) as Played['round'];

test('[GAME-16] [T67] the shown play of a hall has its cards, the called balls and what each card brought', () => {
  for (const id of ['bola-bingo-classic', 'ninety-ball-nayon', 'speedy-30-ball', 'karton-kampeon']) {
    const round = playIn(id, 24);
    const shown = hallOf(asRecord(round)) ?? expect.fail(id);
    expect(shown.called).toEqual(round.drawn.balls.slice(0, round.drawn.last));
    expect(shown.cards.map(({ numbers }) => numbers)).toEqual(round.cards.map(({ numbers }) => numbers));
    expect(shown.cards.reduce((sum, { win }) => sum + BigInt(win), 0n)).toBe(BigInt(round.totalWin));
    expect(shown.cards.filter(({ win }) => win === '0').every(({ ball }) => ball === 0)).toBe(true);
  }
});

test('[GAME-16] what is no play of ours is not told at all', () => {
  const round = playIn('bola-bingo-classic', 1);
  const [card] = round.cards;
  for (const change of [
    { cards: [] },
    { cards: [null] },
    { cards: [{ ...card, numbers: [1] }] },
    { cards: [{ ...card, win: 'x' }] },
    { drawn: null },
    { drawn: { ...round.drawn, balls: [1.5] } },
  ])
    expect(hallOf(asRecord({ ...round, ...change })), JSON.stringify(change)).toBeNull();
});

test('[GAME-10] a play in a hall is played again from its link, with its pots', async () => {
  const round = playIn('ninety-ball-nayon', 24);
  const address = verifyAddress({ round: asRecord(round), proof: { commitment: '', ...seeds }, symbols: {} });
  const draft = readVerifyHash(new URL(address, 'http://page.invalid').hash);
  expect(replaySeeds(await loadSeedsOfKind(draft.rules), draft)).toMatchObject({ kind: 'played', sameWin: true, round });
  const pots = [{ id: 'line' as const, ball: 12, amount: '540000', winners: 2, first: 3 }];
  const bet = { turn: 3, pots, cards: round.cards.slice(0, 2).map(({ serial, bet: id, price, numbers }) => ({ serial, bet: id, price, numbers })) };
  expect(bingoBetIn(bingoBetText(bet))).toEqual(bet);
});
