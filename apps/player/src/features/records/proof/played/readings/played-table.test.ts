import { expect, test } from 'vitest';
import { fairDraws } from '@laro/games/fair/provably-fair';
import { baccaratReplay } from '@laro/games/kinds/baccarat/baccarat-replay';
import type { BetLimits } from '@laro/games/kind';
import { decisionLimits, decisionReplay } from '@laro/games/kinds/decisions/tables/decision-replay';
import { diceReplay } from '@laro/games/kinds/dice/dice-replay';
import { dragonReplay } from '@laro/games/kinds/dragon/dragon-replay';
import { rouletteReplay } from '@laro/games/kinds/roulette/roulette-replay';
import { turnedReplay } from '@laro/games/kinds/turned/turned-replay';
import { showReplay } from '@laro/games/kinds/show/show-replay';
import { wheelReplay } from '@laro/games/kinds/wheel/wheel-replay';
import type { Played } from '../../../record-queries.ts';
import { cardText, tableOf } from './played-table.ts';

const rules = baccaratReplay.rules.find(({ id }) => id === 'sala-baccarat') ?? expect.fail();
const positions = { player: '1000000', tie: '2000000', pairB: '3000000' };

test('[GAME-16] [T62] the shown play of a table adds up to what it staked and paid', () => {
  for (let nonce = 0; nonce < 100; nonce += 1) {
    const round = baccaratReplay.begin(rules, { positions }, fairDraws({ serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce }));
    const told = tableOf(JSON.parse(JSON.stringify(round)) as Played['round']);
    expect(told?.lines).toEqual([
      { name: 'baccarat.bet.player', parts: round.drawn.player.map(cardText), points: round.drawn.points[0] },
      { name: 'baccarat.bet.banker', parts: round.drawn.banker.map(cardText), points: round.drawn.points[1] },
    ]);
    expect(told?.bets.reduce((sum, { stake }) => sum + BigInt(stake), 0n)).toBe(BigInt(round.stake));
    expect(told?.bets.reduce((sum, { returned }) => sum + BigInt(returned), 0n)).toBe(BigInt(round.totalWin));
  }
  expect([cardText('Th'), cardText('As')]).toEqual(['10♥', 'A♠']);
});

test('[GAME-16] what is no play of ours is not told at all', () => {
  const round = baccaratReplay.begin(rules, { positions }, { below: () => 0 }) as unknown as Played['round'];
  const drawn = { player: ['Tc', '4c'], banker: ['2c', '2d'], points: [4, 4] };
  expect(tableOf({ ...round, drawn } as Played['round'])).not.toBeNull();
  for (const change of [
    { drawn: null },
    { drawn: {} },
    { drawn: { ...drawn, player: ['Xc', '4c'] } },
    { drawn: { ...drawn, points: [4, 10] } },
    { positions: null },
    { positions: { player: 5 } },
  ])
    expect(tableOf({ ...round, ...change } as Played['round']), JSON.stringify(change)).toBeNull();
});

test('[GAME-16] [T62] a round of dragon tiger has a card for each side', () => {
  const dragon = dragonReplay.rules[0] ?? expect.fail();
  const round = dragonReplay.begin(dragon, { positions: { dragon: '1000000' } }, fairDraws({ serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce: 1 }));
  const shown = tableOf(JSON.parse(JSON.stringify(round)) as Played['round']);
  expect(shown?.lines.map(({ parts }) => parts)).toEqual([[cardText(round.drawn.dragon)], [cardText(round.drawn.tiger)]]);
  expect(tableOf({ ...round, drawn: { dragon: '1c', tiger: '2c' } } as unknown as Played['round'])).toBeNull();
});

test('[GAME-16] [T62] a round of roulette has its pockets, lucky numbers and multiplier', () => {
  const sheet = (drawn: unknown) =>
    tableOf({ kind: 'roulette', drawn, positions: { red: '1000000' }, returns: {} } as unknown as Played['round'])?.lines ?? null;
  for (const rules of rouletteReplay.rules) {
    const round = rouletteReplay.begin(rules, { positions: { red: '5000000' } }, fairDraws({ serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce: 1 }));
    expect(sheet(JSON.parse(JSON.stringify(round.drawn)))?.[0]?.parts.slice(0, round.drawn.balls.length), rules.id).toEqual(round.drawn.balls.map(String));
  }
  expect(sheet({ balls: [37], lucky: [{ number: 17, stakes: 100 }] })).toEqual([
    { name: 'roulette.stage', parts: ['00'], points: null },
    { name: 'roulette.lucky', parts: ['17 ×100'], points: null },
  ]);
  expect(sheet({ balls: [5], times: 3 })?.[0]?.parts).toEqual(['5', '×3']);
  for (const drawn of [{}, { balls: [] }, { balls: [38] }, { balls: [5], lucky: [1] }, { balls: [5], times: 0 }, { balls: ['5'] }])
    expect(sheet(drawn)).toBeNull();
});

