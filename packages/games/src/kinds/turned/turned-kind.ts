import { minus, ONE, over, parseFraction, rational, times, type Rational } from '../../figures/rational.ts';
import type { Bet, Share } from '../../figures/bet.ts';
import { toOne, type Way } from '../../figures/returns.ts';
import { isPicture, isRed, rankOf, type Card } from '../../cards/pack.ts';
import { threeCardClass } from '../../cards/three-card-hand.ts';
import { waysFigures, type BetFigures } from '../table/bet-figures.ts';
import { tableKind } from '../table/table-kind.ts';
import type { TableRules } from '../table/table-replay.ts';
import { TEEN_PATTI_SIX_ODDS } from '../decisions/six-cards.ts';
import { ANDAR_COUNTS, andarCount, andarSide, andarWays } from './andar.ts';
import { TORERO_BETS, toreroWays } from './dragon-tiger.ts';
import { LUCKY_NINE_BETS } from './lucky-nine.ts';
import { PATIO_CLASS_ODDS } from './patio.ts';
import { CURTAIN_BETS, pairOrBetter, TEEN_PATTI_PAIR_ODDS, threeCardWays } from './three-cards.ts';
import { turnedReplay, turnedTableBet, turnedTableOf, type TurnedDrawn } from './turned-replay.ts';

type Chance = readonly [share: Share, chance: Rational];

/** Figures of a bet from the chances of its shares; what is missing to one is lost. */
const fromChances = (odds: readonly string[], list: readonly Chance[]): BetFigures => {
  const rest = list.reduce((left, [, chance]) => minus(left, chance), ONE);
  const all: readonly Chance[] = [...list, ['lost', rest]];
  const below = all.reduce((product, [, chance]) => product * chance.below, 1n);
  const ways: Way<Share>[] = all.map(([outcome, chance]) => ({ outcome, ways: (chance.above * below) / chance.below }));
  return waysFigures(ways, { odds, settle: (share) => share });
};

/** A bet with one price, from its stated return. */
const stated = (odds: string, rtp: string): BetFigures => fromChances([odds], [[0, over(parseFraction(rtp), toOne(odds))]]);
/** A side that a tie gives back, from its stated return; both sides win equally often. */
const evenSide = (odds: string, rtp: string): BetFigures => {
  const [twice, missing] = [rational(2n), minus(ONE, parseFraction(rtp))];
  const won = over(missing, minus(twice, toOne(odds)));
  return fromChances(
    [odds],
    [
      [0, won],
      ['back', minus(ONE, times(won, twice))],
    ],
  );
};

/** Three cards that no bet of curtain-call-cards tells apart, once with all their ways. */
const curtainWays = (): Way<readonly Card[]>[] => {
  const known = new Map<string, Way<readonly Card[]>>();
  for (const { outcome: cards } of threeCardWays()) {
    const marks = [cards.filter(isRed).length, cards.filter(isPicture).length, threeCardClass(cards), cards.some((card) => rankOf(card) === 0)];
    const key = marks.join();
    known.set(key, { outcome: known.get(key)?.outcome ?? cards, ways: (known.get(key)?.ways ?? 0n) + 1n });
  }
  return [...known.values()];
};
let curtain: Way<readonly Card[]>[] | null = null;

/** Wins of one hand of bull over another by how often they count, of all pairs of hands that share no card (a long test counts them). */
export const BULL_WINS: readonly bigint[] = [1_061_231_496_012n, 413_926_500_892n, 234_753_668_480n, 282_196_514_964n, 1_214_871_372n];
const bullPairs = (): bigint => 2n * BULL_WINS.reduce((sum, wins) => sum + wins, 0n);
const LOST_SHARES: readonly Share[] = ['fifths:4', 'fifths:3', 'fifths:2', 'fifths:1', 'lost'];
const bullDouble = (odds: readonly string[]): BetFigures => {
  const chances = BULL_WINS.map((wins) => rational(wins, bullPairs()));
  return fromChances(odds, [
    ...chances.map((chance, place): Chance => [place, chance]),
    ...chances.slice(0, -1).map((chance, place): Chance => [LOST_SHARES[place] ?? 'lost', chance]),
  ]);
};

/** Sets of six cards with trips, a straight, a flush, a full house, fours, a straight flush and a royal flush. */
export const SIX_CARD_COUNTS: readonly bigint[] = [732_160n, 361_620n, 205_792n, 165_984n, 14_664n, 1656n, 188n];
const SIX_CARD_SETS = 20_358_520n;

const PATIO_RETURNS = [
  '1652957641/1761259500',
  '12136764961/12876763900',
  '8332376251/8914682700',
  '3097668797/3511844700',
  '18244576219/19315145850',
  '8629191943/9657572925',
  '4589263708/5112832725',
];

