import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';
import { testPlayers, type TestPlayers } from '#server/testing/people/test-players.ts';

let desk: TestDesk;
let players: TestPlayers;
const merchant = { merchant: 'laro' };

async function write(username: string, content: string, merchantCode = 'laro'): Promise<string> {
  const id = await players.addMember(username, 'plum kettle 7 sunrise', merchantCode);
  const text = 'insert into feedback_entries (merchant_code, player_id, content, language) values ($1, $2, $3, $4) returning id';
  const { rows } = await desk.base.pool.query<{ id: bigint }>(text, [merchantCode, id, content, 'EN']);
  return String(rows[0]?.id);
}

beforeAll(async () => {
  desk = await testDesk();
  players = await testPlayers({ base: desk.base });
});
afterAll(async () => {
  await players.close();
  await desk.close();
});

test('[HELP-02] [T85] staff read feedback, and close it once, with its outcome', async () => {
  const first = await write('maria', 'The lottery page is hard to find.');
  await write('jose', 'More fish games, please.');
  await write('stranger', 'Of another merchant.', 'dagat');
  const staff = await desk.signIn('operations');
  const open = await staff.call('listDeskFeedback', { params: merchant });
  expect(open.value.entries.map(({ member, content }) => [member.username, content])).toEqual([
    ['jose', 'More fish games, please.'],
    ['maria', 'The lottery page is hard to find.'],
  ]);
  const target = { params: { ...merchant, feedbackId: first }, body: { reason: 'A link in the menu since today' } };
  const closed = await staff.call('closeDeskFeedback', target);
  expect(closed.value.closed).toMatchObject({ by: staff.name, reason: 'A link in the menu since today' });
  expect(await staff.call('closeDeskFeedback', target)).toMatchObject({ status: 409, code: 'desk.feedback_closed' });
  expect((await staff.call('listDeskFeedback', { params: merchant })).value.entries).toHaveLength(1);
  expect((await staff.call('listDeskFeedback', { params: merchant, query: { state: 'all' } })).value.entries).toHaveLength(2);
  const administrator = await desk.signIn('administrator');
  const audit = (await administrator.call('listAudit', { query: { action: 'feedback.closed' } })).value;
  expect(JSON.stringify(audit)).toContain(`merchant:laro/feedback:${first}`);
});

test('[T86] another merchant’s entry is unknown, and read access closes nothing', async () => {
  const id = await write('other', 'Of another merchant, again.', 'dagat');
  const body = { reason: 'Not ours to close' };
  const staff = await desk.signIn('operations');
  expect(await staff.call('closeDeskFeedback', { params: { ...merchant, feedbackId: id }, body })).toMatchObject({
    status: 404,
    code: 'desk.feedback_unknown',
  });
  const auditor = await desk.signIn('auditor');
  expect((await auditor.call('listDeskFeedback', { params: merchant })).status).toBe(200);
  expect(await auditor.call('closeDeskFeedback', { params: { ...merchant, feedbackId: id }, body })).toMatchObject({
    status: 403,
    code: 'desk.permission_missing',
  });
});

test('[HELP-02] a long list goes on page by page', async () => {
  const id = await players.addMember('writer', 'plum kettle 7 sunrise');
  await desk.base.pool.query(
    "insert into feedback_entries (merchant_code, player_id, content, language) select 'laro', $1, 'Remark number ' || n, 'EN' from generate_series(1, 60) n",
    [id],
  );
  const staff = await desk.signIn('auditor');
  const first = (await staff.call('listDeskFeedback', { params: merchant })).value;
  expect(first.entries).toHaveLength(50);
  const second = (await staff.call('listDeskFeedback', { params: merchant, query: { before: first.next ?? '' } })).value;
  expect(second.entries.length).toBeGreaterThanOrEqual(10);
  expect(second.next).toBeNull();
  expect(await staff.call('listDeskFeedback', { params: merchant, query: { before: 'x' } })).toMatchObject({ code: 'request.invalid' });
});
