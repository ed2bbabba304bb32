import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#server/http/handlers.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import { testPerson } from '#server/testing/base/test-two-persons.ts';

const GAME = 'kidlat-5';
const NOBODY = { name: 'Ana Reyes', mobileNumber: '', email: '', reason: 'declared by herself' };

let all: TestLottery;
let staff: Person;

beforeAll(async () => {
  all = await testLottery([GAME]);
  staff = await testPerson(all.base, 'first');
});
afterAll(() => all.close());

/** A member with a phone number or an address, and what becomes of an order. */
async function member({ mobile = null, email = null }: { mobile?: string | null; email?: string | null }) {
  const player = await all.player();
  await all.base.pool.query(
    `insert into player_profiles (player_id, merchant_code, mobile_number, email) values ($1, $2, $3, $4)
      on conflict (player_id) do update set mobile_number = excluded.mobile_number, email = excluded.email`,
    [player.session.playerId, player.session.merchantCode, mobile, email],
  );
  const order = async () => {
    const body = await all.slip(GAME, [{ play: 'sum', selection: 'big', stake: 10n * MAJOR_UNIT }]);
    return all.call('placeLotteryOrder', { body }, player.session);
  };
  return { order, cash: () => balanceOf(all.base.pool, player.cash) };
}

test('[LOTT-68] [T8] a declared member of staff and a declared person of the household place no orders, by phone number or address, until it is ended', async () => {
  const [worker, relative, stranger] = [
    await member({ mobile: '+639171234567' }),
    await member({ email: 'Kuya@Example.com' }),
    await member({ mobile: '+639170000000', email: 'other@example.com' }),
  ];
  await worker.order();
  const declared = await all.callAsStaff('addDeskLotteryBarred', { body: { ...NOBODY, relation: 'staff', mobileNumber: '+639171234567' } }, staff);
  await all.callAsStaff('addDeskLotteryBarred', { body: { ...NOBODY, name: 'Her brother', relation: 'household', email: 'kuya@example.com' } }, staff);
  const before = await worker.cash();
  await expect(worker.order()).rejects.toMatchObject({ code: 'lottery.staff' });
  await expect(relative.order()).rejects.toMatchObject({ code: 'lottery.staff' });
  expect(await worker.cash()).toBe(before);
  expect((await stranger.order()).orders).toHaveLength(1);
  const { persons } = await all.callAsStaff('listDeskLotteryBarred', {}, staff);
  expect(persons.map(({ name, relation }) => [name, relation])).toEqual([
    ['Ana Reyes', 'staff'],
    ['Her brother', 'household'],
  ]);
  await all.callAsStaff('endDeskLotteryBarred', { params: { id: declared.id }, body: { reason: 'has left' } }, staff);
  expect((await worker.order()).orders).toHaveLength(1);
  await expect(all.callAsStaff('endDeskLotteryBarred', { params: { id: declared.id }, body: { reason: 'twice' } }, staff)).rejects.toMatchObject({
    code: 'lottery.person_unknown',
  });
});

test('[LOTT-68] a declaration without phone number and address is refused, and every act is in the audit log without contacts', async () => {
  await expect(all.callAsStaff('addDeskLotteryBarred', { body: { ...NOBODY, relation: 'staff' } }, staff)).rejects.toMatchObject({
    code: 'lottery.person_unknown',
  });
  const { rows } = await all.base.pool.query<{ action: string; entry: string }>(
    "select action, to_jsonb(a)::text as entry from audit_entries a where action like 'lottery.person%' order by a.number",
  );
  expect(rows.map(({ action }) => action)).toEqual(['lottery.personBarred', 'lottery.personBarred', 'lottery.personFreed']);
  expect(rows.some(({ entry }) => entry.includes('+639171234567') || entry.includes('kuya@'))).toBe(false);
});
