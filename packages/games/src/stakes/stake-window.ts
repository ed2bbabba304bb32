/** Times of a stake by the database's clock, in milliseconds; null for what has not happened. */
export interface StakeTimes {
  readonly closesAt: number;
  /** When the stake was inserted. When the request was received does not matter. */
  readonly insertedAt: number;
  /** When the wallet said that the bet is done. */
  readonly betDoneAt: number | null;
  /** When the outcome was drawn. */
  readonly drawnAt: number | null;
}

/** A stake is in time when it was inserted before the close. */
export const isInTime = ({ closesAt, insertedAt }: Pick<StakeTimes, 'closesAt' | 'insertedAt'>): boolean => insertedAt < closesAt;

/** A stake counts in a round when it was in time and its bet was done when the outcome was drawn (TABLE-01). */
export const stakeCounts = (times: StakeTimes): boolean =>
  isInTime(times) && times.betDoneAt !== null && (times.drawnAt === null || times.betDoneAt <= times.drawnAt);
