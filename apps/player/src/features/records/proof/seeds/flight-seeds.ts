import { replayRules, type ReplayRules } from '@laro/games/kind';
import { crashReplay, type HandTake } from '@laro/games/kinds/crash/crash-replay';
import { ruleName } from '@laro/games/kinds/replays';
import type { SeedsOfKind } from './seeds-of-kind.ts';

const rules: ReplayRules[] = replayRules(crashReplay);
const rulesNamed = (name: string) => rules.find((one) => ruleName(one) === name) ?? null;
const FIRST_BET = 'stake:10000000';

/** `stake:10000000,limit:1000000,target:500,half:300,take:578` as a stake with its takes, in their order. Null for other words. */
export function betIn(text: string): object | null {
  const parts = text.split(',').map((part) => part.split(':') as [string, string?]);
  const number = (name: string): number | undefined => {
    const value = parts.find(([one]) => one === name)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  if (parts.some(([name, value]) => !['stake', 'limit', 'target', 'half', 'take', 'back'].includes(name) || !/^\d{1,15}$/.test(value ?? ''))) return null;
  const takes = parts.flatMap(([name, value]): HandTake[] => (name === 'take' || name === 'half' ? [{ tick: Number(value), isHalf: name === 'half' }] : []));
  return {
    stake: parts.find(([name]) => name === 'stake')?.[1],
    target: number('target') ?? null,
    ...(number('limit') === undefined ? {} : { limit: number('limit') }),
    takes,
    isBack: number('back') === 1,
  };
}

/** Stakes in flights: the point follows from the seeds, the return from the takes. */
export const flightSeeds: SeedsOfKind = {
  rulesNamed,
  stakesOf: () => [],
  firstBetOf: () => FIRST_BET,
  betOf: ({ rules: name, bet }) => {
    const read = betIn(bet);
    return (read && rulesNamed(name)?.readBet(read)?.bet) ?? null;
  },
  symbolsOf: () => ({}),
};
