import { replayRules } from '@laro/games/kind';
import { decisionLimits, decisionReplay } from '@laro/games/kinds/decisions/tables/decision-replay';
import { ruleName } from '@laro/games/kinds/replays';
import type { SeedsOfKind } from './seeds-of-kind.ts';
import { positionsIn } from './table-seeds.ts';

const rules = replayRules(decisionReplay);
const rulesNamed = (name: string) => rules.find((one) => ruleName(one) === name) ?? null;
/** An act, with the mark of the silent rule. */
const ACT = /^~?[a-z0-9-]{1,20}$/;

/** The bets of the rules among positions; further stakes follow from the acts. */
const betsOf = (name: string, positions: Record<string, string>): Record<string, string> => {
  const bets = decisionReplay.rules.find((one) => ruleName(one) === name)?.bets ?? [];
  return Object.fromEntries(Object.entries(positions).filter(([id]) => bets.includes(id)));
};

/** `main:2000000,pair:500000;hit,~hit`: bets, then the acts in their order. */
export const decisionSeeds: SeedsOfKind = {
  rulesNamed,
  stakesOf: () => [],
  firstBetOf: (name) => {
    const game = decisionReplay.rules.find((one) => ruleName(one) === name);
    const [limit] = game ? decisionLimits(game) : [];
    return limit ? `${limit.id}:${limit.least}` : '';
  },
  betOf: ({ rules: name, bet }) => rulesNamed(name)?.readBet({ positions: betsOf(name, positionsIn(bet.split(';')[0] ?? '')) })?.bet ?? null,
  movesOf: ({ bet }) => (bet.split(';')[1] ?? '').split(',').filter((act) => ACT.test(act)),
  symbolsOf: () => ({}),
};
