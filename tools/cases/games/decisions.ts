import { cardText, highRank, rankOf, RANKS, type Card } from '@laro/games/cards/pack';
import { pokerRanks, pokerScore } from '@laro/games/cards/poker-hand';
import { betReturn } from '@laro/games/figures/bet';
import { fractionText, ONE, over, rational, times, type Rational } from '@laro/games/figures/rational';
import { decimal, plainText } from '@laro/games/figures/returns';
import { FIRST_THREE_SIDE, PAIR_SIDE, setWays } from '@laro/games/kinds/decisions/blackjack-sides';
import { bestPlay, blackjackPips, drawBlackjackPlaces, handValue, insuranceReturn } from '@laro/games/kinds/decisions/blackjack';
import { HOLDEM_BONUS_ODDS, holdemBonusReturn, settleCaribbean, settleHoldem } from '@laro/games/kinds/decisions/poker/holdem';
import { bestKeep, payTable, VIDEO_POKER_PAYS, videoPokerBest, videoPokerReturn } from '@laro/games/kinds/decisions/poker/video-poker';
import { bustWays } from '@laro/games/kinds/decisions/tables/decision-figures';
import { BUST_ODDS } from '@laro/games/kinds/decisions/tables/decision-games';
import { drawWar, settleWar, warReturn, warTieReturn, type War } from '@laro/games/kinds/decisions/war';
import { cardsOf, drawsOf, isGiven, lengthOf, numberOf, numbersOf, textOf, type Evaluator, type Input } from './input.ts';
import { oneOdds, severalOdds, wordedBet } from './words.ts';

const RANK_BY_WORD: Readonly<Record<string, number>> = { ace: 14, aces: 14, king: 13, kings: 13, queen: 12, queens: 12, jack: 11, jacks: 11 };
/** No bust has fewer cards. */
const LEAST_BUST = 3;
const PIP_WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The rank of a pair in words, such as aces, tens or 4s. */
function pairRank(text: string): number {
  const word = /pair of (\w+)|(\w+) or better/.exec(text)?.slice(1).find(Boolean) ?? 'aces';
  const named = RANK_BY_WORD[word];
  if (named !== undefined) return named;
  const spelled = PIP_WORDS.findIndex((pip) => word === pip || word === `${pip}s` || word === `${pip}es`);
  const digits = Number(/^\d+/.exec(word)?.[0] ?? Number.NaN);
  const rank = spelled >= 0 ? spelled + 2 : digits;
  if (!(rank >= 2 && rank <= 14)) throw new RangeError(`${word} is no rank`);
  return rank;
}

/** Classes of the bonus from the highest, as words name them. */
const BONUS_CLASSES = [
  'royal(?: flush)?',
  'straight flush',
  'fours?(?: of a kind)?',
  'full house',
  '(?<!straight |royal )flush',
  '(?:aces|pair)(?: or better)?',
];

/** Odds listed after the condition, the highest class first, or each after the name of its class. */
function listedOdds(text: string): readonly string[] {
  const words = text.toLowerCase();
  const byName = BONUS_CLASSES.map((name) => new RegExp(String.raw`(?:${name})[\s:]+(\d+(?:\.\d+)?)`).exec(words)?.[1]);
  if (byName.slice(0, -1).every((odds) => odds !== undefined)) {
    const last = byName.at(-1) ?? HOLDEM_BONUS_ODDS.at(-1);
    return [...byName.slice(0, -1), last].map(String);
  }
  const list = text
    .split(/[;:]/)
    .slice(1)
    .join(' ')
    .replaceAll(/to 1/g, ' ')
    .match(/\d+(?:\.\d+)?/g);
  return list ?? HOLDEM_BONUS_ODDS;
}

/** Return of a stake of two antes for each unit of it. */
const perUnit = (returned: Rational): string => plainText(over(returned, rational(2n)));

export const evaluateHoldem: Evaluator = (input) => {
  const settled = () => settleHoldem(cardsOf(input, 'player'), cardsOf(input, 'dealer'), cardsOf(input, 'board'));
  return {
    rtp: () => fractionText(holdemBonusReturn(pairRank(textOf(input, 'bet').toLowerCase()), listedOdds(textOf(input, 'bet')))),
    ante: () => plainText(settled().ante),
    call: () => perUnit(settled().call),
    returns: () => ({ ante: plainText(settled().ante), call: perUnit(settled().call) }),
  };
};

export const evaluateCaribbean: Evaluator = (input) => {
  const settled = () => settleCaribbean(cardsOf(input, 'player'), cardsOf(input, 'dealer'));
  return {
    ante: () => plainText(settled().ante),
    raise: () => perUnit(settled().raise),
    returns: () => ({ ante: plainText(settled().ante), raise: perUnit(settled().raise) }),
  };
};

export const evaluatePoker: Evaluator = (input) => {
  const withBoard = (name: string): Card[] => [...cardsOf(input, name), ...(isGiven(input, 'board') ? cardsOf(input, 'board') : [])];
  return {
    best: () => pokerRanks(cardsOf(input, 'cards')),
    a: () => pokerRanks(withBoard('a')),
    b: () => pokerRanks(withBoard('b')),
    result: () => Math.sign(pokerScore(withBoard('a')) - pokerScore(withBoard('b'))),
  };
};

