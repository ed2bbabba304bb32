import { deskRanks } from './desk.ts';
import { rankCalls } from './ranks.ts';

/** Ranks of members: the ladder, rebates, and the desk's part. */
export const calls = { ...rankCalls, ...deskRanks };
