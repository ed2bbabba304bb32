import type { BandName } from '../../../stakes/bands.ts';
import type { Bet } from '../../../figures/bet.ts';
import type { Card } from '../../../cards/pack.ts';
import type { TableRules } from '../../table/table-replay.ts';
import { FIRST_THREE_SIDE, PAIR_SIDE } from '../blackjack-sides.ts';
import { BLACKJACK_PLACES, type BlackjackRules } from '../blackjack.ts';
import { blackjackTable, dealersHand, isDealersBust } from './blackjack-table.ts';
import { caribbeanTable } from '../poker/caribbean-table.ts';
import type { DecisionTable } from './decision-table.ts';
import { holdemTable } from '../poker/holdem-table.ts';
import { mesaTable } from '../poker/mesa-table.ts';
import { threeCardTable } from './three-card-table.ts';
import { videoPokerTable } from '../poker/video-poker-table.ts';
import { warTable } from './war-table.ts';

/** How the games of this kind look. */
export type DecisionLook = 'war' | 'blackjack' | 'three' | 'holdem' | 'mesa' | 'caribbean' | 'poker';
export interface DecisionRules extends TableRules {
  readonly look: DecisionLook;
  /** Played by one player alone, without a clock and without a window of bets. */
  readonly isSolo: boolean;
}

const at = (cards: readonly Card[], places: readonly number[]): Card[] => places.map((place) => cards[place - 1] ?? 0);
const [OWN_FIRST, OWN_SECOND] = BLACKJACK_PLACES.player;
const UP = BLACKJACK_PLACES.dealer[0];

/** The first two cards are a pair. */
const PAIR: Bet<readonly Card[]> = { odds: PAIR_SIDE.odds, settle: (cards) => PAIR_SIDE.settle(at(cards, [OWN_FIRST, OWN_SECOND])) };
/** The first two cards with the dealer's open one. */
const FIRST_THREE: Bet<readonly Card[]> = {
  odds: FIRST_THREE_SIDE.odds,
  settle: (cards) => FIRST_THREE_SIDE.settle(at(cards, [OWN_FIRST, OWN_SECOND, UP])),
};

/** The dealer's bust with 3, 4, 5, 6, 7, 8 or more cards. */
export const BUST_ODDS: readonly string[] = ['1', '2', '9', '50', '100', '250'];
const LEAST_BUST = 3;
const bust = (rules: BlackjackRules): Bet<readonly Card[]> => ({
  odds: BUST_ODDS,
  settle: (cards) => {
    const hand = dealersHand(cards, rules);
    return isDealersBust(hand) ? Math.min(hand.length - LEAST_BUST, BUST_ODDS.length - 1) : 'lost';
  },
});

const PLAIN: BlackjackRules = { hitsSoft17: false, surrender: false };
const GIVING_UP: BlackjackRules = { hitsSoft17: false, surrender: true };
const LUNA: BlackjackRules = { hitsSoft17: true, surrender: true };

const SECOND = 1000;
const game = (id: string, look: DecisionLook, seconds: number, band: BandName, table: DecisionTable) => ({
  rules: {
    id,
    version: 1,
    windowMs: seconds * SECOND,
    band,
    look,
    bets: [table.first.id, ...Object.keys(table.sides)],
    isSolo: seconds === 0,
  } satisfies DecisionRules,
  table,
});

/** Tables where each player decides alone on common cards, and games of one player (spec games.md 4.5): seconds for bets, none where one plays alone, band and rules. */
const games: readonly { readonly rules: DecisionRules; readonly table: DecisionTable }[] = [
  game('casino-war-granada', 'war', 12, 'M', warTable),
  game('sala-blackjack', 'blackjack', 15, 'L', blackjackTable(8, PLAIN, { pair: PAIR })),
  game('blackjack-bida', 'blackjack', 15, 'M', blackjackTable(8, PLAIN, { three: FIRST_THREE })),
  game('granada-vip-blackjack', 'blackjack', 25, 'V', blackjackTable(8, GIVING_UP, {})),
  game('luna-blackjack', 'blackjack', 15, 'L', blackjackTable(6, LUNA, { bust: bust(LUNA) })),
  game('three-card-tahan', 'three', 15, 'L', threeCardTable),
  game('casino-hold-em-sala', 'holdem', 18, 'L', holdemTable),
  game('mesa-stud', 'mesa', 18, 'M', mesaTable),
  game('caribbean-cubierta', 'caribbean', 18, 'L', caribbeanTable),
  game('blackjack-perya', 'blackjack', 0, 'S', blackjackTable(4, PLAIN, {})),
  game('video-poker-perya', 'poker', 0, 'S', videoPokerTable),
];

export const decisionGames: readonly DecisionRules[] = games.map(({ rules }) => rules);

/** How a set of rules is played. Throws RangeError for rules of another kind. */
export function decisionTableOf({ id, version }: { readonly id: string; readonly version: number }): DecisionTable {
  const found = games.find(({ rules }) => rules.id === id && rules.version === version);
  if (!found) throw new RangeError(`${id} is no table with decisions`);
  return found.table;
}

/** A bet that no decision changes. Throws RangeError for one that the table does not have. */
export function sideOf(rules: TableRules, id: string): Bet<readonly Card[]> {
  const { sides } = decisionTableOf(rules);
  const bet = Object.hasOwn(sides, id) ? sides[id] : undefined;
  if (!bet) throw new RangeError(`${rules.id} has no bet ${id}`);
  return bet;
}
