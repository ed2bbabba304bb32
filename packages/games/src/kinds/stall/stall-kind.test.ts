import { describe, expect, test } from 'vitest';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { commitmentOf, fairDraws } from '../../fair/provably-fair.ts';
import { betReturn } from '../../figures/bet.ts';
import { asNumber, compare, fractionText, ONE, rational } from '../../figures/rational.ts';
import { quickDraws } from '../../testing/quick-draws.ts';
import { firstCardWays, scoreWays } from '../baccarat/figures.ts';
import { FIRST_CARD_BETS, SCORE_BETS } from '../baccarat/rules.ts';
import { stallKind, type StallRulesJson } from './stall-kind.ts';
import { mostStakeOf, stallFigures, type StallRound } from './stall-replay.ts';
import type { StallRules } from './stall.ts';
import { stallRules } from './stalls.ts';
import { sampleOf } from '../../testing/sample.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const pesos = (major: number): string => (BigInt(major) * MAJOR_UNIT).toString();
const rulesOf = (id: string): StallRules => stallRules.find((rules) => rules.id === id)!;
const returnOf = (id: string, bet: string): string => fractionText(stallFigures(rulesOf(id), bet).rtp);

/** Returns to player of games.md 4.1 to 4.9, bet by bet. */
const STATED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'sic-bo-perya': { big: '35/36', small: '35/36', odd: '35/36', even: '35/36', 'single:6': '199/216', anyTriple: '31/36' },
  'beto-beto': { 'single:1': '199/216', 'combo:2-5': '65/72', anyTriple: '31/36' },
  'pula-o-puti': { red: '50/51', white: '50/51', gold: '47/51' },
  'baccarat-perya': {
    player: '19283843717413/19524993263685',
    banker: '10732465128097/10847218479825',
    tie: '619306544887/723147898655',
    pairP: '372/415',
    pairB: '372/415',
  },
  'andar-perya': { andar: '8151/8330', bahar: '808/833', eight: '12/13', below: '49/52', above: '49/52' },
  'roleta-ng-perya': { low: '24/25', high: '24/25', red: '24/25', sun: '24/25', 'n:24': '24/25' },
  'rooster-weather-vane': { east: '19/20', west: '19/20', 'q:3': '19/20', 'n:15': '19/20' },
  'daga-sa-lungga': { odd: '19/20', even: '19/20', pink: '19/20', 'n:30': '19/20' },
  'darts-and-dreams': { bull: '47/50', inner: '118/125', treble: '47/50', double: '189/200', single: '19/20', miss: '189/200' },
  'bowling-perya': { strike: '19/20', '7-9': '237/250', '4-6': '19/20', '0-3': '19/20' },
  'fish-bowl-toss': { gold: '17/18', blue: '17/18', green: '17/18', clear: '17/18' },
  tsubibo: { 'order:3': '19/20', 'order:6-1': '19/20', 'order:2-4-5': '19/20' },
  'ferris-fortune': { calm: '19/20', mid: '23/24', wild: '23/24' },
  'lucky-lantern-wheel': { spin: '19/20' },
  'ring-toss-ruben': { x2: '19/20', x5: '19/20', x20: '19/20', x100: '19/20' },
  'hagis-barya': { toss: '61/64' },
  'mystery-kahon': { 'calm:5': '19/20', 'mid:2': '19/20', 'wild:1': '19/20' },
  'cotton-candy-clouds': { cloud: '19/20' },
  'scratch-sampaguita': { ticket: '937/1000' },
  'ribbon-raffle': { 'ribbons:1': '97/100', 'ribbons:2': '97/100', 'ribbons:5': '97/100' },
  'bituin-limbo': { 'target:200': '97/100', 'target:1000000': '97/100' },
  'parol-pegs': {
    '8-calm': '31/32',
    '8-mid': '123/128',
    '8-wild': '619/640',
    '12-calm': '3955/4096',
    '12-mid': '19639/20480',
    '12-wild': '19661/20480',
    '16-calm': '157987/163840',
    '16-mid': '31767/32768',
    '16-wild': '314091/327680',
  },
  'perya-drop': { '9': '1237/1280' },
  'popcorn-pegs': { 'balls:1': '1231/1280', 'balls:10': '1231/1280' },
  'dragon-drop': { egg: '76631/81920', fire: '77323/81920' },
  rollerkoster: { ride: '24249/25600' },
  'keno-karnabal': { 'pick:7': '19/20', 'pick:1-40': '121/130', 'pick:1-2-3-4-5-6-7-8-9-10': '35832097/38530024' },
  'tren-ng-perya': { 'stop:1': '477/500' },
  'sack-race-sabado': { 'win:1': '47/50' },
};