export const evaluateVideoPoker: Evaluator = (input, expected) => {
  const pays = isGiven(input, 'pays') ? numbersOf(input, 'pays') : VIDEO_POKER_PAYS;
  const kept = () => bestKeep(cardsOf(input, 'cards'), payTable(pays));
  const inHandOrder = () => {
    const { keep } = kept();
    return cardsOf(input, 'cards').filter((card) => keep.includes(card));
  };
  /** As one text, or as a list where the case expects one. */
  const held = (name: string) => (): unknown => {
    const cards = inHandOrder().map(cardText);
    return Array.isArray(expected[name]) ? cards : cards.join(' ');
  };
  return {
    rtp: () => fractionText(videoPokerBest(pays)),
    hold: held('hold'),
    keep: held('keep'),
    mean: () => fractionText(kept().mean),
    returns: () => String(videoPokerReturn(cardsOf(input, 'cards'), pays)),
  };
};

function warOf(input: Input): War {
  if (!isGiven(input, 'player')) return drawWar(drawsOf(input), numberOf(input, 'packs', 6));
  const both = (side: string, further: readonly string[]) => [
    ...cardsOf(input, side),
    ...further.flatMap((name) => (isGiven(input, name) ? cardsOf(input, name) : [])),
  ];
  const [player = 0, playerWar] = both('player', ['playerWar', 'warPlayer']);
  const [dealer = 0, dealerWar] = both('dealer', ['dealerWar', 'warDealer']);
  return { player, dealer, war: playerWar === undefined || dealerWar === undefined ? null : { player: playerWar, dealer: dealerWar } };
}

export const evaluateWar: Evaluator = (input) => {
  const packs = numberOf(input, 'packs', 6);
  const settled = () => settleWar(warOf(input), input['war'] !== false);
  const stake = isGiven(input, 'stake') ? decimal(String(input['stake'])) : ONE;
  const money = (stakes: Rational): string => plainText(times(stakes, stake));
  const isTie = () => isGiven(input, 'bet') && /^(?:a |the )?tie/.test(textOf(input, 'bet').toLowerCase());
  return {
    rtp: () => fractionText(isTie() ? warTieReturn(packs, oneOdds(wordedBet(textOf(input, 'bet')))) : warReturn(packs)),
    player: () => cardText(warOf(input).player),
    dealer: () => cardText(warOf(input).dealer),
    staked: () => money(settled().staked),
    returned: () => money(settled().returned),
    returns: () => money(settled().returned),
  };
};

/** Return of a side bet of blackjack: insurance, a pair, the first three cards, the dealer's bust. */
function sideReturn(input: Input): string {
  const text = textOf(input, 'bet');
  const packs = numberOf(input, 'packs', 8);
  const rules = { hitsSoft17: input['hitsSoft17'] === true || input['h17'] === true, surrender: false };
  if (/insurance/i.test(text)) return fractionText(insuranceReturn(packs, oneOdds(wordedBet(text))));
  if (/bust/i.test(text)) {
    const odds = wordedBet(text.replace(/with [\d, ]+(?:or more|\+)? cards?/, '')).odds;
    const paid = odds.length === 0 ? BUST_ODDS : odds;
    const settle = (cards: number) => (cards < LEAST_BUST ? ('lost' as const) : Math.min(cards - LEAST_BUST, paid.length - 1));
    return fractionText(betReturn(bustWays(packs, rules), { odds: paid, settle }));
  }
  const [side, size] = /first three|three cards/i.test(text) ? ([FIRST_THREE_SIDE, 3] as const) : ([PAIR_SIDE, 2] as const);
  if (size === 2 && !/pair/i.test(text)) throw new RangeError(`${text}: no such bet of blackjack`);
  return fractionText(betReturn(setWays(packs, size), side, severalOdds(text, side.odds)));
}

export const evaluateBlackjack: Evaluator = (input, expected) => {
  const hand = () => cardsOf(input, isGiven(input, 'hand') ? 'hand' : 'player').map(blackjackPips);
  const up = () => {
    const card = cardsOf(input, ['dealer', 'up', 'upcard'].find((name) => isGiven(input, name)) ?? 'dealer')[0] ?? 0;
    return RANKS[rankOf(card)] === 'A' ? 11 : Math.min(highRank(card), 10);
  };
  const act = () =>
    bestPlay(
      hand(),
      up(),
      { double: hand().length === 2, split: input['split'] !== false, surrender: hand().length === 2 },
      { hitsSoft17: input['hitsSoft17'] === true || input['h17'] === true, surrender: input['surrender'] === true || input['ls'] === true },
    );
  const places = (count: number) => drawBlackjackPlaces(drawsOf(input), numberOf(input, 'packs', 8), count).map(cardText);
  // Places 1 and 3 are the player's, 2 and 4 the dealer's, the second of which is hidden.
  const dealt = (...at: number[]) => at.map((place) => places(4)[place - 1]);
  return {
    places: () => places(lengthOf(expected, 'places', 34)),
    player: () => dealt(1, 3),
    dealer: () => dealt(2, 4),
    up: () => dealt(2)[0],
    hole: () => dealt(4)[0],
    rtp: () => sideReturn(input),
    act,
    play: act,
    total: () => handValue(hand()).total,
    soft: () => handValue(hand()).soft,
  };
};
