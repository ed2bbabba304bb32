const MASK = '***';

/** A player's name for others: the first two letters and the last one (decisions 9). Short names keep only their first letter. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length < 4) return `${letters[0] ?? ''}${MASK}`;
  return `${letters.slice(0, 2).join('')}${MASK}${letters.at(-1) ?? ''}`;
}
