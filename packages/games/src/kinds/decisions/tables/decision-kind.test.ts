import { describe, expect, test } from 'vitest';
import { cardText, parseCards, type Card } from '../../../cards/pack.ts';
import { fairDraws } from '../../../fair/provably-fair.ts';
import { compare, fractionText, ONE, parseFraction } from '../../../figures/rational.ts';
import { plainText } from '../../../figures/returns.ts';
import { allRules } from '../../all.ts';
import { quickDraws } from '../../../testing/quick-draws.ts';
import { decisionFigures } from './decision-figures.ts';
import { decisionGames, decisionTableOf } from './decision-games.ts';
import { decisionKind } from './decision-kind.ts';
import { decide, decisionLimits, decisionReplay, type DecisionDrawn } from './decision-replay.ts';
import { sampleOf } from '../../../testing/sample.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const units = (major: number): string => String(major * 100_000);
const rulesOf = (id: string) => decisionGames.find((rules) => rules.id === id) ?? expect.fail(id);
const tableOf = (id: string) => decisionTableOf(rulesOf(id));

const EIGHT = '3317585254162430596148240435723095273305541012875';
const PLAIN = `3301406226168722671016284397737191129575899912304/${EIGHT}`;
const stated: Readonly<Record<string, readonly string[]>> = {
  'casino-war-granada': ['4822262/4965115', '276/311'],
  'sala-blackjack': [PLAIN, '398/415'],
  'blackjack-bida': [PLAIN, '119489/124085'],
  'granada-vip-blackjack': [`3303925471532301528351708664803822619326140680064/${EIGHT}`],
  'three-card-tahan': ['19671831/20358520', '5123/5525', '365117/391510'],
  'casino-hold-em-sala': ['61849287523/63213204600', '87011/92820'],
  'mesa-stud': ['1029677/1082900'],
  'caribbean-cubierta': ['2576630879/2718662100'],
  'blackjack-perya': ['241892968664792299853776910524333/242875666156044173010026885822205'],
  'video-poker-perya': ['1616226757427/1661102543100'],
  'luna-blackjack': [
    '127730318038528007001047775982812156519882263/128479722360369847495405649366406292589358750',
    '57852606577795191278356/59145560742900234888285',
  ],
};

/** The places of a blackjack deck with these cards, the rest being `fill`. */
const blackjackCards = (places: Readonly<Record<number, string>>, fill = '2c'): Card[] =>
  Array.from({ length: 64 }, (_, at) => parseCards(places[at + 1] ?? fill)[0] ?? 0);
/** Texts of positions as `main 1 -> 2`. */
const settled = (game: string, cards: readonly Card[], acts: readonly string[]): string[] =>
  Object.entries(tableOf(game).settle(cards, acts)).map(([id, { staked, returned }]) => `${id} ${plainText(staked)} → ${plainText(returned)}`);

describe('figures', () => {
  test.each(decisionGames)('[TABLE-16] [TABLE-17] [GAME-03] every bet of $id returns its exact fraction', (rules) => {
    expect(rules.bets.map((id) => fractionText(decisionFigures(rules, id).rtp))).toEqual(stated[rules.id]?.map((text) => fractionText(parseFraction(text))));
    for (const id of rules.bets) expect(compare(decisionFigures(rules, id).hit, ONE), id).toBeLessThan(0);
    expect(decisionKind.publicRules(rules)).toMatchObject({ look: rules.look, bets: rules.bets.map((id) => ({ id })) });
    expect(Number(decisionKind.facts(rules).topPrizeOdds)).toBeGreaterThan(1);
  });
});

describe('war', () => {
  const table = tableOf('casino-war-granada');
  test('[TABLE-15] [TABLE-17] only a tie leaves something to decide; silent players are played as they chose', () => {
    const tie = parseCards('9c 9d Qh 8s');
    expect(table.turn(parseCards('9c Td'), []).acts).toEqual([]);
    expect(table.turn(tie, []).acts.map(({ id }) => id)).toEqual(['war', 'give-up']);
    expect([table.silent(tie, [], 'best', true), table.silent(tie, [], 'best', false), table.silent(tie, [], 'fold', true)]).toEqual([
      'war',
      'give-up',
      'give-up',
    ]);
    expect(table.open(tie, 1)).toEqual({ dealer: parseCards('9d'), player: parseCards('9c') });
    expect(settled('casino-war-granada', tie, ['war'])).toEqual(['main 1 → 1', 'war 1 → 2']);
    expect(settled('casino-war-granada', parseCards('9c 9d 7h 8s'), ['war'])).toEqual(['main 1 → 0', 'war 1 → 0']);
    expect(settled('casino-war-granada', tie, ['give-up'])).toEqual(['main 1 → 0.5']);
    expect(() => table.turn(tie, ['war', 'war'])).toThrow(RangeError);
    expect(() => table.turn(parseCards('9c Td'), ['war'])).toThrow(RangeError);
  });
});

