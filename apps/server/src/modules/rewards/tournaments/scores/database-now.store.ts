import { one, type Queries } from '#server/db/sql.ts';

/** The database's clock, by which tournaments begin and end. */
export const databaseNow = async (queries: Queries): Promise<Date> => (await one<{ now: Date }>(queries, 'select now() as now')).now;
