import { replayRules } from '@laro/games/kind';
import { ruleName } from '@laro/games/kinds/replays';
import { stallReplay } from '@laro/games/kinds/stall/stall-replay';
import type { SeedsOfKind } from './seeds-of-kind.ts';

const rules = replayRules(stallReplay);
const rulesNamed = (name: string) => rules.find((one) => ruleName(one) === name) ?? null;

/** `big:2000000,single:6:500000` as positions: the amount is what follows the last colon. */
const positionsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').map((part) => {
      const at = part.lastIndexOf(':');
      return [part.slice(0, Math.max(at, 0)), part.slice(at + 1)];
    }),
  );

export const stallSeeds: SeedsOfKind = {
  rulesNamed,
  stakesOf: () => [],
  firstBetOf: (name) => {
    const found = stallReplay.rules.find((one) => ruleName(one) === name);
    const [bet = ''] = found?.listed ?? [];
    return `${bet}:${100_000 * (found?.bet(bet)?.parts ?? 1)}`;
  },
  betOf: ({ rules: name, bet }) => rulesNamed(name)?.readBet({ positions: positionsIn(bet) })?.bet ?? null,
  symbolsOf: () => ({}),
};
