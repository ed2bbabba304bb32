/** Adds up what a round has won while its steps are written. Money units. */
export interface Tally {
  readonly coin: bigint;
  /** Counts an amount in and says where the round stands: it celebrates only above the stake (T49). */
  add(amount: bigint): { readonly total: bigint; readonly celebrates: boolean };
  total(): bigint;
}

/** An empty tally for a round of that stake. */
export const startTally = (stake: bigint, coin: bigint): Tally => {
  let total = 0n;
  return {
    coin,
    add: (amount) => {
      total += amount;
      return { total, celebrates: total > stake };
    },
    total: () => total,
  };
};