describe('figures', () => {
  test('[GAME-03] every stall’s bets return just the stated fractions', () => {
    for (const [id, bets] of Object.entries(STATED))
      for (const [bet, fraction] of Object.entries(bets)) expect(returnOf(id, bet), `${id} ${bet}`).toBe(fraction);
    expect(stallRules.map(({ id }) => id).toSorted()).toEqual(Object.keys(STATED).toSorted());
  });

  test('[TABLE-11] the chances of baccarat, taken from the stated returns, are those of all deals', () => {
    const scores = scoreWays(8);
    for (const side of ['player', 'banker', 'tie']) expect(returnOf('baccarat-perya', side)).toBe(fractionText(betReturn(scores, SCORE_BETS[side]!)));
    expect(returnOf('baccarat-perya', 'pairP')).toBe(fractionText(betReturn(firstCardWays(8), FIRST_CARD_BETS['pairP']!)));
  });

  test('[GAME-03] [T58] no bet returns less than three quarters or all of its stake', () => {
    for (const rules of stallRules)
      for (const bet of rules.listed) {
        const { rtp } = stallFigures(rules, bet);
        expect(compare(rtp, ONE), `${rules.id} ${bet}`).toBeLessThan(0);
        expect(compare(rtp, rational(3n, 4n)), `${rules.id} ${bet}`).toBeGreaterThanOrEqual(0);
      }
  });

  test('[T55] [GAME-03] rounds of each stall keep to the hit rate of its main bet', () => {
    for (const rules of stallRules) {
      const draws = quickDraws(rules.id);
      const [main = ''] = rules.listed;
      const hitRate = asNumber(stallFigures(rules, main).hitRate);
      const rounds = sampleOf(5000, 1000);
      let hits = 0;
      for (let round = 0; round < rounds; round += 1) {
        const { totalWin } = stallKind.begin(rules, { positions: { [main]: pesos(rules.bet(main)?.parts ?? 1) } }, draws);
        if (totalWin !== '0') hits += 1;
      }
      const spread = Math.sqrt((hitRate * (1 - hitRate)) / rounds);
      expect(Math.abs(hits / rounds - hitRate), rules.id).toBeLessThanOrEqual(3.9 * spread);
    }
  });
});

describe('bets', () => {
  const read = (id: string, positions: unknown) => stallKind.readBet(rulesOf(id), { positions });

  test('[GAME-04] what is not offered is refused', () => {
    const refused: readonly [string, object][] = [
      ['sic-bo-perya', {}],
      ['sic-bo-perya', { huge: pesos(1) }],
      ['sic-bo-perya', { big: '0' }],
      ['sic-bo-perya', { big: '-100000' }],
      ['sic-bo-perya', { big: '150000' }],
      ['sic-bo-perya', { big: pesos(501) }],
      ['sic-bo-perya', { big: 100_000 }],
      ['beto-beto', { 'combo:3-3': pesos(1) }],
      ['beto-beto', { __proto__x: pesos(1) }],
      ['scratch-sampaguita', { ticket: pesos(21) }],
      ['tsubibo', { 'order:1-1': pesos(1) }],
      ['tsubibo', { 'order:1-2-3-4': pesos(1) }],
      ['tsubibo', { 'order:1': pesos(1), 'order:2': pesos(1) }],
      ['keno-karnabal', { 'pick:2-1': pesos(1) }],
      ['keno-karnabal', { 'pick:41': pesos(1) }],
      ['keno-karnabal', { 'pick:1-2-3-4-5-6-7-8-9-10-11': pesos(1) }],
      ['bituin-limbo', { 'target:100': pesos(1) }],
      ['bituin-limbo', { 'target:1000001': pesos(1) }],
      ['bituin-limbo', { 'target:2.5': pesos(1) }],
      ['ribbon-raffle', { 'ribbons:3': pesos(4) }],
      ['tren-ng-perya', { 'stop:41': pesos(1) }],
    ];
    for (const [id, positions] of refused) expect(read(id, positions), `${id} ${JSON.stringify(positions)}`).toBeNull();
    for (const input of [null, [], 'big', { positions: [] }, { positions: null }]) expect(stallKind.readBet(rulesOf('sic-bo-perya'), input)).toBeNull();
  });

  test('[GAME-04] several bets are one stake; the highest stake follows from the highest return', () => {
    expect(read('beto-beto', { 'single:2': pesos(20), 'combo:1-2': pesos(5) })?.stake).toBe(BigInt(pesos(25)));
    expect(mostStakeOf(rulesOf('scratch-sampaguita'), 'ticket')).toBe(BigInt(pesos(20)));
    expect(mostStakeOf(rulesOf('ribbon-raffle'), 'ribbons:3')).toBe(BigInt(pesos(498)));
    expect(mostStakeOf(rulesOf('bituin-limbo'), 'target:1000000')).toBe(BigInt(pesos(20)));
    expect(read('ribbon-raffle', { 'ribbons:3': pesos(6) })?.stake).toBe(BigInt(pesos(6)));
  });
});

