import { ruleName } from '@laro/games/kinds/replays';
import { replayRules, type BetLimits, type ReplayKind, type ReplayRules, type RoundFrame } from '@laro/games/kind';
import type { TableBet, TableRules } from '@laro/games/kinds/table/table-replay';
import type { SeedsOfKind } from './seeds-of-kind.ts';

/** `player:2000000,tie@9:500000` as positions; a bet may have a colon in its name. */
export const positionsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((part) => {
      const at = part.lastIndexOf(':');
      return at < 0 ? [] : [[part.slice(0, at), part.slice(at + 1)]];
    }),
  );

/** Rounds of a kind of shared tables: one player's bets on what was drawn for all. */
export function tableSeeds<Outcome extends RoundFrame>(
  replay: ReplayKind<TableRules, TableBet, never, Outcome> & { readonly limitsOf: (rules: TableRules) => BetLimits[] },
): SeedsOfKind {
  const rules: ReplayRules[] = replayRules(replay);
  const rulesNamed = (name: string) => rules.find((one) => ruleName(one) === name) ?? null;
  return {
    rulesNamed,
    stakesOf: () => [],
    firstBetOf: (name) => {
      const game = replay.rules.find((one) => ruleName(one) === name);
      const [limit] = game ? replay.limitsOf(game) : [];
      return limit ? `${limit.id}:${limit.least}` : '';
    },
    betOf: ({ rules: name, bet }) => rulesNamed(name)?.readBet({ positions: positionsIn(bet) })?.bet ?? null,
    symbolsOf: () => ({}),
  };
}
