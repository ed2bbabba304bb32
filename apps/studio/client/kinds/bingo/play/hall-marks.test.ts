import { expect, test } from 'vitest';
import { bingoKind } from '@laro/games/kinds/bingo/bingo-kind';
import { callPlaces, completingBall, drawCards } from '@laro/games/kinds/bingo/cards';
import { calledMs } from '@laro/games/kinds/bingo/hall-rules';
import { quickDraws } from '@laro/games/testing/quick-draws';
import { ballText, betsIn, calledCount, cardsOf, cardState, nextCallMs, targetOf } from './hall-marks.ts';

const rulesOf = (id: string) => {
  const rules = bingoKind.rules.find((hall) => hall.id === id) ?? expect.fail(id);
  return { hall: rules, told: bingoKind.publicRules(rules) as Parameters<typeof calledCount>[0] };
};

test('[BINGO-03] the client shows a ball at the time at which the rules call it', () => {
  for (const id of ['bingo-bituin', 'double-dauber', 'turbo-75']) {
    const { hall, told } = rulesOf(id);
    for (let ball = 1; ball <= 20; ball += 1) {
      const at = calledMs(hall, ball);
      expect(calledCount(told, 60, at), id).toBeGreaterThanOrEqual(ball);
      expect(calledCount(told, 60, at - 1), id).toBeLessThan(ball);
    }
    expect(calledCount(told, 20, 10 ** 7)).toBe(20);
    expect(nextCallMs(told, 20, 0)).toBe(told.leadMs);
    expect(nextCallMs(told, 20, 10 ** 7)).toBeNull();
    expect(nextCallMs(told, 20, told.leadMs + 1)).toBe(told.callMs - 1);
  }
});

test('[BINGO-03] a card is complete on the screen with the ball that completes it by the rules, and one away before it', () => {
  for (const id of ['turbo-75', 'double-dauber', 'bingo-perlas', 'ninety-ball-nayon', 'speedy-30-ball']) {
    const { hall, told } = rulesOf(id);
    const draws = quickDraws(id);
    for (const bet of told.turns[0] ?? [])
      for (const numbers of drawCards(hall.form, 5, draws)) {
        const balls = Array.from({ length: told.pool }, (_, at) => at + 1).toSorted(() => draws.below(3) - 1);
        const done = completingBall(numbers, bet, callPlaces(balls));
        expect(cardState(numbers, bet, new Set(balls.slice(0, done))), `${id} ${bet.id}`).toEqual({ away: 0, missing: [] });
        expect(cardState(numbers, bet, new Set(balls.slice(0, done - 1))).away, `${id} ${bet.id}`).toBe(1);
      }
  }
});

test('[BINGO-05] a card in a hall of pots plays for the next pot that is open', () => {
  const { told } = rulesOf('bingo-barangay');
  const drawn = { turn: 0, balls: [], last: 60, pots: [{ id: 'line' as const, ball: 20, amount: '1', winners: 1, first: 1 }] };
  expect(targetOf(told, told.turns[0]?.[0], drawn, 19)).toMatchObject({ id: 'line' });
  expect(targetOf(told, told.turns[0]?.[0], drawn, 20)).toMatchObject({ id: 'blackout' });
  expect(targetOf(rulesOf('karton-kampeon').told, rulesOf('karton-kampeon').told.turns[0]?.[0], null, 0)).toBeNull();
});

test('[GAME-08] cards of stakes that came to nothing are not shown', () => {
  const cards = { first: 4, bet: 'card', price: '100000', numbers: [[1], [2]], commitment: '', clientSeed: '', nonce: 0 };
  const stakes = (['taken', 'cancelled', 'begun'] as const).map((state, at) => ({
    key: `${at}`,
    positions: {},
    state,
    line: '',
    cards: { ...cards, first: 4 + 2 * at },
  }));
  const play = { id: '1', roundNumber: 1, seq: 1, state: 'open' as const, stakes, outcome: null, balance: null, net: '0' };
  expect(cardsOf(play).map(({ serial }) => serial)).toEqual([4, 5, 8, 9]);
  // Serial numbers begin again with each round; a card is one card all the same.
  expect(cardsOf(play).map(({ key }) => key)).toEqual(['0-0', '0-1', '2-0', '2-1']);
  expect(cardsOf(null)).toEqual([]);
});

test('[BINGO-01] balls are named by their letter where the cards have columns of letters', () => {
  expect([1, 15, 16, 45, 75].map((ball) => ballText({ form: 'card75' }, ball))).toEqual(['B 1', 'B 15', 'I 16', 'N 45', 'O 75']);
  expect(ballText({ form: 'ticket90' }, 90)).toBe('90');
  const { told } = rulesOf('pattern-plaza');
  expect(new Set([0, 1, 2, 3, 4, 5].map((number) => JSON.stringify(betsIn(told, number)))).size).toBe(6);
});
