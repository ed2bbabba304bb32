import { cardText, rankOf, RANKS, type Card } from '@laro/games/cards/pack';
import { compareRanks, TEEN_PATTI, THREE_CARD_TAHAN, threeCardRanks } from '@laro/games/cards/three-card-hand';
import { betReturn, settleBet, winWhen, type Bet } from '@laro/games/figures/bet';
import { choose } from '@laro/games/figures/counting/choose';
import { fractionText, plus, rational, times } from '@laro/games/figures/rational';
import { plainText, toOne } from '@laro/games/figures/returns';
import { sixCardReturn, TAHAN_SIX_ODDS } from '@laro/games/kinds/decisions/six-cards';
import { playsThreeCards, settleThreeCards, threeCardQualifies } from '@laro/games/kinds/decisions/three-card';
import { andarCount, andarSide, andarWays, drawAndarBahar } from '@laro/games/kinds/turned/andar';
import { bullDoubleReturn, bullOf, bullStrength, bullTimes } from '@laro/games/kinds/turned/bull';
import {
  DRAGON_TIGER_BETS,
  dragonTigerSide,
  dragonTigerWays,
  drawDragonTiger,
  TORERO_BETS,
  toreroWays,
  type DragonTiger,
  type DragonTigerSide,
} from '@laro/games/kinds/turned/dragon-tiger';
import { LUCKY_NINE_BETS, luckyNineRound, luckyNineWays, type LuckyNine } from '@laro/games/kinds/turned/lucky-nine';
import {
  CURTAIN_BETS,
  curtainFacts,
  pairOrBetter,
  TAHAN_PAIR_ODDS,
  teenPattiPairs,
  TEEN_PATTI_PAIR_ODDS,
  THREE_CLASS_WORDS,
  threeCardWays,
} from '@laro/games/kinds/turned/three-cards';
import { SIX_CARD_COUNTS } from '@laro/games/kinds/turned/turned-kind';
import { cardsOf, drawsOf, isGiven, numberOf, textOf, type Evaluator, type Input } from './input.ts';
import { numberWord, oneOdds, severalOdds, spanOf, wordedBet, type WordedBet } from './words.ts';

const SUIT_WORDS = ['club', 'diamond', 'heart', 'spade'];
const RANK_WORDS: Readonly<Record<string, number>> = { ace: 1, a: 1, jack: 11, j: 11, queen: 12, q: 12, king: 13, k: 13, t: 10 };
const rankNumber = (word: string): number => RANK_WORDS[word] ?? numberWord(word) ?? Number.NaN;

/** Ranks that words name, such as `8 to K` or `A–6`, or those of big and small. */
function rankSpan(condition: string): [number, number] {
  const match = /\b(ace|a|\d+)\s*(?:to|–|-)\s*(king|queen|jack|[kqjt]|\d+)\b/.exec(condition);
  if (match !== null) return [rankNumber(match[1] ?? ''), rankNumber(match[2] ?? '')];
  return /small/.test(condition) ? [1, 6] : [8, 13];
}

function dragonTigerBet(worded: WordedBet): Bet<DragonTiger> {
  const { condition } = worded;
  const side: DragonTigerSide = /tiger/.test(condition) && !condition.startsWith('dragon') ? 'tiger' : 'dragon';
  // Side, tie and suited tie have prices of their own where none is written.
  const priceOf = (own: string) => (worded.odds.length === 0 ? own : oneOdds(worded));
  if (/suited ?tie|same suit|same card/.test(condition)) return DRAGON_TIGER_BETS.suitedTie(priceOf('50'));
  if (/^(?:the |a )?tie|ties? only/.test(condition)) return DRAGON_TIGER_BETS.tie(priceOf('11'));
  if (condition === 'dragon' || condition === 'tiger')
    return dragonTigerSide(side, priceOf('1'), worded.giveBack ?? (worded.odds.length === 0 ? 'half' : 'lost'));
  const odds = oneOdds(worded);
  if (/suit|club|diamond|heart|spade/.test(condition)) {
    const suit = SUIT_WORDS.findIndex((word) => condition.includes(word));
    return DRAGON_TIGER_BETS.suit(side, Math.max(0, suit), odds);
  }
  if (/\bodd\b/.test(condition)) return DRAGON_TIGER_BETS.parity(side, 1, odds);
  if (/\beven\b/.test(condition)) return DRAGON_TIGER_BETS.parity(side, 0, odds);
  if (/big|small|\bto\b|–/.test(condition)) return DRAGON_TIGER_BETS.ranks(side, ...rankSpan(condition), odds);
  if (!/dragon|tiger|side/.test(condition)) throw new RangeError(`${condition}: no such bet of dragon tiger`);
  return dragonTigerSide(side, odds, worded.giveBack ?? 'lost');
}

