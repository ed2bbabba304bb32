/** Ways to choose k of n; 0 outside 0 ≤ k ≤ n. */
export const choose = (n: number, k: number): bigint => {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let index = 0; index < k; index += 1) ways = (ways * BigInt(n - index)) / BigInt(index + 1);
  return ways;
};