describe('three cards', () => {
  const id = 'three-card-tahan';
  test('[TABLE-17] the ante with its bonus and the play, worked by hand', () => {
    expect(settled(id, parseCards('Kc 7d 4h Qs 6d 2c'), ['play'])).toEqual(['ante 1 → 2', 'play 1 → 2']);
    expect(settled(id, parseCards('Kc 7d 4h Js 6d 2c'), ['play'])).toEqual(['ante 1 → 2', 'play 1 → 1']);
    expect(settled(id, parseCards('4c 5d 6h Ks Kd Kc'), ['play'])).toEqual(['ante 1 → 1', 'play 1 → 0']);
    expect(settled(id, parseCards('4c 5c 6c Ks Kd 2c'), ['play'])).toEqual(['ante 1 → 7', 'play 1 → 2']);
    expect(settled(id, parseCards('4c 5c 6c Ks Kd 2c'), ['fold'])).toEqual(['ante 1 → 0']);
  });

  test('[TABLE-17] [TABLE-15] best play plays from queen, six and four, with a further stake alone; the dealer is hidden until then', () => {
    const table = tableOf(id);
    const silent = (hand: string, mayStake = true) => table.silent(parseCards(`${hand} 2c 3d 9h`), [], 'best', mayStake);
    expect([silent('Qc 6d 4h'), silent('Qc 6d 3h'), silent('2d 2h 3c'), silent('Qc 6d 4h', false)]).toEqual(['play', 'fold', 'play', 'fold']);
    expect(table.silent(parseCards('Ac Ad Ah 2c 3d 9h'), [], 'fold', true)).toBe('fold');
    expect(table.open(parseCards('Qc 6d 4h 2c 3d 9h'), 1)['dealer']).toEqual([]);
  });
});

