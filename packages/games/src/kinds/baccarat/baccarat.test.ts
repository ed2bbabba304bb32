import { expect, test } from 'vitest';
import { cardText, parseCards } from '../../cards/pack.ts';
import { fairDraws } from '../../fair/provably-fair.ts';
import { betReturn, settleBet } from '../../figures/bet.ts';
import { fractionText } from '../../figures/rational.ts';
import { plainText } from '../../figures/returns.ts';
import { drawBaccarat } from './draw.ts';
import { firstCardWays, scoreWays } from './figures.ts';
import { beadPlate, bigRoad, BOARD_RESULTS, DERIVED_ROADS, derivedCells, derivedRoad, longestRun, nextMark, type RoadResult } from './roads.ts';
import { baccaratRound, baccaratWinner, bankerDraws, FIRST_CARD_BETS, SCORE_BETS } from './rules.ts';

const S = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

const SCORE_RETURNS = {
  player: '19283843717413/19524993263685',
  banker: '10732465128097/10847218479825',
  banker4: '485199458661277/488124831592125',
  bankerS6: '19240298465317/19524993263685',
  bankerEZ: '6442056703151/6508331087895',
  tie: '619306544887/723147898655',
  small: '350890/370461',
  big: '506231/529230',
  cards5: '411869680/452438727',
  cards6: '3018415175/3167071089',
  leadP: '3801450797986/3904998652737',
  leadB: '93623815842/103306842665',
  nat9P: '1024/1079',
  nat8P: '1020/1079',
  nat9B: '1024/1079',
  nat8B: '1020/1079',
  bank6: '3365403805696/3904998652737',
  bank6two: '1769445112/2065481145',
  bank6three: '787942102888/929761583985',
  bank6any: '235761260096/282970916865',
  bank7three: '784299161768/848912750595',
  play8three: '1348912212992/1501922558745',
  three9: '2529587157392/2789284751955',
  tied7: '6002002390168/6508331087895',
  'tie@0': '17093613728524/19524993263685',
  'tie@1': '640600552136/723147898655',
  'tie@2': '189794812376/214560365535',
  'tie@3': '5823375697931/6508331087895',
  'tie@4': '18903194512/20661368533',
  'tie@5': '17981833680788/19524993263685',
  'tie@6': '2522315882531/2789284751955',
  'tie@7': '397334136328/433888739193',
  'tie@8': '857490885548/929761583985',
  'tie@9': '16570328744/18095452515',
};

test('[TABLE-11] [GAME-03] every bet on the score returns its exact fraction over all deals of eight packs', () => {
  const ways = scoreWays(8);
  const returns = Object.fromEntries(Object.keys(SCORE_RETURNS).map((id) => [id, fractionText(betReturn(ways, SCORE_BETS[id]!))]));
  expect(returns).toEqual(SCORE_RETURNS);
  expect(fractionText(betReturn(ways, SCORE_BETS['cards4']!))).toBe(SCORE_RETURNS.small);
  expect(() => scoreWays(9)).toThrow(RangeError);
});

test('[TABLE-11] [GAME-03] bets on the first two cards return their exact fractions', () => {
  const ways = [...firstCardWays(8)];
  const returns = Object.fromEntries(Object.entries(FIRST_CARD_BETS).map(([id, bet]) => [id, fractionText(betReturn(ways, bet))]));
  expect(returns).toEqual({ pairP: '372/415', pairB: '372/415', eitherPair: '680326/788417', suitedPair: '1553513/1689465' });
});

test('[TABLE-11] the banker draws by the table of rules', () => {
  const drawn = (third: number | null) => [0, 1, 2, 3, 4, 5, 6, 7].filter((points) => bankerDraws(points, third)).join('');
  expect(drawn(null)).toBe('012345');
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(drawn)).toEqual(['0123', '0123', '01234', '01234', '012345', '012345', '0123456', '0123456', '012', '0123']);
});

test('[TABLE-11] worked rounds', () => {
  const drawn = drawBaccarat(fairDraws({ serverSeed: S, clientSeed: 'perya', nonce: 0 }));
  expect([drawn.player.map(cardText).join(' '), drawn.banker.map(cardText).join(' ')]).toEqual(['Tc 4c 5h', 'Ts As 8h']);
  expect(drawn.score).toMatchObject({ playerPoints: 9, bankerPoints: 9 });
  const { score } = baccaratRound(parseCards('3c 6h Kd 9s 8s'));
  expect(score).toEqual({ playerPoints: 1, bankerPoints: 5, playerCards: 3, bankerCards: 2 });
  const paid = Object.entries(SCORE_BETS).map(([id, bet]) => [id, plainText(settleBet(bet, score))]);
  const main = paid.filter(([id, text]) => text !== '0' && !/^banker./.test(id ?? ''));
  expect(Object.fromEntries(main)).toEqual({ banker: '1.95', leadB: '2', cards5: '3', big: '1.54' });
  const stood = baccaratRound(parseCards('Ah 4d 3s Ks 9d 5c'));
  expect([stood.score.playerPoints, stood.score.bankerPoints, baccaratWinner(stood.score), stood.banker.length]).toEqual([3, 4, 'B', 2]);
  expect(() => baccaratRound(parseCards('3c 6h Kd 9s'))).toThrow(RangeError);
});

const results = (text: string) => [...text] as RoadResult[];

test('[TABLE-11] the longest run is not ended by a tie, and is the length of a column of the big road', () => {
  expect(['', 'TT', 'P', 'BBTB', 'BBPBTPPPBBBBBBBPPBP'].map((text) => longestRun(results(text)))).toEqual([0, 0, 1, 3, 7]);
});

test('[TABLE-11] roads of the worked example', () => {
  const played = results('BBPBTPPPBBBBBBBPPBP');
  const big = bigRoad(played).map(({ column, row, mark, ties }) => `${column},${row}${mark}${ties > 0 ? `+${ties}` : ''}`);
  expect(big.join(' ')).toBe('0,0B 0,1B 1,0P 2,0B+1 3,0P 3,1P 3,2P 4,0B 4,1B 4,2B 4,3B 4,4B 4,5B 5,5B 5,0P 5,1P 6,0B 7,0P');
  const marks = Object.values(DERIVED_ROADS).map((back) => derivedRoad(played, back).join(''));
  expect(marks).toEqual(['brbrbrrbrrrbrbb', 'bbrbbrrrrrbrbb', 'rbbbrrrrrbbbb']);
  expect(beadPlate(played).at(-1)).toEqual({ column: 3, row: 0, mark: 'P' });
  expect(derivedCells(['r', 'r', 'b']).map(({ column, row, mark }) => `${column},${row}${mark}`)).toEqual(['0,0r', '0,1r', '1,0b']);
});

test('[TABLE-11] ties before the first result count on its icon, and what is next is computed the same way', () => {
  expect(bigRoad(results('TTP'))).toEqual([{ column: 0, row: 0, mark: 'P', ties: 2 }]);
  expect(nextMark(results('BBP'), 'B', 1)).toBe('b');
  expect(nextMark(results('BBP'), 'P', 1)).toBe('r');
  expect(nextMark(results('B'), 'B', 1)).toBeNull();
  expect(BOARD_RESULTS).toBe(72);
});
