/** The list with the entry of one place put at another; places beyond the ends are the ends. */
export function moveInOrder<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...entries];
  const [moved] = next.splice(from, 1);
  if (moved === undefined) return next;
  next.splice(Math.min(Math.max(to, 0), next.length), 0, moved);
  return next;
}
