import { expect, test } from 'vitest';
import { fairDraws } from '../../fair/provably-fair.ts';
import { fractionText } from '../../figures/rational.ts';
import { quickDraws } from '../../testing/quick-draws.ts';
import { bingoKind } from './bingo-kind.ts';
import { bingoReplay, decideBingo, drawnOf, type BingoCardBet, type BingoDrawn, type BingoPlay } from './bingo-replay.ts';
import { callPlaces, completingBall, drawCards, isCard } from './cards.ts';
import { allBetsOf, hallFigures, hallReturn, highestPrice } from './hall-figures.ts';
import { betsOfTurn, calledMs, lastBallOf, LEAD_MS, poolOf, turnOf } from './hall-rules.ts';
import { dropPots, potAmounts, potShare } from './pots.ts';
import { drawHall, TWELVE_LINES } from './rules.ts';
import { sampleOf } from '../../testing/sample.ts';

const hallOf = (id: string) => bingoKind.rules.find((rules) => rules.id === id) ?? expect.fail(id);
const formOf = (id: string) => bingoKind.table?.(hallOf(id)) ?? expect.fail(id);
const units = (major: number): string => String(major * 100_000);
const cardsFor = (id: string, count: number, seed: string): BingoCardBet[] =>
  drawCards(hallOf(id).form, count, quickDraws(seed)).map((numbers, at) => ({ serial: at + 1, bet: hallOf(id).bets[0]?.id ?? '', price: units(1), numbers }));
const drawnFor = (id: string, seed: string, pots: BingoDrawn['pots'] = []): BingoDrawn =>
  drawnOf(hallOf(id), { turn: 0, balls: drawHall(poolOf(hallOf(id)), quickDraws(seed)), pots });

test('[BINGO-02] [GAME-03] the halls state the exact returns of their tables, and pot halls the share of their sales', () => {
  const returns = Object.fromEntries(
    bingoKind.rules.flatMap((rules) =>
      rules.turns.length > 0 ? [] : rules.bets.map((bet) => [`${rules.id}.${bet.id}`, fractionText(hallFigures(rules, bet).rtp)]),
    ),
  );
  expect(returns).toMatchObject({
    'bingo-bituin.card': '303039372062/326548617655',
    'four-corners-club.card': '1133087/1215450',
    'blackout-bingo-gabi.card': '37992156530379299/39659537813837778',
    'turbo-75.card': '64132598699250801108239/70556300747708098950900',
    'double-dauber.card': '24690031908890953128257/25586350820597442476700',
    'bingo-perlas.card': '658208151764393/684003806014824',
    'speedy-30-ball.card': '1090561/1144572',
    'karton-kampeon.card': '180052956445/198716981901',
    'ninety-ball-nayon.line': '12829354049783/13694878577889',
    'ninety-ball-nayon.lines': '246038243844422/260202692979891',
    'ninety-ball-nayon.house': '1804915246203077/1908153081852534',
    'bingo-barangay.card': '9/10',
    'lola-bingo-lounge.card': '23/25',
  });
  expect(bingoKind.rules).toHaveLength(30);
  for (const rules of bingoKind.rules) {
    const { above, below } = hallReturn(rules);
    expect(above * 100n >= below * 90n && above < below, rules.id).toBe(true);
  }
});

