/**
 * Difference hash of a picture reduced to 9×8 grey values, row by row: 64 bits, each telling whether a value is
 * darker than its right-hand neighbour. Throws when the values are fewer.
 */
export const differenceHash = (grey: Uint8Array): bigint => {
  if (grey.length < 72) throw new Error('a difference hash needs 9×8 values');
  let hash = 0n;
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1) {
      const left = grey[row * 9 + column] ?? 0;
      const right = grey[row * 9 + column + 1] ?? 0;
      hash = (hash << 1n) | (left < right ? 1n : 0n);
    }
  return hash;
};

/** How many bits of two difference hashes differ, 0–64; under 6 two pictures look alike. */
export const hashDistance = (one: bigint, other: bigint): number => {
  let apart = one ^ other;
  let count = 0;
  while (apart > 0n) {
    count += Number(apart & 1n);
    apart >>= 1n;
  }
  return count;
};

/** Distance under which two pictures count as near duplicates. */
const nearDistance = 6;

/** The later one of every pair closer than `nearDistance`, with the pair. */
export const nearDuplicates = (
  hashes: readonly { readonly id: string; readonly hash: bigint }[],
): readonly { readonly id: string; readonly like: string; readonly distance: number }[] => {
  const found: { id: string; like: string; distance: number }[] = [];
  for (const [index, one] of hashes.entries()) {
    for (const other of hashes.slice(0, index)) {
      const distance = hashDistance(one.hash, other.hash);
      if (distance < nearDistance) {
        found.push({ id: one.id, like: other.id, distance });
        break;
      }
    }
  }
  return found;
};
