import { briefs } from '@laro/art/briefs';
import { vendors } from '@laro/art/vendors';
import type { Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { shippedGames } from './shipped-games.ts';

/** As many hot games as home shows at first, four times over. */
const HOT_AT_FIRST = 24;

const hasVendors = async (transaction: Transaction<Tables>) => (await transaction.selectFrom('vendors').select('code').limit(1).execute()).length > 0;

/** Fills an empty catalogue with the vendors and games that come with the product; one that has vendors stays as it is. `now` dates the newest games, in ms. */
export async function fillCatalogue(transaction: Transaction<Tables>, now: number): Promise<void> {
  if (await hasVendors(transaction)) return;
  const cockfightVendors = new Set(briefs.filter((brief) => brief.category === 'cockfight').map((brief) => brief.vendor));
  await transaction
    .insertInto('vendors')
    .values(vendors.map(({ code, name }) => ({ code, name, is_cockfight: cockfightVendors.has(code) })))
    .execute();
  await transaction.insertInto('games').values(shippedGames(now)).execute();
}

/** Offers every vendor of the catalogue at a new merchant: `first` ones first, then in the order they are shipped in, then the others. */
export async function offerVendors(transaction: Transaction<Tables>, merchantCode: string, first: readonly string[] = []): Promise<void> {
  const known = (await transaction.selectFrom('vendors').select('code').where('removed_at', 'is', null).orderBy('code').execute()).map(({ code }) => code);
  const wanted = new Set([...first, ...vendors.map(({ code }) => code), ...known]);
  const ordered = [...wanted].filter((code) => known.includes(code));
  await transaction
    .insertInto('merchant_vendors')
    .values(ordered.map((code, position) => ({ merchant_code: merchantCode, vendor_code: code, position })))
    .execute();
}

/** Makes the first games of the catalogue hot at a new merchant, so that its home is not bare; the desk chooses others. */
export async function heatFirstGames(transaction: Transaction<Tables>, merchantCode: string): Promise<void> {
  const first = await transaction.selectFrom('games').select('id').orderBy('position').orderBy('id').limit(HOT_AT_FIRST).execute();
  await transaction
    .insertInto('merchant_games')
    .values(first.map(({ id }, index) => ({ merchant_code: merchantCode, game_id: id, hot_position: index + 1 })))
    .execute();
}
