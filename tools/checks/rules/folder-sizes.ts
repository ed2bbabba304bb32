const ENTRIES_MAX = 15;

/** Folders that are lists: of areas, kinds and adapters, which a newcomer looks for by name (decision 085), and of data. */
const LISTS = [
  /^apps\/(?:player\/src\/(?:features|shared)|server\/src(?:\/adapters)?|studio\/src|studio\/client\/(?:kinds|symbols)|studio\/migrations)$/,
  /^apps\/server\/(?:database\/(?:schema|functions)|src\/modules\/money\/statements\/fonts)$/,
  /^packages\/(?:domain|contract)\/src$/,
  /^packages\/games\/src\/kinds(?:\/slot\/data)?$/,
  /^packages\/(?:art\/pictures\/\w+|i18n\/messages|ui\/src\/fonts)$/,
];

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

/** Faults of folders with more entries than 15; lists may have any number. */
export const folderFaults = (entries: ReadonlyMap<string, number>): string[] =>
  [...entries].flatMap(([folder, count]) =>
    count > ENTRIES_MAX && !LISTS.some((list) => list.test(folder)) ? [`${folder} has ${count} entries, at most ${ENTRIES_MAX}: split it by goal`] : [],
  );
