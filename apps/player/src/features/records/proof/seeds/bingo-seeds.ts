import { replayRules } from '@laro/games/kind';
import { bingoBetIn, bingoBetText } from '@laro/games/kinds/bingo/bet-text';
import { bingoReplay } from '@laro/games/kinds/bingo/bingo-replay';
import { drawCards } from '@laro/games/kinds/bingo/cards';
import { ruleName } from '@laro/games/kinds/replays';
import type { SeedsOfKind } from './seeds-of-kind.ts';

const rules = replayRules(bingoReplay);
const rulesNamed = (name: string) => rules.find((one) => ruleName(one) === name) ?? null;
const LEAST_PRICE = '100000';

/** Rounds of halls: the cards of one player against the balls of the round. */
export const bingoSeeds: SeedsOfKind = {
  rulesNamed,
  stakesOf: () => [],
  firstBetOf: (name) => {
    const hall = bingoReplay.rules.find((one) => ruleName(one) === name);
    const [numbers = []] = hall ? drawCards(hall.form, 1, { below: () => 0 }) : [];
    return bingoBetText({ turn: 0, pots: [], cards: [{ serial: 1, bet: hall?.bets[0]?.id ?? '', price: LEAST_PRICE, numbers }] });
  },
  betOf: ({ rules: name, bet }) => rulesNamed(name)?.readBet(bingoBetIn(bet))?.bet ?? null,
  symbolsOf: () => ({}),
};
