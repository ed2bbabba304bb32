import type { Played } from '../../record-queries.ts';

/** The takes by hand of a recorded stake, in their order. */
const takesIn = (takes: unknown): string[] =>
  (Array.isArray(takes) ? (takes as { by?: unknown; tick?: unknown; halves?: unknown }[]) : []).flatMap(({ by, tick, halves }, at) =>
    by === 'hand' ? [`${halves === 1 && at === 0 ? 'half' : 'take'}:${String(tick)}`] : [],
  );

/** A stake in a flight as an address contains it: `stake:10000000,limit:1000000,target:500,half:300,take:578`. */
export const flightText = (round: Played['round']): string =>
  [
    `stake:${round.stake}`,
    `limit:${String(round['limit'])}`,
    ...(typeof round['target'] === 'number' ? [`target:${round['target']}`] : []),
    ...takesIn(round['takes']),
    ...(round['isBack'] === true ? ['back:1'] : []),
  ].join(',');
