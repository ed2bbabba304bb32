/** Names of the protocols' dialects, as their makers write them in every language. */
const names = { hub88: 'Hub88', caleta: 'Caleta', forms: 'Forms' } as const;

export type Dialect = keyof typeof names;
/** Dialects whose calls are signed; the wallet sandbox speaks these. */
export type SignedDialect = Exclude<Dialect, 'forms'>;
export const dialects = Object.keys(names) as Dialect[];
export const dialectName = (dialect: Dialect): string => names[dialect];
/** The dialect of a choice; the first for text that names none. */
export const dialectOf = (text: string): Dialect => dialects.find((dialect) => dialect === text) ?? 'hub88';
export const signedDialectOf = (text: string): SignedDialect => (text === 'caleta' ? text : 'hub88');