test('[GAME-16] [T62] a round of dice has its throw and the lit places', () => {
  const sheet = (drawn: unknown) => tableOf({ kind: 'dice', drawn, positions: { big: '1000000' }, returns: {} } as unknown as Played['round'])?.lines ?? null;
  for (const rules of diceReplay.rules) {
    const [first = ''] = rules.bets;
    const round = diceReplay.begin(rules, { positions: { [first]: '5000000' } }, fairDraws({ serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce: 1 }));
    expect(sheet(JSON.parse(JSON.stringify(round.drawn)))?.[0]?.parts, rules.id).toEqual(round.drawn.shown.map(String));
  }
  expect(sheet({ shown: [6, 4, 2], lit: [{ bet: 'sum:12', times: 5 }] })?.[1]).toEqual({ name: 'dice.lit', parts: ['12 ×5'], points: null });
  for (const drawn of [{}, { shown: [] }, { shown: [100] }, { shown: [1], lit: [1] }, { shown: ['1'] }]) expect(sheet(drawn)).toBeNull();
});

test('[GAME-16] [T62] a round of turned cards has each hand with its points', () => {
  const sheet = (drawn: unknown) => tableOf({ kind: 'turned', drawn, positions: { a: '1000000' }, returns: {} } as unknown as Played['round'])?.lines ?? null;
  for (const rules of turnedReplay.rules) {
    const [first = ''] = rules.bets;
    const round = turnedReplay.begin(rules, { positions: { [first]: '5000000' } }, fairDraws({ serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce: 1 }));
    const lines = sheet(JSON.parse(JSON.stringify(round.drawn)));
    expect(lines?.length, rules.id).toBe(round.drawn.hands.length);
    expect(lines?.map(({ points }) => points)).toEqual(round.drawn.hands.map((_, hand) => round.drawn.points?.[hand] ?? null));
  }
  expect(sheet({ hands: [['As'], [], ['Ac']], count: 18 })?.map(({ parts }) => parts)).toEqual([['A♠'], [], ['A♣', '(18)']]);
  for (const drawn of [{}, { hands: [] }, { hands: [['1s']] }, { hands: [['As']], points: ['9'] }, { hands: [['As']], count: -1 }])
    expect(sheet(drawn)).toBeNull();
});

test('[GAME-16] [T62] a round of a wheel has its sectors and its bonus', () => {
  const sheet = (drawn: unknown) =>
    tableOf({ kind: 'wheel', drawn, positions: { 'n:1': '1000000' }, returns: {} } as unknown as Played['round'])?.lines ?? null;
  for (const rules of wheelReplay.rules)
    for (let nonce = 0; nonce < 40; nonce += 1) {
      const [first = ''] = rules.bets;
      const round = wheelReplay.begin(rules, { positions: { [first]: '5000000' } }, fairDraws({ serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce }));
      const { names = [], prize, doors = [] } = round.drawn;
      expect(sheet(JSON.parse(JSON.stringify(round.drawn)))?.[0]?.parts, rules.id).toEqual([
        ...names,
        ...(prize === undefined ? [] : [`${prize}:1`]),
        ...doors.map((odds, at) => `(${at + 1}) ${odds}:1`),
      ]);
    }
  for (const drawn of [
    {},
    { names: [] },
    { names: ['<b>'] },
    { names: ['duet'], prize: 'x' },
    { names: [1] },
    { names: ['door'], doors: ['6'] },
    { names: ['door'], doors: 6 },
  ])
    expect(sheet(drawn)).toBeNull();
});

test('[GAME-16] [T62] a round of a show has its score, chests, path, card or balls', () => {
  const sheet = (drawn: unknown) => tableOf({ kind: 'show', drawn, positions: { odd: '1000000' }, returns: {} } as unknown as Played['round'])?.lines ?? null;
  for (const rules of showReplay.rules)
    for (let nonce = 0; nonce < 20; nonce += 1) {
      const [first = ''] = rules.bets;
      const { drawn } = showReplay.begin(rules, { positions: { [first]: '500000' } }, fairDraws({ serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce }));
      const [line] = sheet(JSON.parse(JSON.stringify(drawn))) ?? [];
      const arrows = (text: string) => (rules.look === 'pegs' ? text.replaceAll('0', '←').replaceAll('1', '→') : text);
      expect(line?.parts, rules.id).toEqual(drawn.shown.map(arrows));
    }
  const many = Array.from({ length: 36 }, () => '1');
  for (const drawn of [{}, { shown: [] }, { shown: ['<b>'] }, { shown: [1] }, { shown: many }]) expect(sheet(drawn)).toBeNull();
});

