import { cardText, parseCards, type Card } from '../../cards/pack.ts';
import type { Bet } from '../../figures/bet.ts';
import { minus, over, parseFraction, rational } from '../../figures/rational.ts';
import { decimal, toOne, type Way } from '../../figures/returns.ts';
import { drawBaccarat } from '../baccarat/draw.ts';
import { baccaratRound, baccaratWinner, FIRST_CARD_BETS, SCORE_BETS } from '../baccarat/rules.ts';
import { bagBet, bagWays, PULA_PUTI_BAG } from '../dice/coins.ts';
import { drawPips } from '../dice/draw.ts';
import { diceWays } from '../dice/figures.ts';
import { SIC_BO_TABLES, sicBoBet, type SicBoTable, type Thrown } from '../dice/rules.ts';
import { andarSide, andarWays, drawAndarBahar, jokerBet, JOKER_ODDS } from '../turned/andar.ts';
import { betOn, chances, firstShown, fromTable, type Shown, type StallBet, type StallRules } from './stall.ts';

const THREE_DICE = { dice: 3, sides: 6 };
const pipsOf = (shown: Shown): Thrown => (shown[0] ?? []).map(Number);
const sides = [1, 2, 3, 4, 5, 6];
const combos = sides.flatMap((a) => sides.filter((b) => b > a).map((b) => `combo:${a}-${b}`));

/** A stall of three dice with some of the bets of sic bo. */
const diceStall = (id: string, bets: readonly string[], table: SicBoTable): StallRules => {
  const offered: Record<string, StallBet> = Object.fromEntries(bets.map((bet) => [bet, betOn(sicBoBet(bet, table), pipsOf, () => diceWays(THREE_DICE))]));
  return {
    id,
    version: 1,
    scene: 'dice',
    isSingle: false,
    listed: bets,
    bet: fromTable(offered),
    draw: (draws) => [drawPips(THREE_DICE, draws).map(String)],
  };
};

const singles = sides.map((side) => `single:${side}`);
const sicBo = diceStall('sic-bo-perya', ['big', 'small', 'odd', 'even', ...singles, 'anyTriple'], SIC_BO_TABLES.A);
const beto = diceStall('beto-beto', [...singles, ...combos, 'anyTriple'], { ...SIC_BO_TABLES.A, combo: '5.5' });

const BAG_ODDS: Readonly<Record<string, string>> = { red: '1', white: '1', gold: '46' };
const bag: StallRules = {
  id: 'pula-o-puti',
  version: 1,
  scene: 'bag',
  isSingle: false,
  listed: Object.keys(BAG_ODDS),
  bet: fromTable(
    Object.fromEntries(Object.entries(BAG_ODDS).map(([named, odds]) => [named, betOn(bagBet(named, odds), firstShown, () => bagWays(PULA_PUTI_BAG))])),
  ),
  draw: (draws) => {
    let left = draws.below(Object.values(PULA_PUTI_BAG).reduce((sum, count) => sum + count, 0));
    const drawn = Object.entries(PULA_PUTI_BAG).find(([, count]) => (left -= count) < 0);
    return [[drawn?.[0] ?? '']];
  },
};

/** Exact chances of eight packs, from the stated returns of tie, player and banker (TABLE-11 counts them). */
const TIE = over(parseFraction('619306544887/723147898655'), rational(9n));
const PLAYER = over(minus(parseFraction('19283843717413/19524993263685'), TIE), rational(2n));
const BANKER = over(minus(parseFraction('10732465128097/10847218479825'), TIE), decimal('1.95'));
const PAIR = parseFraction('31/415');

const handsOf = (shown: Shown) => {
  const [player = [], banker = []] = shown.slice(0, 2).map((cards) => parseCards(cards.join(' ')));
  const [p1 = 0, p2 = 0, p3] = player;
  const [b1 = 0, b2 = 0, b3] = banker;
  return baccaratRound([p1, b1, p2, b2, ...[p3, b3].filter((card): card is Card => card !== undefined)]);
};
const baccaratBet = (bet: Bet<ReturnType<typeof handsOf>>, ways: StallBet['ways']): StallBet => ({ ...betOn(bet, handsOf, () => []), ways });
const onScore = (id: string): Bet<ReturnType<typeof handsOf>> => {
  const bet = SCORE_BETS[id];
  if (!bet) throw new RangeError(`${id} is no bet`);
  return { odds: bet.odds, settle: ({ score }) => bet.settle(score) };
};
const onPair = (id: string): Bet<ReturnType<typeof handsOf>> => {
  const bet = FIRST_CARD_BETS[id];
  if (!bet) throw new RangeError(`${id} is no bet`);
  return { odds: bet.odds, settle: ({ player, banker }) => bet.settle({ player: player.slice(0, 2), banker: banker.slice(0, 2) }) };
};
const onSide = (side: 'player' | 'banker', chance: typeof TIE) =>
  baccaratBet(onScore(side), () =>
    chances([
      [toOne(SCORE_BETS[side]?.odds[0] ?? '0'), chance],
      [rational(1n), TIE],
    ]),
  );

const baccaratBets: Record<string, StallBet> = {
  player: onSide('player', PLAYER),
  banker: onSide('banker', BANKER),
  tie: baccaratBet(onScore('tie'), () => chances([[rational(9n), TIE]])),
  pairP: baccaratBet(onPair('pairP'), () => chances([[rational(12n), PAIR]])),
  pairB: baccaratBet(onPair('pairB'), () => chances([[rational(12n), PAIR]])),
};
const baccarat: StallRules = {
  id: 'baccarat-perya',
  version: 1,
  scene: 'baccarat',
  isSingle: false,
  listed: Object.keys(baccaratBets),
  bet: fromTable(baccaratBets),
  draw: (draws) => {
    const { player, banker, score } = drawBaccarat(draws);
    return [player.map(cardText), banker.map(cardText), [baccaratWinner(score), String(score.playerPoints), String(score.bankerPoints)]];
  },
};

const jokerOf = (shown: Shown): Card => parseCards(firstShown(shown))[0] ?? 0;
const countOf = (shown: Shown): number => Number(shown[1]?.[1] ?? 0);
const rankWays: Way<Card>[] = Array.from({ length: 13 }, (_, outcome) => ({ outcome, ways: 1n }));
const jokers = Object.keys(JOKER_ODDS) as (keyof typeof JOKER_ODDS)[];
const andarBets: Record<string, StallBet> = {
  andar: betOn(andarSide('A'), countOf, andarWays),
  bahar: betOn(andarSide('B'), countOf, andarWays),
  ...Object.fromEntries(jokers.map((named) => [named, betOn(jokerBet(named), jokerOf, () => rankWays)])),
};
const andar: StallRules = {
  id: 'andar-perya',
  version: 1,
  scene: 'andar',
  isSingle: false,
  listed: Object.keys(andarBets),
  bet: fromTable(andarBets),
  draw: (draws) => {
    const { joker, match, count, side } = drawAndarBahar(draws);
    return [[cardText(joker)], [cardText(match), String(count), side]];
  },
};

/** Stalls with dice, a bag and cards that are only turned (spec 4.1, 4.3, 4.4). */
export const throwStalls: readonly StallRules[] = [sicBo, beto, bag, baccarat, andar];
