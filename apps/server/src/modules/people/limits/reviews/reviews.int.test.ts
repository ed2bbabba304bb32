import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putSetting } from '#server/testing/base/put-setting.ts';
import { testLimits, type TestLimits } from '#server/testing/money/test-limits.ts';
import { addTestSlot, testVendor } from '#server/testing/money/test-play.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';

let site: TestLimits;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  site = await testLimits();
  await addTestSlot(site.base);
});
afterAll(() => site.close());

const sql = (text: string, values: unknown[] = []) => site.base.pool.query(text, values);
const joined = (id: string, days: number) => sql('update players set created_at = $2 where id = $1', [id, new Date(site.clock.now - days * DAY_MS)]);
const open = async (browser: TestBrowser) => (await browser.call('openReview')).value.review;
const answer = (browser: TestBrowser, reviewId: string, given: string) => browser.call('answerReview', { answer: given }, {}, { reviewId });

test('[T41] the review is shown after six months, with the figures and limits, until it is answered once', async () => {
  const { browser, player } = await site.member('review1');
  expect(await open(browser)).toBeNull();
  await joined(player.id, 200);
  const vendor = testVendor(site.base.pool);
  await vendor.round(player, 40n * MAJOR_UNIT, 15n * MAJOR_UNIT);
  await browser.call('setLimit', { amount: '300.00' }, {}, { kind: 'deposit', period: 'week' });
  const review = await open(browser);
  expect(review).toMatchObject({
    figures: { currency: 'PHP', deposited: '1000.00', withdrawn: '0.00', net: '-25.00', hours: 1 },
    limits: [{ kind: 'deposit', period: 'week', amount: '300.00', minutes: null }],
  });
  expect(review?.figures.months).toHaveLength(6);
  expect((await open(browser))?.id).toBe(review?.id);
  expect((await answer(browser, review?.id ?? '', 'kept')).status).toBe(200);
  expect((await answer(browser, review?.id ?? '', 'changed')).status).toBe(200);
  const { rows } = await sql('select answer, answered_at, figures from player_reviews where player_id = $1', [player.id]);
  expect(rows).toMatchObject([{ answer: 'kept', answered_at: new Date(site.clock.now), figures: { net: '-25.00' } }]);
  expect(await open(browser)).toBeNull();
  site.clock.now += 190 * DAY_MS;
  expect((await open(await site.logInAgain('review1')))?.id).not.toBe(review?.id);
});

test('[T41] a member who viewed limits and account summary within the months gets no review', async () => {
  const { browser, player } = await site.member('review2');
  await joined(player.id, 400);
  await browser.call('getLimits');
  expect(await open(browser)).not.toBeNull();
  await site.limits.noteSummarySeen(BigInt(player.id));
  expect(await open(browser)).toBeNull();
});

test('[T41] [T86] a member cannot answer another member’s review', async () => {
  const one = await site.member('review3');
  const other = await site.member('review4');
  await joined(one.player.id, 400);
  const review = await open(one.browser);
  expect((await answer(other.browser, review?.id ?? '', 'kept')).code).toBe('limits.review_unknown');
});

test('[T41] the merchant sets the number of months', async () => {
  const { browser, player } = await site.member('review5');
  await joined(player.id, 100);
  expect(await open(browser)).toBeNull();
  await putSetting(site.base.pool, 'laro', 'limits.reviewMonths', 3);
  await site.http.directory.refresh();
  expect(await open(browser)).not.toBeNull();
});
