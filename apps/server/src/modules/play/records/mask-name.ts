const MASK = '***';

/** A player's name as others see it: the first two letters and the last one (decisions 9). Short names keep no more than their first. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length < 4) return `${letters[0] ?? ''}${MASK}`;
  return `${letters.slice(0, 2).join('')}${MASK}${letters.at(-1) ?? ''}`;
}
