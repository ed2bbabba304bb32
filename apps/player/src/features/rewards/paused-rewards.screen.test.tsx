import { screen } from '@testing-library/dom';
import type { Language } from '@laro/domain/system/languages';
import { expect, test } from 'vitest';
import { openSite } from '#player/testing/open-site.tsx';

const at = '2026-11-20T08:00:00.000Z';
const grant = (name: string, more: object) => ({
  id: `01900000-0000-7000-8000-00000000000${name.length}`,
  kind: 'cash',
  amount: '10.00',
  terms: null,
  tickets: null,
  goodsName: null,
  source: 'MANUAL',
  name,
  state: 'claimable',
  from: at,
  until: null,
  endedAt: null,
  reason: '',
  waitsFor: null,
  frozenUntil: null,
  ...more,
});
const page = (ended: object[], grants: object[] = []) => ({ grants, next: null, zone: 'Asia/Manila', ended: { grants: ended, next: null } });
const open = (path: string, listGrants: object, language: Language) => openSite(path, { as: 'member', language, answers: { listGrants } as never });

/** The sentence of a reward on hold, and that of one that an exclusion has ended, in the languages of the first merchant. */
const languages = [
  ['EN', 'On hold because of a limit or a break on your account', 'Ended with your break', 'To receive', 'Ready to claim'],
  ['TY', 'Naka-hold muna dahil sa limit o pahinga ng account mo', 'Natapos dahil sa pahinga mo', 'Matatanggap', 'Puwede nang kunin'],
] as const;

test.each(['/m/rewardCenter', '/m/receivingCenter'].flatMap((path) => languages.map((texts) => [path, ...texts] as const)))(
  '[REW-24] [T95] %s in %s: during a break a reward says why it is on hold and has no button, and one that ended with it says so',
  async (path, language, onHold, ended, heading, ready) => {
    const waiting = grant('Gift', { waitsFor: 'play' });
    const lapsed = grant('Other', { state: 'lapsed', endedAt: at });
    await open(path, page([lapsed], [waiting]), language);
    await expect.poll(() => screen.queryByText(onHold)).not.toBeNull();
    expect(screen.queryByText('Gift')).not.toBeNull();
    expect(screen.queryByText(new RegExp(ended))).not.toBeNull();
    expect(screen.queryByRole('heading', { name: heading })).not.toBeNull();
    expect(screen.queryByText(ready)).toBeNull();
    // Neither the reward nor all of them can be claimed.
    expect(screen.queryAllByRole('button', { name: /Claim|Kunin|Tanggapin/ })).toEqual([]);
  },
);
