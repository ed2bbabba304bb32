import type { Parsed } from '@laro/contract/routes';
import { addressesMax, addressKeptDays } from '@laro/domain/mall/addresses';
import { newOrderedId } from '#server/db/ordered-id.ts';
import { inTransaction, type Queries } from '#server/db/sql.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { goodsAt } from '../goods/goods.store.ts';
import type { MallDeps } from '../mall-parts.ts';
import { addressesOf, addressOf, eraseAddresses, holdAddresses, insertAddress, removeAddress } from './addresses.store.ts';

type List = Parsed<'listAddresses', 'value'>;
const DAY_MS = 86_400_000;
const BATCH = 500;

/** Countries to which any goods are sent, also those that are not sold now: a gift can be a piece of them. */
async function countriesOf(queries: Queries, merchantCode: string, at: Date): Promise<string[]> {
  const goods = await goodsAt(queries, merchantCode, at);
  const countries = goods.flatMap(({ body }) => (body.reward.kind === 'physical' ? body.reward.countries : []));
  return [...new Set(countries)].toSorted();
}

async function listOf(deps: MallDeps, context: CallContext): Promise<List> {
  const rows = await addressesOf(deps.pool, playerOf(context).playerId);
  return {
    addresses: rows.map(({ id, sealed }) => ({ id, ...deps.addressBox.open(sealed, id) })),
    countries: await countriesOf(deps.pool, context.merchant.code, new Date(deps.now())),
  };
}

/**
 * The address of an order of goods that go to some countries. Throws `mall.address_needed` without one, `mall.address_unknown`, `mall.address_country`.
 */
export async function addressFor(
  deps: Pick<MallDeps, 'addressBox'>,
  queries: Queries,
  { playerId, addressId, countries }: { playerId: bigint; addressId: string | null; countries: readonly string[] },
): Promise<string> {
  if (addressId === null) throw new Refusal('mall.address_needed');
  const row = await addressOf(queries, playerId, addressId);
  if (!row) throw new Refusal('mall.address_unknown');
  if (!countries.includes(deps.addressBox.open(row.sealed, row.id).country)) throw new Refusal('mall.address_country');
  return row.id;
}

/** Erases addresses 90 days after the last order that used them (MALL-06). True if more is waiting. */
export const eraseOldAddresses = async ({ pool, now }: Pick<MallDeps, 'pool' | 'now'>): Promise<boolean> =>
  (await eraseAddresses(pool, new Date(now() - addressKeptDays * DAY_MS), BATCH)) === BATCH;

/** Addresses of a member for goods by post (MALL-06). A changed address is a new one, so that orders under way keep theirs. */
export function addressCalls(deps: MallDeps): Handlers<'listAddresses' | 'saveAddress' | 'removeAddress'> {
  return {
    listAddresses: (context) => listOf(deps, context),
    saveAddress: async (context, { body: { id: replaced, ...address } }) => {
      const { merchant } = context;
      const { playerId } = playerOf(context);
      const at = new Date(deps.now());
      if (!(await countriesOf(deps.pool, merchant.code, at)).includes(address.country)) throw new Refusal('mall.address_country');
      await inTransaction(deps.pool, async (transaction) => {
        const count = await holdAddresses(transaction, playerId);
        if (replaced !== null) {
          if (!(await addressOf(transaction, playerId, replaced))) throw new Refusal('mall.address_unknown');
          await removeAddress(transaction, playerId, replaced, at);
        } else if (count >= addressesMax) throw new Refusal('mall.addresses_full');
        const id = await newOrderedId(transaction);
        await insertAddress(transaction, { id, sealed: deps.addressBox.close(address, id), merchantCode: merchant.code, playerId, at });
      });
      return listOf(deps, context);
    },
    removeAddress: async (context, { params: { addressId } }) => {
      const { playerId } = playerOf(context);
      await inTransaction(deps.pool, (transaction) => removeAddress(transaction, playerId, addressId, new Date(deps.now())));
      return listOf(deps, context);
    },
  };
}