const counts = <T>(ways: () => Iterable<Way<T>>, bets: Readonly<Record<string, Bet<T>>>): Record<string, () => BetFigures> =>
  Object.fromEntries(Object.entries(bets).map(([id, bet]) => [id, () => waysFigures(ways(), bet)]));
const onePrice = (bets: Readonly<Record<string, readonly [odds: string, rtp: string]>>): Record<string, () => BetFigures> =>
  Object.fromEntries(Object.entries(bets).map(([id, [odds, rtp]]) => [id, () => stated(odds, rtp)]));

/** The figures of a bet by the look of its rules and the part of its id before the colon, or its whole id. */
const FIGURES: Readonly<Record<string, Readonly<Record<string, (odds: readonly string[]) => BetFigures>>>> = {
  torero: counts(() => toreroWays(8), {
    dragon: TORERO_BETS.dragon,
    tiger: TORERO_BETS.tiger,
    tie: TORERO_BETS.tie,
    pairDragon: TORERO_BETS.pairOfDragon,
    pairTiger: TORERO_BETS.pairOfDragon,
  }),
  andar: counts(andarWays, {
    andar: andarSide('A'),
    bahar: andarSide('B'),
    ...Object.fromEntries(ANDAR_COUNTS.map(({ low, high, odds }) => [`count:${low}-${high}`, andarCount(low, high, odds)])),
  }),
  bull: { equal: () => stated('0.95', '39/40'), double: bullDouble },
  nine: {
    box: () => {
      const tie = over(parseFraction('348128/363545'), toOne(LUCKY_NINE_BETS.tie.odds[0] ?? '0'));
      const won = over(minus(parseFraction('4461016621/4580667000'), tie), toOne(LUCKY_NINE_BETS.box.odds[0] ?? '0'));
      return fromChances(LUCKY_NINE_BETS.box.odds, [
        [0, won],
        ['back', tie],
      ]);
    },
    ...onePrice({ tied: ['8', '348128/363545'], boxPair: ['15', '16/17'], boxNine: ['8.8', '3136/3315'] }),
  },
  patti: {
    a: () => evenSide('0.95', '9543327/9787750'),
    b: () => evenSide('0.95', '9543327/9787750'),
    pairA: () => waysFigures(threeCardWays(), pairOrBetter(TEEN_PATTI_PAIR_ODDS)),
    six: () =>
      fromChances(
        TEEN_PATTI_SIX_ODDS,
        SIX_CARD_COUNTS.map((count, place): Chance => [place, rational(count, SIX_CARD_SETS)]),
      ),
  },
  curtain: counts(
    () => (curtain ??= curtainWays()),
    Object.fromEntries(Object.entries(CURTAIN_BETS).map(([id, bet]) => [id === 'straight flush' ? 'straightFlush' : id, bet])),
  ),
  patio: {
    left: () => evenSide('0.95', '13573373669677/13906905012000'),
    right: () => evenSide('0.95', '13573373669677/13906905012000'),
    evens: () => stated('22', '14141282977/15116201100'),
    ...Object.fromEntries(
      ['low', 'twoPair', 'trips', 'straight', 'flush', 'fullHouse', 'fours'].map((id, place) => [
        `win:${id}`,
        () => stated(PATIO_CLASS_ODDS[place] ?? '0', PATIO_RETURNS[place] ?? '0/1'),
      ]),
    ),
  },
};

const known = new Map<string, BetFigures>();

/** Exact figures of each bet, at their first use. Throws RangeError for a bet that has none. */
export const turnedFigures = (rules: TableRules, id: string): BetFigures => {
  const ofLook = FIGURES[rules.look ?? ''] ?? {};
  const figuresOf = ofLook[id] ?? ofLook[id.split(':')[0] ?? ''];
  if (!figuresOf) throw new RangeError(`${rules.id} has no figures of ${id}`);
  const key = `${rules.id} ${rules.version} ${id}`;
  const figures = known.get(key) ?? figuresOf(turnedTableBet(rules, id).odds);
  known.set(key, figures);
  return figures;
};

/** Times of the reveal, ms: the first card, each card, and the result. */
const REVEAL_MS = { first: 900, card: 420, result: 2200 } as const;
const revealMs = ({ hands }: TurnedDrawn): number => REVEAL_MS.first + hands.flat().length * REVEAL_MS.card + REVEAL_MS.result;

export const turnedKind = tableKind(turnedReplay, { figures: turnedFigures, revealMs, result: (drawn, rules) => turnedTableOf(rules).result(drawn) });
