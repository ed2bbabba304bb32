/** Lines of client code that a kind of game adds to its shell (spec games.md 13), without its tests and styles. */
const [TABLE_MAX, STALL_MAX] = [600, 250];

const KINDS = 'apps/studio/client/kinds/';
/** The Color Game is a kind of its own without a clock; it is counted as those of tables (decision 192). */
const ALONE = 'colour';
const isCode = (file: string): boolean => file.startsWith(KINDS) && file.endsWith('.ts') && !file.endsWith('.test.ts');
const kindOf = (file: string): string => file.slice(KINDS.length).split('/')[0] ?? '';
const linesOf = (text: string): number => text.split('\n').length - 1;

/** Faults of kinds at shared tables, which are folders with a `TableKindClient`, of the Color Game, and of scenes of stalls. `read` gives the text of a file. */
export function clientFaults(files: readonly string[], read: (file: string) => string): string[] {
  const code = files.filter(isCode);
  const tables = new Set([ALONE, ...code.filter((file) => /: TableKindClient = /.test(read(file))).map(kindOf)]);
  const sizes = Map.groupBy(
    code.filter((file) => tables.has(kindOf(file))),
    kindOf,
  );
  const ofTables = [...sizes].flatMap(([kind, own]) => {
    const lines = own.reduce((sum, file) => sum + linesOf(read(file)), 0);
    return lines > TABLE_MAX ? [`${KINDS}${kind} has ${lines} lines, at most ${TABLE_MAX}: share what other kinds have as well`] : [];
  });
  const ofStalls = code.flatMap((file) => {
    const lines = file.startsWith(`${KINDS}stall/scenes/`) ? linesOf(read(file)) : 0;
    return lines > STALL_MAX ? [`${file} has ${lines} lines, at most ${STALL_MAX}`] : [];
  });
  return [...ofTables, ...ofStalls];
}