function toreroReturn(worded: WordedBet, packs: number): string {
  const { condition } = worded;
  const named = /^tie|tie of/.test(condition) ? 'tie' : /pair/.test(condition) ? 'pairOfDragon' : condition.startsWith('tiger') ? 'tiger' : 'dragon';
  const bet = TORERO_BETS[named];
  const isSide = named === 'dragon' || named === 'tiger';
  const settle: typeof bet.settle = (round) => {
    const share = bet.settle(round);
    return isSide && share === 'half' ? (worded.giveBack ?? 'lost') : share;
  };
  return fractionText(betReturn([...toreroWays(packs)], { odds: [oneOdds(worded)], settle }));
}

export const evaluateDragonTiger: Evaluator = (input) => {
  const packs = numberOf(input, 'packs', 8);
  const drawn = (): DragonTiger =>
    isGiven(input, 'dragon') ? { dragon: cardsOf(input, 'dragon')[0] ?? 0, tiger: cardsOf(input, 'tiger')[0] ?? 0 } : drawDragonTiger(drawsOf(input), packs);
  const worded = () => wordedBet(textOf(input, 'bet'));
  const winner = () => Math.sign(rankOf(drawn().dragon) - rankOf(drawn().tiger));
  return {
    dragon: () => cardText(drawn().dragon),
    tiger: () => cardText(drawn().tiger),
    winner: () => (winner() === 0 ? 'T' : winner() > 0 ? 'D' : 'G'),
    rtp: () =>
      input['cards'] === 2 || /two cards/.test(textOf(input, 'bet').toLowerCase())
        ? toreroReturn(worded(), packs)
        : fractionText(betReturn(dragonTigerWays(packs), dragonTigerBet(worded()))),
    returns: () => plainText(settleBet(dragonTigerBet(worded()), drawn())),
  };
};

function andarBet(worded: WordedBet): Bet<number> {
  const { condition } = worded;
  if (/andar/.test(condition)) return andarSide('A', oneOdds(worded));
  if (/bahar/.test(condition)) return andarSide('B', oneOdds(worded));
  const span = spanOf(condition, 1, 49);
  if (span === null) throw new RangeError(`${condition}: no such bet of andar bahar`);
  return andarCount(span.low, span.high, oneOdds(worded));
}

/** Return of a bet on the joker's rank: eight, below it or above it, aces low. */
function jokerReturn(worded: WordedBet): string | null {
  if (!/joker/.test(worded.condition)) return null;
  const ranks = /below|under|lower|smaller/.test(worded.condition) ? 7n : /above|over|higher|bigger/.test(worded.condition) ? 5n : 1n;
  return fractionText(times(toOne(worded.odds.at(-1) ?? ''), rational(ranks, 13n)));
}

/** Cards that are turned for a joker until one has its rank. */
function turnedAndar(joker: Card, cards: readonly Card[]): ReturnType<typeof drawAndarBahar> {
  const at = cards.findIndex((card) => rankOf(card) === rankOf(joker));
  const match = cards[at];
  if (match === undefined) throw new RangeError('no card has the rank of the joker');
  return { joker, match, count: at + 1, side: at % 2 === 0 ? 'A' : 'B' };
}

export const evaluateAndar: Evaluator = (input) => {
  const drawn = () => (isGiven(input, 'joker') ? turnedAndar(cardsOf(input, 'joker')[0] ?? 0, cardsOf(input, 'cards')) : drawAndarBahar(drawsOf(input)));
  const bet = () => andarBet(wordedBet(textOf(input, 'bet')));
  return {
    joker: () => cardText(drawn().joker),
    side: () => drawn().side,
    count: () => drawn().count,
    match: () => cardText(drawn().match),
    rtp: () => jokerReturn(wordedBet(textOf(input, 'bet'))) ?? fractionText(betReturn(andarWays(), bet())),
    returns: () => plainText(settleBet(bet(), isGiven(input, 'count') ? numberOf(input, 'count') : drawn().count)),
  };
};

