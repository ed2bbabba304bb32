import { expect, test } from 'vitest';
import { languageCodes } from '../system/languages.ts';
import { campaignFaults, isQuiet, outcomeFor, textsFor, type CampaignTexts, type Receiver } from './campaign-rules.ts';
import { firstForbidden } from './forbidden-words.ts';

const terms = { channels: ['inbox', 'email'], product: 'casino', perWeek: 3, perProduct: true } as const;
const receiver: Receiver = { mayBeOffered: true, channels: ['inbox', 'sms'], products: ['casino'], sentInWeek: 0, isAsleep: false };

test.each([
  [receiver, {}, 'sent', ['inbox']],
  [{ ...receiver, mayBeOffered: false }, {}, 'gate', []],
  [{ ...receiver, channels: ['sms'] as const, mayBeOffered: false }, {}, 'consent', []],
  [{ ...receiver, products: ['lottery'] as const }, {}, 'consent', []],
  [{ ...receiver, products: [] }, { perProduct: false }, 'sent', ['inbox']],
  [{ ...receiver, products: [] }, { product: null }, 'sent', ['inbox']],
  [{ ...receiver, sentInWeek: 2 }, {}, 'sent', ['inbox']],
  [{ ...receiver, sentInWeek: 3 }, {}, 'waiting', []],
  [{ ...receiver, isAsleep: true }, {}, 'waiting', []],
  [{ ...receiver, isAsleep: true, mayBeOffered: false }, {}, 'gate', []],
  [{ ...receiver, isAsleep: true, channels: [] }, {}, 'consent', []],
] as const)('[MAIL-07] [MAIL-08] [MAIL-09] a member %o with %o: %s', (member, more, outcome, channels) => {
  expect(outcomeFor(member, { ...terms, ...more })).toEqual({ outcome, channels });
});

test.each([
  ['2026-11-24T13:59:59Z', false],
  ['2026-11-24T14:00:00Z', true],
  ['2026-11-24T16:30:00Z', true],
  ['2026-11-24T23:59:59Z', true],
  ['2026-11-25T00:00:00Z', false],
])('[MAIL-09] at %s it is quiet in Manila: %s', (at, quiet) => {
  expect(isQuiet(Date.parse(at), 'Asia/Manila')).toBe(quiet);
});

const whole = { title: 'A week of fair', body: 'Look in.' };
const campaign = { texts: { EN: whole, TY: whole } as CampaignTexts, channels: ['inbox'] as const, expiresAt: 2 };
const at = { offered: ['TY', 'EN'], now: 1 } as const;

test('[MAIL-06] [MAIL-11] all faults of a campaign are named together, and a forbidden word has its own code', () => {
  expect(campaignFaults(campaign, at)).toEqual([]);
  expect(campaignFaults({ texts: { EN: { title: 'Guaranteed', body: 'Only 02:59:59 left' } }, channels: [], expiresAt: 1 }, at)).toEqual([
    'language_missing',
    'channel_missing',
    'over',
    'countdown',
    'forbidden_word:guaranteed',
  ]);
});

test('[MAIL-11] every language has forbidden words, in any case and spacing, and English ones count in all', () => {
  expect(firstForbidden('ÚLTIMA  OPORTUNIDAD', 'ES')).toBe('última oportunidad');
  for (const language of languageCodes) expect(firstForbidden('A last chance', language)).toBe('last chance');
  expect(firstForbidden('A quiet week', 'EN')).toBeNull();
});

test('[MAIL-06] a member reads the whole mail of one language', () => {
  expect(textsFor({ EN: whole, TH: { title: 'x', body: '' } }, 'TH', 'TY', ['TY', 'TH', 'EN'])).toEqual({ language: 'EN', ...whole });
  expect(textsFor({}, 'TH', 'TY', [])).toBeNull();
});