test('[BINGO-01] cards of each form follow from the draws, and nothing else is taken for a card', () => {
  for (const form of ['card75', 'ticket90', 'card30'] as const) {
    const cards = drawCards(form, 24, quickDraws(form));
    expect(cards).toEqual(drawCards(form, 24, quickDraws(form)));
    expect(cards.every((card) => isCard(form, card))).toBe(true);
    expect(isCard(form, [...(cards[0] ?? [])].toReversed())).toBe(form === 'ticket90');
    expect(isCard(form, (cards[0] ?? []).slice(1))).toBe(false);
  }
  expect(
    drawCards(
      'card75',
      1,
      fairDraws({ serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', clientSeed: 'perya', nonce: 11 }),
    )[0]?.slice(0, 5),
  ).toEqual([8, 22, 31, 52, 64]);
});

test('[BINGO-03] a card pays by its completing ball alone: other cards and players change nothing', () => {
  for (const id of ['bingo-bituin', 'turbo-75', 'double-dauber', 'ninety-ball-nayon', 'speedy-30-ball', 'karton-kampeon']) {
    const rules = hallOf(id);
    const cards = cardsFor(id, 24, `${id} cards`);
    const drawn = drawnFor(id, `${id} balls`);
    const together = decideBingo(rules, cards, drawn).cards;
    const alone = cards.map((card) => decideBingo(rules, [card], drawn).cards[0]);
    expect(together, id).toEqual(alone);
  }
});

test('[BINGO-03] a simulated hall returns what its figures say, within 99 %', () => {
  const rules = hallOf('bola-bingo-classic');
  const [bet] = rules.bets;
  const { rtp, variance } = hallFigures(rules, bet ?? expect.fail());
  const draws = quickDraws('hall');
  let sum = 0;
  const ROUNDS = 5000;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [numbers = []] = drawCards('card75', 1, draws);
    const drawn = drawnOf(rules, { turn: 0, balls: drawHall(75, draws), pots: [] });
    // The top tiers are too rare to be sampled: they are counted by the exact figures above.
    const { totalWin } = decideBingo(rules, [{ serial: 1, bet: 'card', price: units(1), numbers }], drawn);
    const win = Number(totalWin) / 100_000;
    sum += win > 250 ? 0 : win;
  }
  const numberOf = ({ above, below }: typeof rtp): number => Number((above * 1_000_000n) / below) / 1_000_000;
  expect(numberOf(variance)).toBeGreaterThan(1);
  const chances = [4, 7].map((ball) => completedShare(ball));
  const common = numberOf(rtp) - (chances[0] ?? 0) * 15_000 - ((chances[1] ?? 0) - (chances[0] ?? 0)) * 800;
  expect(Math.abs(sum / ROUNDS - common)).toBeLessThan((2.58 * 6) / Math.sqrt(ROUNDS));
});

/** Chance of a line by a ball, by the lines of four and of five cells alone: exact below eight balls. */
function completedShare(ball: number): number {
  const falling = (from: number, count: number): number => Array.from({ length: count }, (_, at) => from - at).reduce((product, one) => product * one, 1);
  return TWELVE_LINES.reduce((sum, { length }) => sum + falling(ball, length) / falling(75, length), 0);
}

test('[BINGO-05] pots are parts of the sales to the cent, and winners of one ball share with the rest for the earliest card', () => {
  const lola = hallOf('lola-bingo-lounge');
  const sales = 1_730_000n * 10n;
  const amounts = potAmounts(lola, sales);
  expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe((sales * 92n) / 100n);
  expect(amounts.every((amount) => amount % 1000n === 0n)).toBe(true);
  const pot = { amount: '1000000', winners: 3, first: 7 };
  expect([potShare(pot, 7), potShare(pot, 8), potShare(pot, 9)]).toEqual([334_000n, 333_000n, 333_000n]);
  const [numbers = []] = drawCards('card75', 1, quickDraws('twins'));
  const twins = [3, 5].map((serial) => ({ serial, bet: 'card', price: units(20), numbers }));
  const { balls } = drawnFor('bingo-barangay', 'pots');
  const pots = dropPots(hallOf('bingo-barangay'), { cards: twins, sales: 4_000_000n, pool: null }, callPlaces(balls));
  expect(pots.map(({ id, winners, first }) => [id, winners, first])).toEqual([
    ['line', 2, 3],
    ['blackout', 2, 3],
  ]);
  const [early, late] = twins.map((card) => decideBingo(hallOf('bingo-barangay'), [card], drawnOf(hallOf('bingo-barangay'), { turn: 0, balls, pots })));
  expect(BigInt(early?.totalWin ?? 0) + BigInt(late?.totalWin ?? 0)).toBe(3_600_000n);
});

test('[BINGO-05] over many rounds all of the pots are paid to the last unit', () => {
  const rules = hallOf('lola-bingo-lounge');
  for (let round = 0; round < sampleOf(200, 40); round += 1) {
    const cards = cardsFor(rules.id, 2 + (round % 22), `round ${round}`);
    const drawn = drawnFor(rules.id, `balls ${round}`);
    const sales = cards.reduce((sum, { price }) => sum + BigInt(price), 0n);
    const pots = dropPots(rules, { cards, sales, pool: null }, callPlaces(drawn.balls));
    expect(BigInt(decideBingo(rules, cards, { ...drawn, pots }).totalWin)).toBe((sales * 92n) / 100n);
  }
});

test('[BINGO-06] the pool drops for a card that is full by ball 48, on the earliest ball, and for no later one', () => {
  const rules = hallOf('blackout-bingo-gabi');
  const [numbers = [], other = []] = drawCards('card75', 2, quickDraws('full'));
  const own = numbers.filter((number) => number !== 0);
  const rest = Array.from({ length: 75 }, (_, at) => at + 1).filter((number) => !own.includes(number));
  const ballsAt = (ball: number) => [...own.slice(0, 23), ...rest.slice(0, ball - 24), ...own.slice(23), ...rest.slice(ball - 24)];
  const sold = {
    cards: [
      { serial: 1, numbers },
      { serial: 2, numbers: other },
      { serial: 4, numbers },
    ],
    sales: 300_000n,
    pool: 5_000_000_001n,
  };
  expect(dropPots(rules, sold, callPlaces(ballsAt(48)))).toEqual([{ id: 'pool', ball: 48, winners: 2, first: 1, amount: '5000000001' }]);
  expect(dropPots(rules, sold, callPlaces(ballsAt(49)))).toEqual([]);
  const drawn = drawnOf(rules, { turn: 0, balls: ballsAt(48), pots: dropPots(rules, sold, callPlaces(ballsAt(48))) });
  const play = (serial: number) => decideBingo(rules, [{ serial, bet: 'card', price: units(1), numbers }], drawn).cards[0];
  expect([play(1)?.win, play(4)?.win, play(4)?.pots]).toEqual([String(5_000_000_000n + 2_500_000_001n), String(5_000_000_000n + 2_500_000_000n), ['pool']]);
});

test('[GAME-10] a play is played again from its cards and the seeds of its round; another card or pot is another round', () => {
  const seeds = { serverSeed: '7f'.repeat(32), clientSeed: 'b'.repeat(64), nonce: 12 };
  const bet = { turn: 0, cards: cardsFor('bingo-bituin', 3, 'mine'), pots: [] };
  const round = bingoKind.begin(hallOf('bingo-bituin'), bet, fairDraws(seeds));
  expect(bingoKind.verify(hallOf('bingo-bituin'), { commitment: '', seeds, round }).sameRound).toBe(true);
  expect(bingoKind.verify(hallOf('bingo-bituin'), { commitment: '', seeds, round: { ...round, totalWin: '1' } }).sameRound).toBe(false);
  expect(bingoReplay.readBet(hallOf('bingo-bituin'), bet)?.stake).toBe(300_000n);
  const [card] = bet.cards;
  const wrong = [{ ...card, price: '1' }, { ...card, bet: 'line' }, { ...card, numbers: [1] }, { ...card, serial: -1 }, null];
  for (const one of wrong) expect(bingoReplay.readBet(hallOf('bingo-bituin'), { ...bet, cards: [one] }), JSON.stringify(one)).toBeNull();
  const tooEarly = { id: 'line' as const, ball: 75, amount: '1000', winners: 1, first: 1 };
  expect(() => decideBingo(hallOf('bingo-barangay'), bet.cards, drawnFor('bingo-barangay', 'x', [tooEarly]))).toThrow(RangeError);
});

test('[BINGO-04] a purchase is 1 to 24 cards of one price for a bet that the round offers', () => {
  const { hall } = formOf('ninety-ball-nayon');
  expect(hall?.readPurchase({ positions: { lines: units(48) }, cards: 24 }, 5)).toEqual({ bet: 'lines', count: 24, price: 200_000n });
  const refused: [Record<string, string>, number][] = [
    [{ lines: units(48) }, 25],
    [{ lines: units(48) }, 0],
    [{ lines: units(5) }, 2],
    [{ full: units(2) }, 2],
    [{ line: units(2), house: units(2) }, 2],
    [{}, 1],
    [{ line: '-100000' }, 1],
  ];
  for (const [positions, cards] of refused) expect(hall?.readPurchase({ positions, cards }, 5), JSON.stringify(positions)).toBeNull();
});

test('[GAME-04] no card can return more than the most', () => {
  expect(highestPrice(hallOf('karton-kampeon'))).toBe(5n);
  for (const rules of bingoKind.rules)
    for (const bet of allBetsOf(rules)) {
      const { above, below } = hallFigures(rules, bet).top.stakes;
      expect(above * highestPrice(rules) <= 5_000_000n * below, rules.id).toBe(true);
    }
});

test('[BINGO-03] balls are called in their times, and a play is paid when its last card is decided', () => {
  const rules = hallOf('double-dauber');
  expect([1, 2, 3, 4].map((ball) => calledMs(rules, ball))).toEqual([LEAD_MS, LEAD_MS, LEAD_MS + 2000, LEAD_MS + 2000]);
  const plaza = hallOf('pattern-plaza');
  expect([0, 1, 6, 7].map((number) => turnOf(plaza, number))).toEqual([0, 1, 0, 1]);
  expect(plaza.turns.map((_, turn) => lastBallOf(betsOfTurn(plaza, turn)[0] ?? expect.fail()))).toEqual([59, 64, 67, 67, 68, 63]);
  const form = formOf('bola-bingo-classic');
  const cards = cardsFor('bola-bingo-classic', 1, 'one');
  const drawn = drawnFor('bola-bingo-classic', 'times');
  const play = form.decide({ cards }, drawn);
  expect(form.hall?.doneMs(play)).toBeLessThanOrEqual(form.revealMs(drawn));
  expect(form.revealMs(drawn)).toBeGreaterThan(calledMs(hallOf('bola-bingo-classic'), 29));
});

/** Milliseconds of the processor that some work takes; the least of several times, since the first runs are those of code that is not compiled yet. */
function processorMs(work: () => void): number {
  const times = Array.from({ length: 4 }, () => {
    const before = process.cpuUsage().user;
    work();
    return (process.cpuUsage().user - before) / 1000;
  });
  return Math.min(...times);
}

const HALL_CARDS = 10_000;
const JUDGED_MS = 50;

/** The hall with the most pots, that of the pool, and those with the most patterns of a bet. */
const HEAVY = ['lola-bingo-lounge', 'blackout-bingo-gabi', 'turbo-75', 'double-dauber'];

test.each(HEAVY)('[BINGO-07] %s: 10,000 cards are judged for all balls together within the 50 ms of one, and decided within 50 ms a ball', (id) => {
  const rules = hallOf(id);
  const form = formOf(id);
  const hall = form.hall ?? expect.fail();
  const bet = betsOfTurn(rules, 0)[0]?.id ?? '';
  const cards = hall.drawCards(HALL_CARDS, quickDraws(`cards ${id}`)).map((numbers, at) => ({ serial: at + 1, bet, price: '10000000', numbers }));
  const drawn = form.draw(quickDraws(`balls ${id}`), 0);
  const sold = { cards, sales: BigInt(HALL_CARDS) * 10_000_000n, pool: rules.hasBlackout ? 5_000_000_000n : null };
  expect(processorMs(() => void hall.judge(drawn, sold))).toBeLessThan(JUDGED_MS);
  const judged = hall.judge(drawn, sold) as BingoDrawn;
  const plays = Array.from({ length: HALL_CARDS / 20 }, (_, play) => cards.slice(play * 20, play * 20 + 20));
  expect(processorMs(() => plays.forEach((own) => void form.decide({ cards: own }, judged))) / judged.last).toBeLessThan(JUDGED_MS);
});

test('[BINGO-07] judging a hall looks at each cell of a pattern at most once, however many balls were called, and at fewer once a card has won', () => {
  let looks = 0;
  const places = new Proxy(callPlaces(drawHall(75, quickDraws('looks'))), {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
      return Reflect.get(target, key) as unknown;
    },
  });
  const looksOf = (work: () => void): number => {
    looks = 0;
    work();
    return looks;
  };
  const cards = drawCards('card75', 100, quickDraws('many'));
  const line = { patterns: TWELVE_LINES, need: 1 };
  const whole = looksOf(() => cards.forEach((numbers) => completingBall(numbers, line, places)));
  expect(whole).toBeGreaterThan(cards.length * TWELVE_LINES.length);
  expect(whole).toBeLessThanOrEqual(cards.length * TWELVE_LINES.flat().length);
  const first = Math.min(...cards.map((numbers) => completingBall(numbers, line, places)));
  expect(looksOf(() => cards.forEach((numbers) => completingBall(numbers, line, places, first)))).toBeLessThan(whole / 2);
  expect(cards.filter((numbers) => completingBall(numbers, line, places, first) === first).length).toBeGreaterThan(0);
  expect(cards.every((numbers) => [first, Infinity].includes(completingBall(numbers, line, places, first)))).toBe(true);
});

