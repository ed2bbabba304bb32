import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callSealed, confirmBy, PASSWORD, testAccount, type TestAccount } from '#server/testing/people/test-account.ts';
import { addTotp } from '#server/testing/people/test-factors.ts';
import type { TestBrowser } from '#server/testing/people/test-players.ts';

let site: TestAccount;
const sql = (text: string, ...values: unknown[]) => site.base.pool.query(text, values);

beforeAll(async () => {
  site = await testAccount();
});
afterAll(() => site.close());
beforeEach(() => sql('delete from sign_in_attempts'));

describe('payment password and security questions', () => {
  const answers = [
    { question: 'first_pet', answer: 'Bantay' },
    { question: 'birth_town', answer: 'San José' },
  ];
  const setPayment = (browser: TestBrowser, given: Record<string, unknown>) => callSealed(browser, 'setPaymentPassword', given);

  test('[ACC-02] [T12] six digits that are not easily guessed; the old ones are needed to change them, three tries long', async () => {
    const { id, browser } = await site.enter('payer');
    await confirmBy(browser, 'password', PASSWORD);
    expect(await setPayment(browser, { paymentPassword: '123456' })).toMatchObject({ status: 422, code: 'account.payment_password_guessable' });
    expect((await setPayment(browser, { paymentPassword: '12345' })).code).toBe('request.invalid');
    expect((await setPayment(browser, { paymentPassword: '194857' })).status).toBe(200);
    const { rows } = await sql('select payment_password_hash as hash from player_profiles where player_id = $1', id);
    expect((rows[0] as { hash: string }).hash).toMatch(/^\$argon2id\$/);
    expect((await browser.call('getSecurity')).value.hasPaymentPassword).toBe(true);
    expect((await setPayment(browser, { paymentPassword: '804215', current: '194857' })).status).toBe(200);
    const codes = [];
    // A missing old one counts as wrong if only the password was proven.
    for (const current of [undefined, '194857', '111111', '804215']) codes.push((await setPayment(browser, { paymentPassword: '640219', current })).code);
    expect(codes).toEqual([
      'account.payment_password_wrong',
      'account.payment_password_wrong',
      'account.payment_password_locked',
      'account.payment_password_locked',
    ]);
  });

  test('[SAFE-21] [ACC-02] concurrent repeats of a change apply once with the same answer, and wrong passwords get three tries in total', async () => {
    const { browser } = await site.enter('double-tap');
    await confirmBy(browser, 'password', PASSWORD);
    await setPayment(browser, { paymentPassword: '194857' });
    const change = (current: string, paymentPassword: string) => setPayment(browser, { paymentPassword, current });
    const right = await Promise.all(Array.from({ length: 6 }, () => change('194857', '804215')));
    expect(right.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const wrong = await Promise.all(Array.from({ length: 6 }, () => change('111111', '640219')));
    expect(wrong.map(({ code }) => code).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'account.payment_password_locked'),
      ...Array.from({ length: 2 }, () => 'account.payment_password_wrong'),
    ]);
  });

  test('[ACC-02] [T11] a forgotten one needs a second factor and the answers, in any writing of them', async () => {
    const { id, browser } = await site.enter('forgetful');
    await confirmBy(browser, 'password', PASSWORD);
    await setPayment(browser, { paymentPassword: '194857' });
    expect((await callSealed(browser, 'setSecurityAnswers', { answers })).status).toBe(200);
    expect((await browser.call('getSecurity')).value.questions).toEqual(['first_pet', 'birth_town']);
    const kept = await sql('select answer_hash as hash from player_security_answers where player_id = $1', id);
    for (const { hash } of kept.rows as { hash: string }[]) expect(hash).toMatch(/^\$argon2id\$/);
    const { show } = await addTotp(browser, site.clock);
    await confirmBy(browser, 'totp', show());
    expect(await setPayment(browser, { paymentPassword: '804215' })).toMatchObject({ status: 422, code: 'account.answers_wrong' });
    const wrong = [answers[0], { question: 'birth_town', answer: 'Cebu' }];
    expect((await setPayment(browser, { paymentPassword: '804215', answers: wrong })).code).toBe('account.answers_wrong');
    const written = [
      { question: 'first_pet', answer: '  BANTAY! ' },
      { question: 'birth_town', answer: 'san josé' },
    ];
    expect((await setPayment(browser, { paymentPassword: '804215', answers: written })).status).toBe(200);
  });

  test('[ACC-02] two different questions, and new ones take the place of the old', async () => {
    const { browser } = await site.enter('questioned');
    await confirmBy(browser, 'password', PASSWORD);
    const twice = [answers[0], { question: 'first_pet', answer: 'Other' }];
    expect((await callSealed(browser, 'setSecurityAnswers', { answers: twice })).code).toBe('request.invalid');
    await callSealed(browser, 'setSecurityAnswers', { answers });
    await callSealed(browser, 'setSecurityAnswers', { answers: [answers[1], { question: 'first_job', answer: 'Baker' }] });
    expect((await browser.call('getSecurity')).value.questions).toEqual(['birth_town', 'first_job']);
  });
});
