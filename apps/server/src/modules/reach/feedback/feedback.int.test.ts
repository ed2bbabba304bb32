import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '#server/testing/people/test-players.ts';
import { testRecovery, type TestRecovery } from '#server/testing/people/test-recovery.ts';

let site: TestRecovery;
let count = 0;
beforeAll(async () => {
  site = await testRecovery();
});
afterAll(() => site.close());

/** Their own member for each test, logged in. */
async function asMember(): Promise<TestBrowser> {
  count += 1;
  return site.loggedIn(await site.addMember(`writer${count}`, 'plum kettle 7 sunrise'));
}
const turn = async (changes: Record<string, unknown>) => {
  await site.http.directory.changeSettings('laro', null, changes, async () => undefined);
  await site.http.directory.refresh();
};

test('[HELP-02] is taken between the two bounds, from members and from free play', async () => {
  const browser = await asMember();
  expect((await browser.call('getFeedbackRules')).value).toEqual({ min: 10, max: 500 });
  expect(await browser.call('sendFeedback', { content: ' too short ' })).toMatchObject({
    status: 422,
    code: 'feedback.length',
    params: { min: 10, max: 500 },
  });
  expect(await browser.call('sendFeedback', { content: 'a'.repeat(501) })).toMatchObject({ code: 'feedback.length' });
  expect(await browser.call('sendFeedback', { content: '🎲'.repeat(500) })).toMatchObject({ status: 200 });
  expect(await browser.call('sendFeedback', { content: 'The lottery page is hard to find.' })).toMatchObject({ status: 200 });
  expect(await site.visitor().call('sendFeedback', { content: 'The lottery page is hard to find.' })).toMatchObject({ code: 'session.missing' });
  const trial = site.visitor();
  await trial.freePlay();
  expect(await trial.call('sendFeedback', { content: 'I like it so far.' })).toMatchObject({ status: 200 });
});

test('[HELP-02] ten in a day are enough, and a merchant can switch it off', async () => {
  const browser = await asMember();
  for (let sent = 0; sent < 10; sent += 1) expect((await browser.call('sendFeedback', { content: `This is remark number ${sent}` })).status).toBe(200);
  expect(await browser.call('sendFeedback', { content: 'This is one remark too many' })).toMatchObject({
    status: 429,
    code: 'feedback.too_many',
    params: { max: 10 },
  });
  await turn({ 'module.FEEDBACK3': false });
  expect((await browser.call('getFeedbackRules')).code).toBe('module.switched_off');
  await turn({ 'module.FEEDBACK3': true });
});