describe('blackjack', () => {
  test('[TABLE-16] [TABLE-15] the k-th card of a hand is the same for everybody, whatever others do', () => {
    const table = tableOf('sala-blackjack');
    const cards = table.deal(fairDraws({ serverSeed: S, clientSeed: 'perya', nonce: 5 }));
    expect([1, 2, 3, 4].map((place) => cardText(cards[place - 1] ?? 0)).join(' ')).toBe('Ah 9h 8c Kh');
    expect(cards).toHaveLength(64);
    const pair = blackjackCards({ 1: '8c', 2: '6d', 3: '8d', 5: '3c', 6: 'Tc', 15: '9c', 16: '2d' });
    expect(table.turn(pair, ['hit']).hands).toEqual([parseCards('8c 8d 3c')]);
    // The main hand takes its own places after a split too; the second has its own places.
    expect(table.turn(pair, ['split']).hands).toEqual([parseCards('8c 3c'), parseCards('8d 9c')]);
    expect(table.turn(pair, ['split', 'double', 'hit']).hands).toEqual([parseCards('8c 3c Tc'), parseCards('8d 9c 2d')]);
    expect(table.turn(pair, ['split', 'stand', 'double']).hands).toEqual([parseCards('8c 3c'), parseCards('8d 9c 2d')]);
  });

  test('[TABLE-16] the worked deal: best play takes no card on a soft nineteen against a nine, and is even with the dealer', () => {
    const table = tableOf('sala-blackjack');
    const cards = table.deal(fairDraws({ serverSeed: S, clientSeed: 'perya', nonce: 5 }));
    expect(table.silent(cards, [], 'best', true)).toBe('stand');
    expect(settled('sala-blackjack', cards, ['stand'])).toEqual(['main 1 → 1']);
  });

  test('[TABLE-16] doubles, one split, split aces, and acts that are not possible', () => {
    const table = tableOf('sala-blackjack');
    const acts = (cards: readonly Card[], done: readonly string[] = []) => table.turn(cards, done).acts.map(({ id }) => id);
    const eights = blackjackCards({ 1: '8c', 2: '6d', 3: '8d', 5: '8h', 6: '5c', 15: '9c' });
    expect(acts(eights)).toEqual(['hit', 'stand', 'double', 'split']);
    expect(acts(eights, ['split'])).toEqual(['hit', 'stand', 'double']);
    expect(acts(eights, ['hit'])).toEqual([]);
    expect(acts(blackjackCards({ 1: 'Ac', 2: '6d', 3: 'Ad', 5: 'Kc', 15: '9c' }), ['split'])).toEqual([]);
    expect(() => table.turn(eights, ['split', 'split'])).toThrow(RangeError);
    expect(() => table.turn(eights, ['surrender'])).toThrow(RangeError);
    expect(acts(eights, []).includes('surrender')).toBe(false);
    expect(
      tableOf('luna-blackjack')
        .turn(eights, [])
        .acts.map(({ id }) => id),
    ).toContain('surrender');
  });

  test('[TABLE-16] returns of each hand, blackjack 3 to 2, insurance 2 to 1, half for a hand that is given up', () => {
    // Dealer 6 and T draws a 9: bust.
    const bust = { 2: '6d', 4: 'Tc', 25: '9h' };
    expect(settled('sala-blackjack', blackjackCards({ ...bust, 1: '8c', 3: '8d', 5: '3c', 6: 'Tc', 15: '9c' }), ['split', 'double', 'stand'])).toEqual([
      'main 1 → 2',
      'double 1 → 2',
      'split 1 → 2',
    ]);
    expect(settled('sala-blackjack', blackjackCards({ ...bust, 1: 'Ac', 3: 'Kd' }), [])).toEqual(['main 1 → 2.5']);
    expect(settled('sala-blackjack', blackjackCards({ ...bust, 1: 'Tc', 3: '6d', 5: 'Kc' }), ['hit'])).toEqual(['main 1 → 0']);
    const dealers = { 2: 'Ad', 4: 'Kc', 1: 'Tc', 3: '9d' };
    expect(settled('sala-blackjack', blackjackCards(dealers), ['insure'])).toEqual(['main 1 → 0', 'insurance 0.5 → 1.5']);
    expect(settled('sala-blackjack', blackjackCards({ ...dealers, 1: 'As', 3: 'Kd' }), ['decline'])).toEqual(['main 1 → 1']);
    expect(settled('granada-vip-blackjack', blackjackCards({ ...bust, 1: 'Tc', 3: '6d' }), ['surrender'])).toEqual(['main 1 → 0.5']);
    expect(settled('sala-blackjack', blackjackCards({ 2: 'Td', 4: '9c', 1: 'Tc', 3: '9d' }), ['stand'])).toEqual(['main 1 → 1']);
  });

  test('[TABLE-16] [GAME-06] insurance is decided before the dealer looks; with a ten the dealer looks first', () => {
    const table = tableOf('sala-blackjack');
    const ace = blackjackCards({ 2: 'Ad', 4: 'Kc', 1: 'Tc', 3: '9d' });
    expect(table.turn(ace, [])).toMatchObject({ window: 1, acts: [{ id: 'insure' }, { id: 'decline' }] });
    expect(table.turn(ace, ['decline']).acts).toEqual([]);
    const noBlackjack = blackjackCards({ 2: 'Ad', 4: '9c', 1: 'Tc', 3: '2d' });
    // Playing on says that the dealer has no blackjack: it waits for the window after the insurance.
    expect(table.turn(noBlackjack, ['decline'])).toMatchObject({ window: 2, acts: [{ id: 'hit' }, { id: 'stand' }, { id: 'double' }] });
    expect(
      decisionKind.table?.(rulesOf('sala-blackjack'))?.decisions?.turn({ positions: { main: units(10) } }, drawnOf(noBlackjack), ['decline'], 1),
    ).toMatchObject({
      offered: [],
      isDone: false,
    });
    expect(table.turn(blackjackCards({ 2: 'Kd', 4: 'Ac', 1: 'Tc', 3: '9d' }), []).acts).toEqual([]);
    expect(table.open(ace, 1)['dealer']).toEqual(parseCards('Ad'));
  });

  test('[TABLE-16] a silent player is played by best play without a further stake', () => {
    const play = (game: string, cards: readonly Card[]): string[] => {
      const table = tableOf(game);
      const acts: string[] = [];
      while (table.turn(cards, acts).acts.length > 0) acts.push(table.silent(cards, acts, 'best', true));
      return acts;
    };
    expect(play('sala-blackjack', blackjackCards({ 1: '6c', 2: '5d', 3: '5c', 5: '9h' }))).toEqual(['hit', 'stand']);
    expect(play('sala-blackjack', blackjackCards({ 1: '8c', 2: 'Ad', 3: '8d', 4: '5c', 5: 'Td' }))).toEqual(['decline', 'hit']);
    expect(play('granada-vip-blackjack', blackjackCards({ 1: 'Tc', 2: '9d', 3: '6d' }))).toEqual(['surrender']);
  });

  test('[TABLE-16] no hand needs more places than are drawn', () => {
    for (const id of ['sala-blackjack', 'luna-blackjack']) {
      const table = tableOf(id);
      const aces = blackjackCards({ 1: '2d', 2: '2c', 3: '3d' }, 'Ac');
      const acts: string[] = [];
      while (table.turn(aces, acts).acts.length > 0) acts.push('hit');
      expect(Math.max(...table.turn(aces, acts).hands.map((hand) => hand.length)), id).toBeLessThanOrEqual(22);
      expect(table.open(aces, Infinity)['dealer']?.length, id).toBeLessThan(14);
    }
  });
});