/** Return of a box for one stake: of `equal` the stake with its odds, of `double` five stakes, won or lost times the winner's hand. */
function bullReturn(input: Input): string {
  const [box, banker] = [cardsOf(input, isGiven(input, 'box') ? 'box' : 'a'), cardsOf(input, isGiven(input, 'banker') ? 'banker' : 'b')];
  const isWon = bullStrength(box) > bullStrength(banker);
  const times5 = BigInt(bullTimes(bullOf(isWon ? box : banker)));
  if (/double/.test(textOf(input, 'bet'))) return plainText(isWon ? plus(rational(5n), rational(times5 * 95n, 100n)) : rational(5n - times5));
  return isWon ? plainText(toOne(oneOdds(wordedBet(textOf(input, 'bet'))))) : '0';
}

export const evaluateBull: Evaluator = (input) => {
  const cards = () => cardsOf(input, 'cards');
  const strengths = () => [bullStrength(cardsOf(input, 'a')), bullStrength(cardsOf(input, 'b'))];
  const result = () => Math.sign((strengths()[0] ?? 0) - (strengths()[1] ?? 0));
  const side = (name: string) => () => (Array.isArray(input[name]) || isGiven(input, name) ? bullOf(cardsOf(input, name)) : null);
  return {
    bull: () => bullOf(cards()),
    times: () => bullTimes(isGiven(input, 'cards') ? bullOf(cards()) : bullOf(cardsOf(input, result() > 0 ? 'a' : 'b'))),
    a: side('a'),
    b: side('b'),
    result,
    winner: () => (result() > 0 ? 'a' : 'b'),
    // No two hands are equal, so that each side wins half of all deals.
    rtp: () =>
      fractionText(/double/.test(textOf(input, 'bet')) ? bullDoubleReturn() : times(toOne(oneOdds(wordedBet(textOf(input, 'bet')))), rational(1n, 2n))),
    returns: () => bullReturn(input),
  };
};

/** Cards in the order of the game that the input names: teen patti, or three-card tahan. */
const orderOf = (input: Input) => (/teen|patti|tanghal/i.test(String(input['game'] ?? input['order'] ?? input['rules'] ?? '')) ? TEEN_PATTI : THREE_CARD_TAHAN);

/** Return of a bet on three cards, on one of two hands of them, or on the best five of six. */
function threeReturn(input: Input): string {
  const text = textOf(input, 'bet');
  if (/six/.test(text))
    return fractionText(sixCardReturn(SIX_CARD_COUNTS.map(Number), severalOdds(text.replaceAll(/\b(?:five|5) of (?:six|6)\b/g, ''), TAHAN_SIX_ODDS)));
  if (/\bside\b|^(?:hand )?[AB]\b|tie/.test(text)) {
    const { wins, ties } = teenPattiPairs();
    const pairs = choose(52, 3) * choose(49, 3);
    const won = times(toOne(oneOdds(wordedBet(text))), rational(wins, pairs));
    return fractionText(/back/.test(text) ? plus(won, rational(ties, pairs)) : won);
  }
  return fractionText(betReturn(threeCardWays(), pairOrBetter(severalOdds(text, orderOf(input) === TEEN_PATTI ? TEEN_PATTI_PAIR_ODDS : TAHAN_PAIR_ODDS))));
}

