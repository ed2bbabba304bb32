import { expect, test } from 'vitest';
import { changed, changesOf, draftOf, isChannelUsable, isDraftUsable, isRedirectUsable, raised, without } from './channels-draft.ts';

const own = {
  'service.channels': ['LIVECHAT | - | /m/help', 'TELEGRAM | Ask Ana | https://t.example/ana'],
  'routes.redirects': ['/promo > /m/activity'],
};

test('[NAV-09] [GEN-02] what is kept as lines is edited as rows, and comes back as it was', () => {
  const draft = draftOf(own);
  expect(draft.channels).toEqual([
    { csType: 'LIVECHAT', title: '', path: '/m/help' },
    { csType: 'TELEGRAM', title: 'Ask Ana', path: 'https://t.example/ana' },
  ]);
  expect(changesOf(draft)).toEqual(own);
  expect(changesOf(draftOf({}))).toEqual({ 'service.channels': [], 'routes.redirects': [] });
  expect(isDraftUsable(draft)).toBe(true);
});

test('[NAV-09] rows change place, and go', () => {
  const { channels } = draftOf(own);
  expect(raised(channels, 1).map(({ csType }) => csType)).toEqual(['TELEGRAM', 'LIVECHAT']);
  expect(raised(channels, 0)).toEqual(channels);
  expect(raised([1, 2, 3], 2)).toEqual([1, 3, 2]);
  expect(without(channels, 0)).toHaveLength(1);
  expect(changed(channels, 0, { title: 'Chat' })[0]).toMatchObject({ csType: 'LIVECHAT', title: 'Chat' });
});

test('[GEN-02] [T89] a row that the server would refuse is known before', () => {
  expect(isChannelUsable({ csType: 'TELEGRAM', title: '', path: 'javascript:alert(1)' })).toBe(false);
  expect(isChannelUsable({ csType: 'TELEGRAM', title: 'a | b', path: '/m/help' })).toBe(false);
  expect(isRedirectUsable({ from: '/promo', to: 'https://evil.example' })).toBe(false);
  expect(isRedirectUsable({ from: 'promo', to: '/m/home' })).toBe(false);
  const draft = draftOf(own);
  expect(isDraftUsable({ ...draft, redirects: [...draft.redirects, ...draft.redirects] })).toBe(false);
});
