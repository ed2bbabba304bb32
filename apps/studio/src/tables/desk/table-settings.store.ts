import type pg from 'pg';
import { MAJOR_UNIT } from '@laro/domain/money/money';
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

/** The band that the limits of a table follow from; null for tables whose limits are of another kind, as in halls. */
export const bandOf = ({ limits: [first] }: Pick<TableForm, 'limits'>): BandName | null =>
  (first?.highest && NAMES.find((name) => BANDS[name].least * MAJOR_UNIT === first.least)) ?? null;

/** The bands that may be set for a table: its own and narrower ones, since no game returns more than its rules were made for. */
export const bandsOf = (form: Pick<TableForm, 'limits'>): readonly BandName[] => {
  const own = bandOf(form);
  return own === null ? [] : NAMES.slice(0, NAMES.indexOf(own) + 1);
};

/** The limits of a table's bets in the band that is set, in the reference currency. */
export function limitsSet(form: Pick<TableForm, 'limits'>, { band }: TableSettings): readonly BetLimits[] {
  const { limits } = form;
  if (band === null || !bandsOf(form).includes(band)) return limits;
  const { [band]: set } = BANDS;
  return limits.map((limit) => ({
    ...limit,
    least: set.least * MAJOR_UNIT,
    most: limit.highest ? highestStake(set, limit.highest) * MAJOR_UNIT : limit.most,
  }));
}
