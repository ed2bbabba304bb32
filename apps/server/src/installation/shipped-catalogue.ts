import { briefs } from '@laro/art/briefs';
import { vendors } from '@laro/art/vendors';
import { insertRows, many, type Transaction } from '#server/db/sql.ts';
import { shippedGames } from './shipped-games.ts';

/** As many hot games as home shows at first, four times over. */
const HOT_AT_FIRST = 24;

const hasVendors = async (transaction: Transaction) => (await many<{ code: string }>(transaction, 'select code from vendors limit 1')).length > 0;

/** Fills an empty catalogue with the vendors and games that come with the product; one that has vendors stays as it is. `now` dates the newest games, in ms. */
export async function fillCatalogue(transaction: Transaction, now: number): Promise<void> {
  if (await hasVendors(transaction)) return;
  const cockfightVendors = new Set(briefs.filter((brief) => brief.category === 'cockfight').map((brief) => brief.vendor));
  await insertRows(
    transaction,
    'vendors',
    vendors.map(({ code, name }) => ({ code, name, is_cockfight: cockfightVendors.has(code) })),
  );
  await insertRows(transaction, 'games', shippedGames(now));
}

/** Offers every vendor of the catalogue at a new merchant: `first` ones first, then in the order they are shipped in, then the others. */
export async function offerVendors(transaction: Transaction, merchantCode: string, first: readonly string[] = []): Promise<void> {
  const known = (await many<{ code: string }>(transaction, 'select code from vendors where removed_at is null order by code')).map(({ code }) => code);
  const wanted = new Set([...first, ...vendors.map(({ code }) => code), ...known]);
  const ordered = [...wanted].filter((code) => known.includes(code));
  await insertRows(
    transaction,
    'merchant_vendors',
    ordered.map((code, position) => ({ merchant_code: merchantCode, vendor_code: code, position })),
  );
}

/** Makes the first games of the catalogue hot at a new merchant, so that its home is not bare; the desk chooses others. */
export async function heatFirstGames(transaction: Transaction, merchantCode: string): Promise<void> {
  const first = await many<{ id: string }>(transaction, 'select id from games order by position, id limit $1', [HOT_AT_FIRST]);
  await insertRows(
    transaction,
    'merchant_games',
    first.map(({ id }, index) => ({ merchant_code: merchantCode, game_id: id, hot_position: index + 1 })),
  );
}
