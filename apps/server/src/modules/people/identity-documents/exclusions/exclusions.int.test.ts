import { identityHits } from '@laro/domain/identity/identity-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { move } from '#server/ledger/movements/movements.ts';
import { mayBet } from '#server/ledger/bets/play-rights.ts';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { refuseBlocked } from '#server/modules/core/blocks/index.ts';
import { testIdentity, type TestIdentity } from '#server/testing/people/test-identity.ts';
import type { DeskVisitor } from '#server/testing/test-desk.ts';
import { createExclusionCheck, openProofSeal, unprovenDepositRoom } from '../index.ts';

let all: TestIdentity;
let staff: DeskVisitor;
beforeAll(async () => {
  all = await testIdentity();
  staff = await all.staff('operations');
  await all.set({ 'identity.playNeedsVerified': false });
});
afterAll(() => all.close());

const merchant = 'laro';
const bring = (csv: string, list = 'regulator') =>
  staff.call('importDeskExclusions', { params: { merchant }, body: { list, csv, reason: 'the list of November' } });
/** Opens both pictures and accepts, with an answer to whatever was found. */
const accept = async (proofId: string) => {
  const params = { merchant, proofId };
  for (const side of ['front', 'back']) await staff.call('getDeskIdentityPicture', { params: { ...params, side } });
  const answers = Object.fromEntries(identityHits.map((hit) => [hit, 'looked into it']));
  return staff.call('decideDeskIdentity', { params, body: { decision: 'accept', answers, reason: 'all is well' } });
};
const accountOf = async (id: bigint) =>
  (await all.desk.base.pool.query<{ cash: bigint }>('select cash_account as cash from players where id = $1', [id])).rows[0]?.cash ?? 0n;

test('[T8] [T85] a list is imported completely or not at all, stores nothing readable, and is searched by name and birthday or number', async () => {
  expect(await bring('name,birthday,document number\nPedro Penduko,1990-13-01,\n')).toMatchObject({ code: 'desk.exclusion_line_wrong', params: { line: 2 } });
  const first = await bring('name,birthday,document number\n"Penduko, Pedro",1985-02-03,\n;;N01-23-456789\nAna Lim,1990-01-01,P7654321A\n');
  expect(first.value).toEqual({ added: 3, known: 0, blocked: 0 });
  expect((await bring('Pedro  PENDUKO;1985-02-03')).value).toEqual({ added: 0, known: 1, blocked: 0 });
  const { rows } = await all.desk.base.pool.query<{ text: string }>("select string_agg(to_jsonb(e)::text, '') as text from exclusion_entries e");
  expect(rows[0]?.text).not.toMatch(/Penduko|1985-02-03|23-?456789|Lim/);
  const find = async (body: Record<string, string>) =>
    (await staff.call('findDeskExclusions', { params: { merchant }, body })).value.entries.map(({ label }) => label);
  expect(await find({ name: 'pedro penduko', birthday: '1985-02-03' })).toEqual(['PP 1985']);
  expect(await find({ name: 'pedro penduko' })).toEqual([]);
  expect(await find({ number: 'n0123456789' })).toEqual(['••••6789']);
  const { value } = await staff.call('listDeskExclusions', { params: { merchant }, query: { list: 'regulator' } });
  expect([value.count, value.entries.map(({ label }) => label)]).toEqual([3, ['AL 1990 · ••••321A', '••••6789', 'PP 1985']]);
  const remove = () => staff.call('removeDeskExclusion', { params: { merchant, entryId: value.entries[0]?.id ?? '' }, body: { reason: 'an error of theirs' } });
  expect((await remove()).status).toBe(200);
  expect((await remove()).code).toBe('desk.exclusion_unknown');
  expect((await staff.call('listDeskExclusions', { params: { merchant } })).value.count).toBe(2);
  const audit = await all.desk.base.pool.query<{ action: string }>("select action from audit_entries where action like 'exclusion.%' order by number");
  expect(audit.rows.map(({ action }) => action)).toEqual([
    'exclusion.imported',
    'exclusion.imported',
    'exclusion.searched',
    'exclusion.searched',
    'exclusion.searched',
    'exclusion.removed',
  ]);
  const finance = await all.staff('cashier-lead');
  expect((await finance.call('importDeskExclusions', { params: { merchant }, body: { list: 'operator', csv: 'x', reason: 'no right' } })).code).toBe(
    'desk.permission_missing',
  );
});

