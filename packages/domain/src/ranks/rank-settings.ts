import { besideAgentRates } from '../rewards/ranks/rebate.ts';

/** Settings of ranks. */
export const rankSettings = {
  /** From this place of the ladder on, a rank by hand needs a second person; 1 is the lowest rank (VIP-10). */
  'ranks.secondPersonFrom': { group: 'rewards', kind: 'integer', min: 2, max: 20, default: 6 },
  /** The rank's rebate of a stake that the member's own rate in an agent's line pays for, too (REW-49). */
  'rebate.besideAgentRate': { group: 'rewards', kind: 'choice', options: besideAgentRates, default: 'higher' },
} as const;