test('[GAME-02] [BINGO-04] every hall sells its least purchase, draws, judges, pays and is played again', () => {
  for (const rules of bingoKind.rules) {
    const form = formOf(rules.id);
    const hall = form.hall ?? expect.fail(rules.id);
    for (let turn = 0; turn < Math.max(1, rules.turns.length); turn += 1) {
      const bet = betsOfTurn(rules, turn)[0]?.id ?? '';
      const purchase = hall.readPurchase({ positions: { [bet]: String(form.limits[0]?.least) }, cards: 1 }, turn) ?? expect.fail(rules.id);
      const draws = quickDraws(`${rules.id} ${turn}`);
      const cards = hall.drawCards(2, draws).map((numbers, at) => ({ serial: at + 1, bet, price: purchase.price.toString(), numbers }));
      const seeds = { serverSeed: '7f'.repeat(32), clientSeed: 'b'.repeat(64), nonce: turn };
      const drawn = hall.judge(form.draw(fairDraws(seeds), turn), { cards, sales: 2n * purchase.price, pool: rules.hasBlackout ? 5_000_000_000n : null });
      const round = form.decide({ cards }, drawn);
      expect(hall.doneMs(round), rules.id).toBeLessThanOrEqual(form.revealMs(drawn));
      expect(bingoReplay.verify(rules, { commitment: '', seeds, round: round as BingoPlay }), rules.id).toMatchObject({ sameRules: true, sameRound: true });
      if (rules.pots.length > 0) expect(BigInt(round.totalWin), rules.id).toBe((2n * purchase.price * BigInt(rules.potPercent)) / 100n);
    }
  }
});
