const ID_MAX = 48;

/** Letters and digits of a name with hyphens between; empty when the name has none of our alphabet. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, ID_MAX);

/** Id of a new game: its name, else its name and its vendor, else with a number. Adds the id to `taken`. */
export function newGameId(name: string, vendorCode: string, taken: Set<string>): string {
  const slug = slugOf(name) || 'game';
  const vendor = vendorCode.toLowerCase().replaceAll('_', '-');
  const tries = [slug, `${slug}-${vendor}`.slice(0, ID_MAX)];
  let id = tries.find((text) => !taken.has(text));
  for (let number = 2; id === undefined; number++) {
    const numbered = `${slug.slice(0, ID_MAX - 6)}-${number}`;
    if (!taken.has(numbered)) id = numbered;
  }
  taken.add(id);
  return id;
}