test('[GAME-16] [T62] a round with decisions has the dealer’s hand, the own hands and the acts', () => {
  const common = { cards: [], hands: { dealer: ['6d', 'Tc', '9h'], player: ['8c', '8d'] }, result: 'X' };
  const record = { kind: 'decisions', mathematics: 'sala-blackjack', drawn: common, positions: { main: '1000000', split: '1000000' }, returns: {} };
  const sheet = (change: object) => tableOf({ ...record, ...change } as unknown as Played['round'])?.lines ?? null;
  const hands = [
    ['8c', '3h'],
    ['8d', 'Ts'],
  ];
  expect(sheet({ hands, acts: ['split', 'stand', '~stand'] })).toEqual([
    { name: 'decisions.hand.dealer', parts: ['6♦', '10♣', '9♥'], points: null },
    { name: 'decisions.hand.own', parts: ['8♣ 3♥ | 8♦ 10♠'], points: null },
    { name: 'decisions.yours', parts: ['split', 'stand', '~stand'], points: null },
  ]);
  // Without a bet that is decided on the hand of all is shown.
  expect(sheet({ hands: [], acts: [] })?.map(({ name }) => name)).toEqual(['decisions.hand.dealer', 'decisions.hand.player']);
  for (const rules of decisionReplay.rules) {
    const [{ id: first, least }] = decisionLimits(rules) as [BetLimits];
    const round = decisionReplay.begin(
      rules,
      { positions: { [first]: least.toString() } },
      fairDraws({ serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce: 1 }),
    );
    expect(tableOf(JSON.parse(JSON.stringify(round)) as Played['round'])?.lines.length, rules.id).toBeGreaterThan(1);
  }
  // Video poker shows the cards that were dealt, and the hand after the change.
  const dealt = { cards: [], hands: { dealt: ['6d', 'Kd', '9s', '5h', '8s'] }, result: '' };
  expect(sheet({ drawn: dealt, hands: [['Jd', 'Kd', 'Ts', '5h', '7s']], acts: ['keep-01010'] })).toEqual([
    { name: 'decisions.hand.dealt', parts: ['6♦', 'K♦', '9♠', '5♥', '8♠'], points: null },
    { name: 'decisions.hand.own', parts: ['J♦ K♦ 10♠ 5♥ 7♠'], points: null },
    { name: 'decisions.yours', parts: ['keep-01010'], points: null },
  ]);
  const wrong = [
    { hands: 'none' },
    { hands, acts: ['<b>'] },
    { hands: [['1c']], acts: [] },
    { hands, acts: [], drawn: {} },
    { hands, acts: [], drawn: { hands: [] } },
  ];
  for (const change of wrong) expect(sheet({ acts: [], ...change }), JSON.stringify(change)).toBeNull();
});

test('[GAME-16] [T62] a round of open hands has the board, all hands and the winners', () => {
  const hands = ['As Ad', 'Ks Kd', 'Qs Qd', '7c 6c', 'Jh Th', '2c 3d'].map((hand) => hand.split(' '));
  const drawn = { hands, board: ['8c', '9c', 'Ah', '2d', 'Kc'], prices: {}, winners: [4] };
  const sheet = (change: object) =>
    tableOf({
      kind: 'encore',
      mathematics: 'encore-hold-em',
      drawn: { ...drawn, ...change },
      positions: { 'turn:4': '500000' },
      returns: { 'turn:4': '4250000' },
    } as unknown as Played['round']);
  expect(sheet({})?.lines.map(({ name, parts }) => `${name} ${parts.join(' ')}`)).toEqual([
    'encore.board 8♣ 9♣ A♥ 2♦ K♣',
    'encore.hands (1) A♠ A♦ (2) K♠ K♦ (3) Q♠ Q♦ (4) 7♣ 6♣ (5) J♥ 10♥ (6) 2♣ 3♦',
    'encore.winners 4',
  ]);
  expect(sheet({})?.bets).toEqual([{ id: 'turn:4', stake: '500000', returned: '4250000' }]);
  for (const change of [{ hands: [] }, { board: ['8c'] }, { winners: [7] }, { winners: [] }, { hands: hands.map(() => ['1x', 'As']) }])
    expect(sheet(change), JSON.stringify(change)).toBeNull();
});
