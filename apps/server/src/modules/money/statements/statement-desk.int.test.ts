import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDesk, type DeskVisitor, type TestDesk } from '#server/testing/test-desk.ts';
import { openTestPlayer } from '#server/testing/money/test-play.ts';

let desk: TestDesk;
let staff: DeskVisitor;
const reason = 'asked by the member by letter';
const today = new Date().toISOString().slice(0, 10);
const year = { from: new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10), to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) };

beforeAll(async () => {
  desk = await testDesk();
  staff = await desk.signIn('cashier-lead');
});
afterAll(() => desk.close());

/** The raw response: a file has no envelope. */
async function ask(memberId: string, body: object, merchant = 'laro') {
  return desk.app.inject({
    method: 'POST',
    url: `/wps/desk/merchants/${merchant}/members/${memberId}/statement`,
    headers: { host: 'localhost', cookie: `__Host-laro-desk=${staff.cookie ?? ''}`, 'x-csrf-token': staff.csrfToken, 'content-type': 'application/json' },
    payload: JSON.stringify({ ...year, reason, ...body }),
  });
}

test('[T31] [T85] [T86] staff saves a player’s statement with the reason, which the log keeps; a player of another merchant is unknown', async () => {
  const player = await openTestPlayer(desk.base.pool, { username: 'letter.writer' });
  const answer = await ask(player.id, { format: 'csv' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.payload).toContain('deposit_paid');
  expect(answer.payload).toContain('letter.writer');
  const [entry] = (await staff.call('listAudit')).value.entries;
  expect(entry).toMatchObject({ action: 'member.statementSaved', subject: `merchant:laro/member:${player.id}`, reason });
  expect((await ask(player.id, { format: 'pdf' })).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await ask(player.id, { format: 'pdf' }, 'dagat')).json()).toMatchObject({ errorCode: 'desk.member_unknown' });
  expect((await ask(player.id, { format: 'pdf', reason: 'x' })).json()).toMatchObject({ errorCode: 'request.invalid' });
  expect((await ask(player.id, { format: 'pdf', from: '2020-01-01', to: today })).json()).toMatchObject({ errorCode: 'records.range_too_long' });
});
