import type { Parsed } from '@laro/contract/routes';
import { pointBalance } from '@laro/domain/rewards/mall/point-lots';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { nameIn } from '#server/modules/rewards/rewards/index.ts';
import { whenAt, zoneOf, type MallDeps } from '../mall-parts.ts';
import { readPoints } from '../points/accounts.store.ts';
import { entriesOf } from '../points/entries.store.ts';
import { memberOf } from './desk.store.ts';

/** The points of a member with every movement. Throws `desk.member_unknown`. */
export async function memberPoints(
  deps: MallDeps,
  { merchant, language }: { merchant: Merchant; language: CallContext['language'] },
  { memberId, before }: { memberId: string; before: string },
  size: number,
): Promise<Parsed<'getDeskPoints', 'value'>> {
  const playerId = BigInt(memberId);
  const member = await memberOf(deps.pool, merchant.code, playerId);
  if (!member) throw new Refusal('desk.member_unknown');
  const account = await readPoints(deps.pool, playerId);
  const rows = await entriesOf(deps.pool, playerId, before === '' ? null : before, size + 1);
  const shown = rows.slice(0, size);
  return {
    member: { id: memberId, ...member, isTrial: false },
    balance: pointBalance(account, whenAt(deps.now(), zoneOf(merchant)).day),
    debt: account.debt,
    lots: account.lots.map(({ lastDay, left }) => ({ lastDay, points: left })),
    entries: shown.map(({ id, kind, amount, at, day, orderId, names }) => ({
      id,
      kind,
      amount,
      at: at.toISOString(),
      cause: day ?? (names ? nameIn(names, language, merchant) : (orderId ?? '')),
    })),
    next: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
  };
}
