import { replayRules } from '@laro/games/kind';
import { baccaratReplay } from '@laro/games/kinds/baccarat/baccarat-replay';
import { ruleName } from '@laro/games/kinds/replays';
import type { SeedsOfKind } from './seeds-of-kind.ts';

const rules = replayRules(baccaratReplay);
const rulesNamed = (name: string) => rules.find((one) => ruleName(one) === name) ?? null;

/** `player:2000000,tie@9:500000` as positions; a bet may have a colon in its name. */
const positionsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((part) => {
      const at = part.lastIndexOf(':');
      return at < 0 ? [] : [[part.slice(0, at), part.slice(at + 1)]];
    }),
  );

const firstBet = (name: string): string => {
  const game = baccaratReplay.rules.find((one) => ruleName(one) === name);
  const [limit] = game ? baccaratReplay.limitsOf(game) : [];
  return limit ? `${limit.id}:${limit.least}` : '';
};

/** Rounds of shared tables: one player's bets on what was drawn for all. */
export const baccaratSeeds: SeedsOfKind = {
  rulesNamed,
  stakesOf: () => [],
  firstBetOf: firstBet,
  betOf: ({ rules: name, bet }) => rulesNamed(name)?.readBet({ positions: positionsIn(bet) })?.bet ?? null,
  symbolsOf: () => ({}),
};