export const evaluateThree: Evaluator = (input) => {
  const ranks = (name: string) => threeCardRanks(cardsOf(input, name), orderOf(input));
  const hand = () => cardsOf(input, isGiven(input, 'cards') ? 'cards' : 'player');
  return {
    a: () => ranks('a'),
    b: () => ranks('b'),
    result: () => compareRanks(ranks('a'), ranks('b')),
    ranks: () => ranks('cards'),
    rank: () => THREE_CLASS_WORDS[ranks('cards')[0] ?? 0],
    rtp: () => threeReturn(input),
    play: () => playsThreeCards(hand()),
    raise: () => playsThreeCards(hand()),
    act: () => (playsThreeCards(hand()) ? 'play' : 'fold'),
    qualifies: () => threeCardQualifies(cardsOf(input, isGiven(input, 'dealer') ? 'dealer' : 'cards')),
    returns: () => {
      const { ante, play } = settleThreeCards(hand(), cardsOf(input, 'dealer'));
      return { ante: plainText(ante), play: plainText(play) };
    },
  };
};

function curtainBet(text: string): Bet<readonly Card[]> {
  const own = CURTAIN_BETS[text];
  if (own !== undefined) return own;
  const worded = wordedBet(text);
  const { condition } = worded;
  const odds = oneOdds(worded);
  const facts = (fits: (facts: ReturnType<typeof curtainFacts>) => boolean) => winWhen<readonly Card[]>(odds, (cards) => fits(curtainFacts(cards)));
  const rank = THREE_CLASS_WORDS.toReversed().find((word) => condition.startsWith(word) || condition === `a ${word}`);
  const span = spanOf(condition, 0, 3);
  const count = numberWord(condition.split(' ').find((word) => numberWord(word) !== null));
  const low = span?.low ?? count ?? 3;
  const high = span?.high ?? count ?? 3;
  if (/picture|face/.test(condition)) return facts(({ faces }) => faces >= low && faces <= high);
  if (/\bblack\b/.test(condition)) return facts(({ black }) => black >= low && black <= high);
  if (/\bred\b|colou?r|of it\b/.test(condition)) return facts(({ red }) => red >= low && red <= high);
  const highest = /(ace|king|queen|jack|\d+) (?:is )?(?:the )?(?:highest|top)|(?:highest|top)(?: card)?(?: is)?(?: an?)? (ace|king|queen|jack|\d+)/.exec(
    condition,
  );
  if (highest !== null) return facts(({ top }) => top === RANKS[rankNumber(highest[1] ?? highest[2] ?? '') - 1]);
  if (rank === undefined) throw new RangeError(`${condition}: no such bet on three cards`);
  return facts((seen) => seen.rank === rank);
}

export const evaluateCurtain: Evaluator = (input) => {
  const facts = () => curtainFacts(cardsOf(input, 'cards'));
  const bet = () => curtainBet(textOf(input, 'bet'));
  return {
    red: () => facts().red,
    black: () => facts().black,
    faces: () => facts().faces,
    pictures: () => facts().faces,
    rank: () => facts().rank,
    top: () => facts().top,
    rtp: () => fractionText(betReturn(threeCardWays(), bet())),
    returns: () => plainText(settleBet(bet(), cardsOf(input, 'cards'))),
  };
};

function luckyNineBet(input: Input): Bet<LuckyNine> {
  if (!isGiven(input, 'bet')) return LUCKY_NINE_BETS.box;
  const worded = wordedBet(textOf(input, 'bet'));
  const { condition } = worded;
  const named = /^(?:the |a )?tie/.test(condition) ? 'tie' : /pair/.test(condition) ? 'pair' : /nine/.test(condition) ? 'nine' : 'box';
  const bet = LUCKY_NINE_BETS[named];
  return worded.odds.length === 0 ? bet : { odds: worded.odds, settle: bet.settle };
}

export const evaluateLuckyNine: Evaluator = (input) => {
  const ranks = (name: string) => cardsOf(input, name).map(rankOf);
  const third = (name: string) => (isGiven(input, name) && input[name] !== null ? (ranks(name)[0] ?? null) : null);
  const round = () =>
    luckyNineRound(
      ranks('box').slice(0, 2),
      ranks('banker').slice(0, 2),
      third('boxThird') ?? ranks('box')[2] ?? null,
      third('bankerThird') ?? ranks('banker')[2] ?? null,
    );
  return {
    returns: () => plainText(settleBet(luckyNineBet(input), round())),
    points: () => [round().box, round().banker],
    box: () => round().box,
    banker: () => round().banker,
    rtp: () => fractionText(betReturn(luckyNineWays(numberOf(input, 'packs', 1)), luckyNineBet(input))),
  };
};
