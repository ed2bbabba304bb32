import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { FORMS_CLOCK_MS, formsAmount, hashedText, isFresh, readForm } from './forms-dialect.ts';

test('[GAME-24] the worked example has its hash, whatever the order of its parameters', () => {
  const form = 'providerId=GRND&userId=u-1&gameId=granada-roulette&roundId=r-1&reference=t-1&amount=10.00&token=k&timestamp=0';
  for (const text of [form, form.split('&').toReversed().join('&'), `${form}&hash=0000`]) {
    const hash = createHmac('sha256', 'demo')
      .update(hashedText(readForm(text) ?? new Map()))
      .digest('hex');
    expect(hash).toBe('e27efb45521cd9091b6c392472b04595235a576363e4e2f3d5c5a3336ecb5d82');
  }
});

test('[GAME-24] parameters are decoded before they are hashed; a name twice, a lone name and a broken escape are no form', () => {
  expect(readForm('a=1%202&b=%E2%82%B1+x&c=')).toEqual(
    new Map([
      ['a', '1 2'],
      ['b', '₱ x'],
      ['c', ''],
    ]),
  );
  for (const text of ['', 'a', '=1', 'a=1&a=2', 'a=%', 'a=%E2', 'a=1&&b=2']) expect(readForm(text)).toBeNull();
});

test('[GAME-24] amounts have up to ten digits and five decimals, up to one billion', () => {
  expect(['0', '10.00', '0.00001', '007.5', '1000000000'].map(formsAmount)).toEqual([0n, 1_000_000n, 1n, 750_000n, 100_000_000_000_000n]);
  for (const text of ['', '-1', '+1', '1.', '.5', '1.000001', '12345678901', '1000000000.00001', '9999999999', '1e3', '1,000', ' 1', '1\n', '٣'])
    expect(formsAmount(text)).toBeNull();
});

test('[GAME-24] a timestamp is in time up to five minutes before and after', () => {
  const now = 1_800_000_000_000;
  for (const off of [0, FORMS_CLOCK_MS, -FORMS_CLOCK_MS]) expect(isFresh(String(now + off), now)).toBe(true);
  for (const text of [undefined, '', 'now', '1e12', String(now + FORMS_CLOCK_MS + 1), String(now - FORMS_CLOCK_MS - 1)]) expect(isFresh(text, now)).toBe(false);
});