test('[T8] [T44] a listed person is blocked from play and deposits when their proof comes in, can withdraw, and two persons decide', async () => {
  await bring('Juana Basa;1979-09-09', 'operator');
  const { id, browser } = await all.member('excluded');
  await all.send(browser, { legalName: 'Juana BASA', birthday: '1979-09-09' });
  expect(await mayBet(all.desk.base.pool, await accountOf(id))).toBe(false);
  await expect(refuseBlocked(all.desk.base.pool, id, 'deposit')).rejects.toMatchObject({ code: 'member.blocked', params: { cause: 'law' } });
  await expect(refuseBlocked(all.desk.base.pool, id, 'withdraw')).resolves.toBeUndefined();
  const queue = (await staff.call('listDeskIdentities', { params: { merchant } })).value.proofs;
  const proof = queue.find(({ member }) => member.username === 'excluded');
  expect(proof?.hits).toEqual(['excluded']);
  const opened = await staff.call('openDeskIdentity', { params: { merchant, proofId: proof?.id ?? '' }, body: {} });
  expect(opened.value.exclusions).toEqual([expect.objectContaining({ list: 'operator', label: 'JB 1979' })]);
  const decided = await accept(proof?.id ?? '');
  expect(decided.value.state).toBe('checked');
});

test('[T4] [T8] a registration is checked against that merchant’s lists, using the fields of the form', async () => {
  expect((await bring('Lito Cruz,1979-04-05,\n,,N99 88 77')).value).toMatchObject({ added: 2 });
  const seal = await openProofSeal(all.desk.base.pool, { key: Buffer.alloc(32, 5), old: null });
  const isExcluded = createExclusionCheck(all.desk.base.pool, seal);
  const nobody = { name: '', birthday: '', number: '' };
  expect(await isExcluded(merchant, { ...nobody, name: 'lito  CRUZ', birthday: '1979-04-05' })).toBe(true);
  expect(await isExcluded(merchant, { ...nobody, number: 'n-998877' })).toBe(true);
  for (const person of [
    { ...nobody, name: 'Lito Cruz' },
    { ...nobody, birthday: '1979-04-05' },
    { ...nobody, name: 'Lito Cruz', birthday: '1979-04-06' },
    nobody,
  ])
    expect(await isExcluded(merchant, person)).toBe(false);
  expect(await isExcluded('dagat', { ...nobody, number: 'N998877' })).toBe(false);
});

test('[T8] an import immediately blocks members with a proven identity', async () => {
  const { id, browser } = await all.member('later');
  await all.send(browser, { number: '4444-3333-2222-1111' });
  const [proof] = (await staff.call('listDeskIdentities', { params: { merchant } })).value.proofs.filter(({ member }) => member.username === 'later');
  await accept(proof?.id ?? '');
  expect(await mayBet(all.desk.base.pool, await accountOf(id))).toBe(true);
  expect((await bring(',,4444 3333 2222 1111')).value).toEqual({ added: 1, known: 0, blocked: 1 });
  expect(await mayBet(all.desk.base.pool, await accountOf(id))).toBe(false);
});

test('[T4] before the proof as much is paid in as the merchant takes, all in all, and after it no bound is left', async () => {
  const { id, browser } = await all.member('payer');
  const settings = { ...all.site.http.directory.byCode('laro')?.settings, 'identity.unverifiedDepositMax': 1_000 } as never;
  const ask = (pending = 0n) =>
    inTransaction(all.desk.base.pool, (transaction) => unprovenDepositRoom(transaction, () => settings, { playerId: id, pending: pending * MAJOR_UNIT }));
  const first = await ask();
  expect(first?.left).toBe(1_000n * MAJOR_UNIT);
  expect(first?.refusal()).toMatchObject({ code: 'identity.deposit_limit', params: { max: '1,000.00', left: '1,000.00', currency: 'PHP' } });
  const gateway = await openAccount(all.desk.base.pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'gateway', 'paymongo');
  await move(all.desk.base.pool, { kind: 'deposit_paid', caller: 'test', key: 'one', from: gateway, to: await accountOf(id), amount: 600n * MAJOR_UNIT });
  expect((await ask(100n))?.left).toBe(300n * MAJOR_UNIT);
  expect((await ask(500n))?.left).toBe(0n);
  await all.send(browser);
  const [proof] = (await staff.call('listDeskIdentities', { params: { merchant } })).value.proofs.filter(({ member }) => member.username === 'payer');
  await accept(proof?.id ?? '');
  expect(await ask()).toBeNull();
});
