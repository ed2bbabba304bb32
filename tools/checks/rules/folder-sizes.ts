const ENTRIES_MAX = 15;

/** Folders that are lists: of areas, kinds and adapters, which a newcomer looks for by name (decision 085), and of data. */
const LISTS = [
  /^apps\/(?:player\/src\/(?:features|shared)|server\/src(?:\/adapters)?|studio\/src|studio\/client\/(?:kinds|symbols)|studio\/migrations)$/,
  /^apps\/server\/(?:database\/(?:schema|functions)|src\/modules\/money\/statements\/fonts)$/,
  /^packages\/(?:domain|contract)\/src$/,
  /^packages\/games\/src\/kinds(?:\/slot\/data)?$/,
  /^packages\/(?:art\/pictures\/\w+|i18n\/messages|ui\/src\/fonts)$/,
];

/** Folders that are still too large, with their entries. The numbers may only shrink. */
const TOO_LARGE: Readonly<Record<string, number>> = {
  'apps/console/src/features/agents/tree': 16,
  'apps/player/src/features/lottery': 19,
  'apps/player/src/features/lottery/parts': 30,
  'apps/player/src/features/mall': 18,
  'apps/server/src/modules/partners/agents': 37,
  'apps/server/src/modules/partners/agents/figures': 16,
  'apps/server/src/modules/partners/agents/pay': 19,
  'apps/server/src/modules/play/lottery': 31,
  'apps/server/src/modules/play/lottery/orders': 22,
  'apps/server/src/modules/rewards/bonuses': 19,
  'apps/server/src/modules/rewards/ranks': 17,
  'apps/server/src/modules/rewards/rewards': 23,
  'packages/contract/src/agents': 22,
};

/** Entries of each folder above a file. */
export function folderEntries(files: readonly string[]): Map<string, number> {
  const entries = new Map<string, Set<string>>();
  for (const file of files) {
    const parts = file.split('/');
    for (let depth = 1; depth < parts.length; depth += 1) {
      const folder = parts.slice(0, depth).join('/');
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ''));
    }
  }
  return new Map([...entries].map(([folder, names]) => [folder, names.size]));
}

/** Faults of folders by their entries: above the limit or what is left of it, or below a number that was not lowered. */
export function folderFaults(entries: ReadonlyMap<string, number>, known: Readonly<Record<string, number>> = TOO_LARGE): string[] {
  return [...entries].flatMap(([folder, count]) => {
    if (LISTS.some((list) => list.test(folder))) return [];
    const most = known[folder] ?? ENTRIES_MAX;
    if (count > most) return [`${folder} has ${count} entries, at most ${most}: split it by goal`];
    return count < most && Object.hasOwn(known, folder) ? [`${folder} has ${count} entries: lower its number in folder-sizes.ts`] : [];
  });
}
