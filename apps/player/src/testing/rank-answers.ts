/** The lowest rank of a ladder, without benefits. */
export const lowestRank = {
  id: 'binhi',
  name: 'Binhi',
  points: 0,
  days: 0,
  isProven: false,
  demands: [],
  needsApproval: false,
  keepPoints: 0,
  upgrade: '0.00',
  monthly: '0.00',
  birthday: '0.00',
  rates: [],
  withdraw: null,
  host: null,
};

/** A member on the only rank of the ladder. */
export const ownRank = {
  rankId: 'binhi',
  since: null,
  points: 12,
  nextId: null,
  completed: 0,
  total: 0,
  percent: 100,
  conditions: [],
  inReview: null,
  warnedUntil: null,
  keptPoints: 12,
  host: null,
  isOnHold: false,
  waiting: 0,
};

/** An answer of `getRanks`. */
export const ranksAnswer = (more: object = {}) => ({
  zone: 'Asia/Manila',
  own: ownRank,
  ladder: [lowestRank],
  perPoint: 10,
  weights: [],
  graceMonths: 1,
  rebatePeriod: 'day',
  changesAt: null,
  history: [],
  ...more,
});
