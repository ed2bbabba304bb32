import { replayRules } from '@laro/games/kind';
import { colourReplay } from '@laro/games/kinds/colour/colour-replay';
import { colourBets } from '@laro/games/kinds/colour/colour-rules';
import { ruleName } from '@laro/games/kinds/replays';
import type { SeedsOfKind } from './seeds-of-kind.ts';

const rules = replayRules(colourReplay);
const rulesNamed = (name: string) => rules.find((one) => ruleName(one) === name) ?? null;

/** `red:2000000,blue-twice:500000` as positions. */
const positionsIn = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(',').flatMap((part) => (part.includes(':') ? [[part.split(':')[0] ?? '', part.split(':')[1] ?? '']] : [])));

export const colourSeeds: SeedsOfKind = {
  rulesNamed,
  stakesOf: () => [],
  firstBetOf: (name) => `${colourBets[0] ?? ''}:${String(colourReplay.rules.find((one) => ruleName(one) === name)?.leastStake ?? '')}`,
  betOf: ({ rules: name, bet }) => rulesNamed(name)?.readBet({ positions: positionsIn(bet) })?.bet ?? null,
  symbolsOf: () => ({}),
};
