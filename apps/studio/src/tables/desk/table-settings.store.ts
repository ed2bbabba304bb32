import type pg from 'pg';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { BetLimits, TableForm } from '@laro/games/kind';
import { BANDS, highestStake, type BandName } from '@laro/games/stakes/bands';

/** Settings of the desk for the tables of a game; null where its rules hold. */
export interface TableSettings {
  readonly windowMs: number | null;
  readonly band: BandName | null;
}

const OWN: TableSettings = { windowMs: null, band: null };
const NAMES: readonly BandName[] = ['S', 'M', 'L', 'H', 'V'];

export async function readSettings(db: pg.Pool | pg.PoolClient, gameId: string): Promise<TableSettings> {
  const { rows } = await db.query<TableSettings>({
    name: 'table_settings',
    text: 'select window_ms as "windowMs", band from table_settings where game_id = $1',
    values: [gameId],
  });
  return rows[0] ?? OWN;
}

/** Replaces what is set for a game. */
export async function writeSettings(client: pg.PoolClient, gameId: string, { windowMs, band }: TableSettings): Promise<void> {
  await client.query('delete from table_settings where game_id = $1', [gameId]);
  if (windowMs !== null || band !== null)
    await client.query('insert into table_settings (game_id, window_ms, band) values ($1, $2, $3)', [gameId, windowMs, band]);
}

type Limited = Pick<TableForm, 'limits' | 'flight'>;

/** The band that the limits of a table follow from; null for tables whose limits are of another kind, as in halls. */
export const bandOf = ({ limits: [first], flight }: Limited): BandName | null =>
  ((first?.highest || flight) && NAMES.find((name) => BANDS[name].least * MAJOR_UNIT === first?.least)) || null;

/** The bands that may be set for a table: its own and narrower ones, since no game returns more than its rules were made for. */
export const bandsOf = (form: Limited): readonly BandName[] => {
  const own = bandOf(form);
  return own === null ? [] : NAMES.slice(0, NAMES.indexOf(own) + 1);
};

const bandSet = (form: Limited, { band }: TableSettings): (typeof BANDS)[BandName] | null =>
  band !== null && bandsOf(form).includes(band) ? BANDS[band] : null;

/** The limits of a table's bets in the band that is set, in the reference currency. */
export function limitsSet(form: Limited, settings: TableSettings): readonly BetLimits[] {
  const set = bandSet(form, settings);
  if (!set) return form.limits;
  const mostOf = ({ highest, most }: BetLimits): Money => (highest ? highestStake(set, highest) * MAJOR_UNIT : form.flight ? set.most * MAJOR_UNIT : most);
  return form.limits.map((limit) => ({ ...limit, least: set.least * MAJOR_UNIT, most: mostOf(limit) }));
}

/** The most that a stake in a flight may return, in the band that is set and in the reference currency. */
export const mostReturnSet = (form: Limited, own: Money, settings: TableSettings): Money => {
  const set = bandSet(form, settings);
  return set ? set.mostReturn * MAJOR_UNIT : own;
};
