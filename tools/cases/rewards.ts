// Worked cases of rewards, by their area.
import { computed, type CaseForm, type CaseResult } from './case-file.ts';
import { mission, referral, tournament } from './reward-areas/contests.ts';
import { budget, counters, freeBets, gate, grants, inbox, law } from './reward-areas/grants.ts';
import { instantDraws, mall, odds, periodicDraw, points as pointLots, signIns } from './reward-areas/programs.ts';
import { birthday, points, progressOf, rebates, reviews, rise, validStakes } from './reward-areas/ranks.ts';
import type { Area } from './reward-areas/readers.ts';

interface RewardCase {
  id: string;
  area: string;
  title: string;
  given: unknown;
  expect: unknown;
}

const areas: Readonly<Record<string, Area>> = {
  'valid-stake': validStakes,
  rebate: rebates,
  'play-points': points,
  'rank-progress': progressOf,
  'rank-reviews': reviews,
  'rank-up': rise,
  'free-bet': freeBets,
  gate,
  'sign-in': signIns,
  'raffle-odds': odds,
  'raffle-instant': instantDraws,
  'raffle-draw': periodicDraw,
  points: pointLots,
  grant: grants,
  counters,
  referral,
  mission,
  tournament,
  mall,
  budget,
  law,
  inbox,
  birthday,
};

function evaluate({ id, area, title, given, expect }: RewardCase): CaseResult {
  const compute = () => {
    const evaluator = areas[area];
    if (evaluator === undefined) throw new Error(`unknown area: ${area}`);
    return evaluator(given as never, expect);
  };
  return { id: `${id} (${area})`, title, expected: expect, computed: computed(compute) };
}

const isRewardCase = (one: unknown): boolean => typeof one === 'object' && one !== null && 'area' in one && String(one.area) in areas && 'given' in one;

export const rewardCases: CaseForm = {
  name: 'rewards',
  recognises: ({ cases }) => Array.isArray(cases) && cases.length > 0 && isRewardCase(cases[0]),
  evaluate: ({ cases }) => (cases as RewardCase[]).map(evaluate),
};
