import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { compare, decimalText, ONE, over, rational, type Rational } from '../../figures/rational.ts';
import { oneIn, volatilityOf } from '../../figures/stored-figures.ts';
import { readUnits, type BetLimits, type GameKind, type HallForm, type TableForm } from '../../kind.ts';
import { bingoReplay, decideBingo, drawnOf, pooledWin, type BingoBet, type BingoCardBet, type BingoDrawn, type BingoPlay } from './bingo-replay.ts';
import { callPlaces, drawCards } from './cards.ts';
import { allBetsOf, hallFigures, hallReturn, highestPrice } from './hall-figures.ts';
import {
  betsOfTurn,
  BLACKOUT,
  calledMs,
  CARDS_MAX,
  END_MS,
  lastBallOf,
  LEAD_MS,
  poolOf,
  PRICES,
  SALES_MS,
  turnOf,
  type CardForm,
  type HallBet,
  type HallPot,
  type HallRules,
} from './hall-rules.ts';
import { dropPots } from './pots.ts';
import { drawHall } from './rules.ts';

/** A bet of a hall as its client gets it, with its exact return (T58). */
export interface HallBetJson extends Pick<HallBet, 'id' | 'patterns' | 'need' | 'tiers' | 'marksAfter' | 'marks'> {
  /** Percent. */
  readonly rtp: string;
  /** The N of "1 in N" that it wins. */
  readonly hitOneIn: string;
}

/** The rules of a hall as its client gets them (T58, T59). */
export interface HallRulesJson {
  readonly id: string;
  readonly version: number;
  readonly windowMs: number;
  readonly form: CardForm;
  readonly pool: number;
  readonly callMs: number;
  readonly perCall: number;
  readonly leadMs: number;
  readonly cardsMax: number;
  /** Prices of a card, money units as digits. */
  readonly prices: readonly string[];
  /** The bets of each turn; halls without turns have one. */
  readonly turns: readonly (readonly HallBetJson[])[];
  readonly pots: readonly Pick<HallPot, 'id' | 'percent' | 'patterns' | 'need'>[];
  readonly potPercent: number;
  /** The pool of all halls: percent of every stake, the ball by which a card has to be full, and whether it drops here. */
  readonly blackout: { readonly percent: number; readonly byBall: number; readonly dropsHere: boolean };
}

const percentText = ({ above, below }: Rational): string => decimalText(rational(above * 100n, below), 3);

const pricesOf = (rules: HallRules): Money[] => {
  const highest = highestPrice(rules);
  const prices = rules.price === null ? PRICES.map(BigInt).filter((price) => price <= highest) : [BigInt(rules.price)];
  return prices.map((price) => price * MAJOR_UNIT);
};

const betJson = (rules: HallRules, bet: HallBet): HallBetJson => {
  const { rtp, hit } = hallFigures(rules, bet);
  const { id, patterns, need, tiers, marksAfter, marks } = bet;
  return { id, patterns, need, tiers, marksAfter, marks, rtp: percentText(rtp), hitOneIn: decimalText(over(ONE, hit), 2) };
};

const rulesJson = (rules: HallRules): HallRulesJson => ({
  id: rules.id,
  version: rules.version,
  windowMs: SALES_MS,
  form: rules.form,
  pool: poolOf(rules),
  callMs: rules.callMs,
  perCall: rules.perCall,
  leadMs: LEAD_MS,
  cardsMax: CARDS_MAX,
  prices: pricesOf(rules).map(String),
  turns: (rules.turns.length > 0 ? rules.turns.map((bet) => [bet]) : [rules.bets]).map((bets) => bets.map((bet) => betJson(rules, bet))),
  pots: rules.pots.map(({ id, percent, patterns, need }) => ({ id, percent, patterns, need })),
  potPercent: rules.potPercent,
  blackout: { percent: BLACKOUT.percent, byBall: BLACKOUT.byBall, dropsHere: rules.hasBlackout },
});

