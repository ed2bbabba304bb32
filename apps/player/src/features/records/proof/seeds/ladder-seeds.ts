import { replayRules } from '@laro/games/kind';
import { ladderReplay } from '@laro/games/kinds/ladder/ladder-replay';
import { ruleName } from '@laro/games/kinds/replays';
import type { SeedsOfKind } from './seeds-of-kind.ts';

const rules = replayRules(ladderReplay);
const rulesNamed = (name: string) => rules.find((one) => ruleName(one) === name) ?? null;

/** `25-3:1000000;0,1,take`: board and stake, then the moves. */
export const ladderSeeds: SeedsOfKind = {
  rulesNamed,
  stakesOf: () => [],
  firstBetOf: (name) => `${ladderReplay.rules.find((one) => ruleName(one) === name)?.boards[0]?.id ?? ''}:100000;`,
  betOf: ({ rules: name, bet }) => {
    const [board = '', stake = ''] = (bet.split(';')[0] ?? '').split(':');
    return rulesNamed(name)?.readBet({ board, stake })?.bet ?? null;
  },
  movesOf: ({ bet }) => (bet.split(';')[1] ?? '').split(',').filter((move) => move !== ''),
  symbolsOf: () => ({}),
};