describe('rounds', () => {
  test('[GAME-10] every stall’s round is verified from its seeds, and a changed one is found out', () => {
    for (const rules of stallRules)
      for (const bet of rules.listed) {
        const seeds = { serverSeed: S, clientSeed: 'perya', nonce: 4 };
        const round = stallKind.begin(rules, { positions: { [bet]: pesos(10 * (rules.bet(bet)?.parts ?? 1)) } }, fairDraws(seeds));
        const proof = { commitment: commitmentOf(S), seeds, round };
        expect(stallKind.verify(rules, proof), `${rules.id} ${bet}`).toEqual({ seedKept: true, sameRules: true, sameRound: true });
        expect(JSON.parse(JSON.stringify(round))).toEqual(round);
        expect(stallKind.verify(rules, { ...proof, round: { ...round, totalWin: '1' } }).sameRound).toBe(false);
      }
  });

  const drawn = (id: string, bet: string, nonce: number): StallRound =>
    stallKind.begin(rulesOf(id), { positions: { [bet]: pesos(10) } }, fairDraws({ serverSeed: S, clientSeed: 'perya', nonce }));

  test('[GAME-03] [TABLE-13] worked draws', () => {
    expect(drawn('sic-bo-perya', 'big', 3)).toMatchObject({ shown: [['6', '4', '2']], totalWin: pesos(20) });
    expect(drawn('baccarat-perya', 'tie', 0)).toMatchObject({
      shown: [
        ['Tc', '4c', '5h'],
        ['Ts', 'As', '8h'],
        ['T', '9', '9'],
      ],
      totalWin: pesos(90),
    });
    expect(drawn('andar-perya', 'bahar', 4)).toMatchObject({ shown: [['As'], ['Ac', '18', 'B']], totalWin: pesos(20) });
    expect(drawn('parol-pegs', '8-calm', 8)).toMatchObject({ shown: [['00100100']], totalWin: pesos(11) });
    expect(drawn('bituin-limbo', 'target:2428', 6)).toMatchObject({ shown: [['2428']], totalWin: '24280000' });
  });

  test('[T58] the public rules state for every listed bet: returns, chance, exact return, highest stake', () => {
    for (const rules of stallRules) {
      const told = stallKind.publicRules(rules) as StallRulesJson;
      expect(told.bets.map(({ id }) => id)).toEqual(rules.listed);
      for (const { rtp, hitOneIn, mostStake } of told.bets) {
        expect(rtp).toMatch(/^\d{2}\.\d{3}$/);
        expect(Number(hitOneIn)).toBeGreaterThanOrEqual(1);
        expect(BigInt(mostStake)).toBeGreaterThanOrEqual(MAJOR_UNIT);
      }
      expect(Number(stallKind.facts(rules).topPrizeOdds)).toBeGreaterThan(0);
    }
    const [single] = (stallKind.publicRules(rulesOf('beto-beto')) as StallRulesJson).bets;
    expect(single).toEqual({ id: 'single:1', returns: ['2', '3', '4'], rtp: '92.129', hitOneIn: '2.37', mostStake: pesos(500), parts: 1 });
  });
});
