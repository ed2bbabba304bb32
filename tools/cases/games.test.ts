import { describe, expect, test } from 'vitest';
import { gamesForm } from './games.ts';

const evaluate = (kind: string, input: unknown, expected: unknown) => gamesForm.evaluate({ cases: [{ id: kind, kind, input, expected }] })[0];
const expectPass = (kind: string, input: unknown, expected: unknown) => {
  const result = evaluate(kind, input, expected);
  expect(result?.computed).toEqual(result?.expected);
};

describe('cases of games', () => {
  test.each([
    ['sicbo', { bet: 'single 1, 2, 12 to 1' }, '26/27'],
    ['sicbo', { bet: 'sum of 4, 60 to 1' }, '61/72'],
    ['colour', { dice: 3, sides: 6, bet: 'named colour on exactly two dice, 12 to 1' }, '65/72'],
    ['colour', { dice: 3, sides: 6, bet: 'two named colours both, 5.5 to 1' }, '65/72'],
    ['colour', { dice: 3, sides: 6, bet: 'named colour twice or more, ×12' }, '8/9'],
    ['dice', { dice: 5, bet: 'sum at most 17, 0.95 to 1' }, '39/40'],
    ['dice', { dice: 5, bet: 'full house, 23 to 1' }, '25/27'],
    ['duel', { bet: 'any double, 4.7 to 1' }, '19/20'],
    ['xocdia', { coins: 4, bet: 'three of a named colour, 2.8 to 1' }, '19/20'],
    ['dragontiger', { packs: 8, bet: 'tiger 1 to 1, a tie gives half back' }, '799/830'],
    ['baccarat', { packs: 8, bet: 'suited pair 25 to 1, both 200 to 1' }, '1553513/1689465'],
    ['andar', { bet: '6–10 cards, 3.5 to 1' }, '4068/4165'],
    ['curtain', { bet: 'two or more of a named colour, 0.9 to 1' }, '19/20'],
    ['roulette', { pockets: 38, bet: 'red 1 to 1, zero gives half back' }, '37/38'],
    ['wheel', { sectors: 52, bet: '1 to 1 on 22 sectors', multipliers: ['×3', '×5'], counted: 3 }, '20647/21970'],
    ['draw', { pool: 80, drawn: 20, pick: 3, pays: { 2: 2, 3: 48 } }, '969/1027'],
    ['war', { packs: 6, bet: 'tie 11 to 1' }, '276/311'],
    ['baccarat', { packs: 8, bet: 'banker at 4 % commission' }, '485199458661277/488124831592125'],
    ['baccarat', { packs: 8, bet: 'natural eight of the player, 9 to 1' }, '1020/1079'],
    ['baccarat', { packs: 8, bet: 'suited pair: one side 25, both 200 to 1' }, '1553513/1689465'],
    ['roulette', { pockets: 38, bet: 'top five 6 to 1' }, '35/38'],
    ['roulette', { balls: 2, bet: 'any double, 34 to 1' }, '35/37'],
    ['roulette', { game: 'roulette-relampago', bet: 'straight' }, '52917/54760'],
    ['sicbo', { bet: 'single number on one, two, three dice 1, 2, 3 to 1' }, '199/216'],
    ['colour', { dice: 3, sides: 6, bet: 'named colour on one, two or three dice: 1, 2, 3 to 1' }, '199/216'],
    ['dice', { dice: 5, bet: 'nothing of these, 14 to 1' }, '25/27'],
    ['andar', { bet: 'joker above 8, 1.45 to 1' }, '49/52'],
    ['bull', { bet: 'equal 0.95 to 1' }, '39/40'],
    ['three', { game: 'teen patti', bet: 'A 0.95 to 1, tie gives back' }, '9543327/9787750'],
    ['holdem', { bet: 'flush 20, full house 30, fours 40, straight flush 50, royal 100, aces 7' }, '87011/92820'],
    ['blackjack', { packs: 8, bet: 'first three: suited trips 100, straight flush 40, trips 30, straight 10, flush 5 to 1' }, '119489/124085'],
    ['drop', { hills: 10, up: '1.3', down: '0.69' }, '24249/25600'],
    ['draw', { pool: 30, drawn: 3, bet: 'two named balls, 135 to 1' }, '136/145'],
    ['bingo', { pattern: 'any line', tiers: '4:15000 7:800 10:250 16:30 22:8 29:2.5' }, '1133471439378755792551/1163015946390792839850'],
    ['bingo', { pool: 30, pattern: 'all nine', tiers: { 11: 12000, 14: 800, 17: 100, 20: 20, 23: 5, 25: '2.5' } }, '1090561/1144572'],
    ['wheel', { sectors: 52, bet: 'coin on 4 sectors: 5×8 8×6 12×3 25×2 50' }, '61/65'],
    ['wheel', { sectors: 52, bet: 'bonus on 4 sectors', prizes: '5×8 8×6 12×3 25×2 50' }, '61/65'],
    ['wheel', { sectors: 24, pays: '0×4 0.7×6 1.2×8 1.5×6' }, '19/20'],
    ['roulette', { pockets: 37, bet: 'named number on both balls, 1250 to 1' }, '1251/1369'],
    ['roulette', { pockets: 37, bet: '12 numbers, 2 to 1' }, '36/37'],
    ['sicbo', { bet: 'sum 4', pays: '60 to 1' }, '61/72'],
    ['sicbo', { sum: 5, odds: 30 }, '31/36'],
    ['andar', { from: 1, to: 5, pays: '2.5 to 1' }, '1129/1190'],
    ['drop', { rows: 8, pays: '4.5 1.9 1.1 1 0.5' }, '31/32'],
    ['draw', { pool: 40, drawn: 10, picks: 2, pays: '1:1.7 2:4.8' }, '121/130'],
    [
      'bingo',
      {
        rows: ['04', '0e', '1f', '0a', '11'],
        pays: [
          [30, 15_000],
          [37, 1500],
          [44, 200],
          [52, 30],
          [59, 6],
          [64, '2.5'],
        ],
      },
      '303039372062/326548617655',
    ],
  ])('[GAME-03] %s: the words of %o return %s', (kind, input, rtp) => expectPass(kind, input, { rtp }));

  test('[GAME-03] results, cards and draws', () => {
    expectPass('fantan', { bet: 'nim: wins on 2, gives back on 3, pays 1.9 to 1', results: [2, 3, 4] }, { returns: ['2.90', '1.00', '0'] });
    expectPass('baccarat', { cards: '3c 6h Kd 9s 8s' }, { winner: 'B', points: [1, 5], returns: { banker: '1.95', leadB: '2', player: '0' } });
    expectPass('roads', { results: 'BBPBTP' }, { bead: '0,0B 0,1B 0,2P 0,3B 0,4T 0,5P', big: '0,0B 0,1B 1,0P 2,0B¹ 3,0P' });
    expectPass('lucky9', { box: '2c 2d', boxThird: '5h', banker: '9c Kd' }, { note: 'no third card', returns: '0' });
    expectPass('table', { closesAt: '12:00:15.000', received: '12:00:14.990', committed: '12:00:15.003' }, { accepted: false, because: 'the clock' });
    expectPass('xocdia', { coins: 4, reds: 0, bet: 'four white, 14 to 1' }, { returns: '15' });
    expectPass('colour', { dice: ['red', 'red', 'blue'], bet: 'red' }, { returns: '3' });
    expectPass('bull', { banker: '9c 6d 5h Ks 4c', box: '3c 3d 4h Ts 8c', bet: 'double' }, { returns: '6.9' });
    expectPass('three', { cards: 'Qc 6d 3h' }, { play: false });
    expectPass('holdem', { player: 'Kc Kd', dealer: '3c 5d', board: 'Ks 9h 9d 2c 4h' }, { ante: '4', call: '2' });
    expectPass('crash', { target: '2.00', rhoPercent: 97 }, { chance: '485/1000', rtp: '97/100' });
    expectPass('crash', { tick: 578 }, { value: '2.00' });
    expectPass('drop', { rows: 8, path: '00100100', pays: ['4.5', '1.9', '1.1', '1', '0.5'] }, { slot: 2, returns: '1.1' });
    expectPass('ladder', { game: 'balloon-pop-perya' }, { returns: ['1.02', '1.07'] });
    expectPass('solo', { stake: '0.000001' }, { refused: 'studio.stake_not_offered' });
  });

  test('[GAME-03] several bets, money, and other names of fields', () => {
    expectPass('sicbo', { dice: [6, 4, 2] }, { returns: { big: '2', small: '0', 'combo:2-4': 6 } });
    expectPass('sicbo', { dice: [6, 4, 2], bets: ['big', 'small'] }, { returns: ['2.00', '0'] });
    expectPass('dragontiger', { dragon: '9c', tiger: '9c' }, { returns: { dragon: '0.5', tie: '12', suitedTie: '51' } });
    expectPass('roulette', { pocket: 0, bet: 'red', laPartage: true, stake: 100 }, { returns: 50 });
    expectPass('andar', { joker: 'As', cards: '2c 3c Ad' }, { side: 'A', count: 3 });
    expectPass('ladder', { game: 'tower-tambay', board: '2 of 3' }, { returns: ['1.45'] });
    expect(evaluate('ladder', { game: 'tower-tambay', board: '9 of 9' }, { returns: ['1.45'] })?.computed).toEqual({
      error: '9 of 9 is no board of tower-tambay',
    });
    expectPass('hilo', { rank: '8', guess: 'lower-or-same' }, { chance: '8/13' });
    expectPass('crash', { target: '2.00', rhoPercent: 97 }, { reach: '97/200' });
    expectPass('war', { player: '9c', dealer: '9d', warPlayer: 'Qd', warDealer: '8h', stake: 10 }, { staked: 20, returned: 30 });
    expectPass('match', { series: 2, p: '3/5' }, { chances: { '2–0': '9/25', '2–1': '36/125', '1–2': '24/125', '0–2': '4/25' } });
    expectPass('roads', { results: ['D', 'D', 'G', 'T'], sides: 'DG' }, { bead: '0,0D 0,1D 0,2G 0,3T', bigEye: '' });
    expectPass('videopoker', { cards: 'Jc Qc Kc Ac 2d' }, { hold: ['Jc', 'Qc', 'Kc', 'Ac'] });
    expectPass('blackjack', { player: '8h 8c', up: '6h' }, { act: 'split' });
  });

  test('[GAME-03] an outcome that a kind cannot compute is an error, never a pass', () => {
    expect(evaluate('unheard', {}, { rtp: '1/2' })?.computed).toEqual({ error: 'no known kind unheard' });
    expect(evaluate('war', {}, { colour: 'red' })?.computed).toEqual({ colour: { error: 'war computes no colour' } });
    expect(evaluate('war', {}, {})?.computed).toEqual({ error: 'the case expects nothing' });
    expect(evaluate('dice', { dice: 3, bet: 'the moon, 2 to 1' }, { rtp: '1/2' })?.computed).toEqual({ rtp: { error: 'the moon: no such bet on dice' } });
    expect(gamesForm.recognises({ cards: 'rank and suit', cases: [] })).toBe(true);
    expect(gamesForm.recognises({ cases: [{ kind: 'unheard', input: {} }] })).toBe(false);
  });
});
