import { cardText, parseCards, rankOf } from '../../cards/pack.ts';
import type { Bet } from '../../figures/bet.ts';
import { tableReplay, type TableRound, type TableRules } from '../table/table-replay.ts';
import { DRAGON_TIGER_BETS, dragonTigerSide, drawDragonTiger, type DragonTiger, type DragonTigerSide } from '../turned/dragon-tiger.ts';
import { dragonGames } from './dragon-games.ts';

/** The drawn cards of a round, as JSON: a card such as `Th` for each side. */
export interface DragonDrawn {
  readonly dragon: string;
  readonly tiger: string;
}
export type DragonPlay = TableRound<DragonDrawn, 'dragon'>;

const cardOf = (text: string): number => parseCards(text)[0] ?? 0;
const cardsOf = ({ dragon, tiger }: DragonDrawn): DragonTiger => ({ dragon: cardOf(dragon), tiger: cardOf(tiger) });

/** Bets on the card of one side. Ranks count from 1 (ace) to 13. */
const cardBets: Readonly<Record<string, (side: DragonTigerSide) => Bet<DragonTiger>>> = {
  clubs: (side) => DRAGON_TIGER_BETS.suit(side, 0),
  diamonds: (side) => DRAGON_TIGER_BETS.suit(side, 1),
  hearts: (side) => DRAGON_TIGER_BETS.suit(side, 2),
  spades: (side) => DRAGON_TIGER_BETS.suit(side, 3),
  big: (side) => DRAGON_TIGER_BETS.ranks(side, 8, 13),
  small: (side) => DRAGON_TIGER_BETS.ranks(side, 1, 6),
  odd: (side) => DRAGON_TIGER_BETS.parity(side, 1),
  even: (side) => DRAGON_TIGER_BETS.parity(side, 0),
};

const isSide = (text: string): text is DragonTigerSide => text === 'dragon' || text === 'tiger';

/** A bet as the cards settle it (spec 4.4). Throws RangeError for a bet that the kind does not have. */
export function dragonCardsBet(id: string): Bet<DragonTiger> {
  if (isSide(id)) return dragonTigerSide(id);
  if (id === 'tie') return DRAGON_TIGER_BETS.tie();
  if (id === 'suitedTie') return DRAGON_TIGER_BETS.suitedTie();
  const [side = '', name = ''] = id.split('.');
  const bet = cardBets[name];
  if (!bet || !isSide(side)) throw new RangeError(`${id} is no bet of dragon tiger`);
  return bet(side);
}

/** The same for what is recorded of a round. */
export function dragonBet(_rules: TableRules, id: string): Bet<DragonDrawn> {
  const { odds, settle } = dragonCardsBet(id);
  return { odds, settle: (drawn) => settle(cardsOf(drawn)) };
}

/** D, T or the sign of a tie as roads write it: player, banker and tie (spec 5). */
export const dragonWinner = (drawn: DragonDrawn): 'P' | 'B' | 'T' => {
  const { dragon, tiger } = cardsOf(drawn);
  const difference = rankOf(dragon) - rankOf(tiger);
  return difference === 0 ? 'T' : difference > 0 ? 'P' : 'B';
};

export const dragonReplay = tableReplay<DragonDrawn, 'dragon'>({
  name: 'dragon',
  rules: dragonGames,
  betOf: dragonBet,
  draw: (_rules, draws) => {
    const { dragon, tiger } = drawDragonTiger(draws);
    return { dragon: cardText(dragon), tiger: cardText(tiger) };
  },
});