/** The draw with these cards. */
function drawnOf(cards: readonly Card[], game = 'sala-blackjack'): DecisionDrawn {
  const table = tableOf(game);
  return {
    cards: cards.map(cardText),
    hands: Object.fromEntries(Object.entries(table.open(cards, Infinity)).map(([name, hand]) => [name, hand.map(cardText)])),
    result: table.result(cards),
  };
}

describe('rounds', () => {
  test.each(decisionGames)('[GAME-04] [GAME-10] plays of $id add up, are proven from their seeds, and take only acts that are offered', (rules) => {
    const pick = quickDraws(`acts ${rules.id}`);
    for (let nonce = 0; nonce < sampleOf(300, 60); nonce += 1) {
      const seeds = { serverSeed: S, clientSeed: 'perya', nonce };
      const bet = { positions: Object.fromEntries(decisionLimits(rules).map(({ id, most }) => [id, most < 50_000_000n ? most.toString() : units(500)])) };
      let round = decisionReplay.begin(rules, bet, fairDraws(seeds));
      for (;;) {
        const offered = decisionTableOf(rules)
          .turn(parseCards(round.drawn.cards.join(' ')), round.acts)
          .acts.map(({ id }) => id);
        if (offered.length === 0) break;
        expect(decisionReplay.settle(round)).toBeNull();
        round = decisionReplay.step(rules, round, offered[pick.below(offered.length)] ?? '', fairDraws(seeds)) ?? expect.fail();
      }
      expect(decisionReplay.settle(round)).toBe(BigInt(round.totalWin));
      expect(decisionReplay.step(rules, round, 'hit', fairDraws(seeds))).toBeNull();
      expect(Object.values(round.positions).reduce((total, amount) => total + BigInt(amount), 0n)).toBe(BigInt(round.stake));
      expect(Object.values(round.returns).reduce((total, amount) => total + BigInt(amount), 0n)).toBe(BigInt(round.totalWin));
      expect(decisionReplay.verify(rules, { commitment: '', seeds, round }).sameRound).toBe(true);
      expect(decisionReplay.verify(rules, { commitment: '', seeds, round: { ...round, acts: [...round.acts, 'stand'] } }).sameRound).toBe(false);
    }
  });

  test('[GAME-04] bets that are not offered are refused; a play that is not over is not decided', () => {
    const rules = rulesOf('casino-war-granada');
    for (const positions of [{}, { main: '1' }, { main: units(6000) }, { war: units(5) }, { toString: units(5) }, { main: -5 }])
      expect(decisionReplay.readBet(rules, { positions })).toBeNull();
    expect(decisionReplay.readBet(rules, { positions: { main: units(5), tie: units(5) } })?.stake).toBe(1_000_000n);
    const tie = drawnOf(parseCards('9c 9d Qh 8s'), 'casino-war-granada');
    expect(() => decisionKind.table?.(rules)?.decide({ positions: { main: units(5) } }, tie)).toThrow(RangeError);
    expect(() => decide(rules, { positions: { tie: units(5) }, acts: ['war'] }, tie)).toThrow(RangeError);
    expect(decide(rules, { positions: { tie: units(5) } }, tie)).toMatchObject({ totalWin: units(60), hands: [], isOver: true });
  });

  test('[GAME-06] the cards that everybody sees in a window include none of a later one', () => {
    for (const rules of decisionGames.filter(({ isSolo }) => !isSolo)) {
      const form = decisionKind.table?.(rules) ?? expect.fail();
      const drawn = form.draw(fairDraws({ serverSeed: S, clientSeed: 'perya', nonce: 3 })) as DecisionDrawn;
      const shown = form.decisions?.shown(drawn, 1) as Record<string, string[]>;
      for (const [name, cards] of Object.entries(shown)) expect(drawn.hands[name]?.slice(0, cards.length), name).toEqual(cards);
      expect(Object.values(shown).flat().length).toBeLessThanOrEqual(6);
      expect(allRules.some(({ id }) => id === rules.id)).toBe(true);
    }
  });
});
