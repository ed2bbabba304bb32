import { expect, test } from 'vitest';
import { mailKinds, mailPicture, mailTabs } from './mail-rules.ts';

test('[MAIL-02] the tabs of rewards and account share no kind, and together show all', () => {
  expect([...mailTabs.account, ...mailTabs.rewards].toSorted()).toEqual([...mailKinds].toSorted());
  expect(mailTabs.all).toEqual(mailKinds);
});

test.each([
  ['withdrawal_paid', 'money'],
  ['gift', 'gift'],
  ['password_changed', 'letter'],
  ['toString', 'letter'],
])('[MAIL-02] the picture of %s is %s', (topic, picture) => {
  expect(mailPicture(topic)).toBe(picture);
});