/** The ball after which a play is decided: no win is paid while a card of it may still win, so that no balance tells a result early. */
function decidedBall(rules: HallRules, { cards, drawn }: BingoPlay): number {
  if (rules.pots.length > 0) return drawn.last;
  const bets = betsOfTurn(rules, drawn.turn);
  return Math.max(
    ...cards.map((card) => {
      const last = bets.filter(({ id }) => id === card.bet).map(lastBallOf)[0] ?? 0;
      return card.win === '0' || card.ball === 0 ? last : card.ball;
    }),
  );
}

const CALL_SHOWN_MS = 1200;

function hallForm(rules: HallRules): HallForm {
  return {
    leastBuyers: rules.pots.length > 0 ? 2 : 1,
    isPerCurrency: rules.pots.length > 0 || rules.hasBlackout,
    cardsMax: CARDS_MAX,
    feed: { percent: BLACKOUT.percent, seed: BigInt(BLACKOUT.seed) * MAJOR_UNIT, dropsHere: rules.hasBlackout },
    readPurchase: ({ positions, cards }, roundNumber) => {
      const [entry, ...others] = Object.entries(positions);
      if (!entry || others.length > 0 || !Number.isInteger(cards) || cards < 1 || cards > CARDS_MAX) return null;
      const [bet, digits] = entry;
      const units = readUnits(digits);
      if (units === null || units % (BigInt(cards) * MAJOR_UNIT) !== 0n || !betsOfTurn(rules, turnOf(rules, roundNumber)).some(({ id }) => id === bet))
        return null;
      return { bet, count: cards, price: units / BigInt(cards) };
    },
    drawCards: (count, draws) => drawCards(rules.form, count, draws),
    judge: (drawn, sold) => {
      const { turn, balls } = drawn as BingoDrawn;
      return drawnOf(rules, { turn, balls, pots: dropPots(rules, sold, callPlaces(balls)) });
    },
    droppedPool: (drawn) => {
      const pot = (drawn as BingoDrawn).pots.find(({ id }) => id === 'pool');
      return pot ? { ...pot, shownMs: calledMs(rules, pot.ball) } : null;
    },
    pooledWin: (outcome) => pooledWin(outcome as BingoPlay),
    doneMs: (outcome) => calledMs(rules, decidedBall(rules, outcome as BingoPlay)) + CALL_SHOWN_MS,
  };
}

const limitsOf = (rules: HallRules): BetLimits[] => {
  const prices = pricesOf(rules);
  return rules.bets.map(({ id }) => ({ id, least: prices[0] ?? MAJOR_UNIT, most: prices.at(-1) ?? MAJOR_UNIT }));
};

const tableForm = (rules: HallRules): TableForm => ({
  windowMs: SALES_MS,
  limits: limitsOf(rules),
  draw: (draws, roundNumber = 0) => drawnOf(rules, { turn: turnOf(rules, roundNumber), balls: drawHall(poolOf(rules), draws), pots: [] }),
  revealMs: (drawn) => calledMs(rules, (drawn as BingoDrawn).last) + END_MS,
  decide: (bet, drawn) => decideBingo(rules, (bet as { cards: readonly BingoCardBet[] }).cards, drawn as BingoDrawn),
  result: (drawn) => (drawn as BingoDrawn).balls.slice(0, 3).join(' '),
  hall: hallForm(rules),
});

/** Bingo halls: tables whose rounds sell cards and call balls (spec games.md 9). */
export const bingoKind: GameKind<HallRules, BingoBet, never, BingoPlay> = {
  ...bingoReplay,
  publicRules: rulesJson,
  facts: (rules) => {
    const figures = allBetsOf(rules).map((bet) => hallFigures(rules, bet));
    const top = figures.map((one) => one.top).reduce((most, one) => (compare(one.stakes, most.stakes) > 0 ? one : most));
    const widest = figures.map(({ variance }) => variance).reduce((most, one) => (compare(one, most) > 0 ? one : most));
    return { rtp: percentText(hallReturn(rules)), volatility: volatilityOf(widest), topPrizeOdds: (oneIn(top.chance) ?? 0n).toString() };
  },
  table: tableForm,
};
