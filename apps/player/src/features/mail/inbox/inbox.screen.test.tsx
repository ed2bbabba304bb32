import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { refuse } from '@laro/client/testing/canned-server';
import { openSite } from '#player/testing/open-site.tsx';

const grant = {
  id: '0198c0de-0000-7000-8000-0000000000aa',
  source: 'MANUAL',
  name: 'For you',
  kind: 'cash',
  amount: '20.00',
  tickets: null,
  goodsName: null,
  terms: null,
  state: 'claimable',
  from: '2026-11-20T04:00:00Z',
  until: '2026-12-20T04:00:00Z',
  endedAt: null,
  reason: '',
  waitsFor: null,
  frozenUntil: null,
};
const mail = (place: number, more: object = {}) => ({
  id: `0198c0de-0000-7000-8000-00000000000${place}`,
  kind: 'account',
  picture: 'letter',
  title: `Mail ${place}`,
  body: 'A line.\n\nAnother one.',
  isRich: false,
  language: 'EN',
  at: '2026-11-20T04:00:00Z',
  isRead: false,
  expires: null,
  path: null,
  grants: [],
  ...more,
});
const page = (mails: readonly object[], inboxUnreadCount = mails.length) => ({ mails, inboxUnreadCount, next: null, zone: 'Asia/Manila' });
const open = (path: string, answers: object) => openSite(path, { as: 'member', answers: answers as never });
const shows = async (text: string): Promise<void> => {
  await expect.poll(() => screen.queryByText(text)).not.toBeNull();
};

test('[MAIL-02] an empty inbox names the news that will arrive, and has nothing to mark', async () => {
  await open('/m/webEmail', { listMail: page([]) });
  await shows('No mail here');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' }).disabled).toBe(true);
});

test('[MAIL-02] a list that cannot be fetched has a button that fetches it', async () => {
  await open('/m/webEmail', { listMail: refuse('internal') });
  await expect.poll(() => screen.queryByRole('button', { name: /again/i })).not.toBeNull();
});

test('[MAIL-02] [MAIL-04] selected mails are deleted by one call and come back by another', async () => {
  const { server, user } = await open('/m/webEmail', { listMail: page([mail(1), mail(2)]), deleteMail: { inboxUnreadCount: 1 } });
  await shows('Mail 1');
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(screen.getByRole('button', { name: 'Select Mail 2' }));
  await user.click(screen.getByRole('button', { name: 'Delete 1' }));
  await shows('1 mail deleted');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expect
    .poll(() => server.callsOf('deleteMail').map(({ body }) => body))
    .toEqual([
      { ids: [mail(2).id], restore: false },
      { ids: [mail(2).id], restore: true },
    ]);
});

test('[MAIL-02] [MAIL-05] an opened mail is marked as read and shows its gift with the claim', async () => {
  const { server } = await open(`/m/webEmail?id=${mail(1).id}`, {
    getMail: { mail: mail(1, { kind: 'rewards', grants: [grant] }), zone: 'Asia/Manila' },
    markMail: { inboxUnreadCount: 0 },
  });
  await shows('Another one.');
  expect(within(screen.getByRole('article')).getByRole('button', { name: 'Claim: ₱20.00 cash' })).toBeTruthy();
  await expect.poll(() => server.callsOf('markMail').map(({ body }) => body)).toEqual([{ ids: [mail(1).id], all: false }]);
});

test('[MAIL-02] a mail that could not be marked as read is marked with the next opened one', async () => {
  const { server, user } = await open('/m/webEmail', {
    listMail: page([mail(1), mail(2)]),
    getMail: { mail: mail(1), zone: 'Asia/Manila' },
    markMail: refuse('internal'),
  });
  await shows('Mail 1');
  await user.click(screen.getByRole('link', { name: /Mail 1/ }));
  await expect.poll(() => server.callsOf('markMail').length).toBe(1);
  server.answer({ getMail: { mail: mail(2), zone: 'Asia/Manila' } } as never);
  window.history.back();
  await shows('Mail 2');
  await user.click(screen.getByRole('link', { name: /Mail 2/ }));
  await expect.poll(() => server.callsOf('markMail').length).toBe(2);
  expect(server.callsOf('markMail')[1]?.body).toEqual({ ids: [mail(1).id, mail(2).id], all: false });
});

test('[MAIL-01] a deleted mail is named as such, with a way back', async () => {
  await open(`/m/webEmail?id=${mail(1).id}`, { getMail: refuse('mail.unknown') });
  await shows('This mail is no longer available');
  expect(screen.getByRole('link', { name: 'All mail' })).toBeTruthy();
});

test('[MAIL-07] consent is off until given, and the way out of a message needs no session', async () => {
  const none = { channels: [], products: [], timeZone: null, missing: ['sms'], isPerProduct: true };
  const { server, user } = await open('/m/set/offers', { getMarketing: none, setMarketing: { ...none, channels: ['inbox'] } });
  await shows('Confirm it in your account first');
  expect(screen.getAllByRole('switch').map((row) => row.getAttribute('aria-checked'))).toEqual(Array.from({ length: 7 }, () => 'false'));
  await user.click(screen.getByRole('switch', { name: 'Inbox' }));
  await expect.poll(() => screen.getByRole('switch', { name: 'Inbox' }).getAttribute('aria-checked')).toBe('true');
  expect(server.callsOf('setMarketing')[0]?.body).toEqual({
    channels: ['inbox'],
    products: [],
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(screen.getByText('No offers between 22:00 and 08:00 (Asia/Manila).')).toBeTruthy();
});

test('[MAIL-07] one tap on the page of a link withdraws a channel', async () => {
  const { server, user } = await openSite('/m/set/offers?stop=abc', { answers: { stopMarketing: { channel: 'email' } } as never });
  await shows('No more offers?');
  await user.click(screen.getByRole('button', { name: 'Stop them' }));
  await shows('Done: no more offers by E-mail.');
  expect(server.callsOf('stopMarketing')[0]?.body).toEqual({ token: 'abc' });
});

test('[MAIL-06] [T88] a mail with markup is drawn from known parts: headings, lists and links, and nothing active', async () => {
  const body =
    '<h3>Fair week</h3><p>Come and <strong>look</strong>.</p><ul><li>Wheel</li></ul><p><a href="/m/task">Missions</a></p><img src="x" onerror="alert(1)"><script>alert(2)</script>';
  const rich = mail(1, { kind: 'campaign', body, isRich: true });
  await open(`/m/webEmail?id=${mail(1).id}`, { getMail: { mail: rich, zone: 'Asia/Manila' }, markMail: { inboxUnreadCount: 0 } });
  const letter = await screen.findByRole('article');
  expect(within(letter).getByRole('heading', { level: 3 }).textContent).toBe('Fair week');
  expect(within(letter).getByRole('listitem').textContent).toBe('Wheel');
  expect(within(letter).getByRole('link', { name: 'Missions' }).getAttribute('href')).toContain('/m/task');
  expect([letter.querySelector('img'), letter.querySelector('script'), letter.textContent?.includes('alert')]).toEqual([null, null, false]);
});

test('[MAIL-02] a plain mail shows its signs as they are', async () => {
  const plain = mail(1, { body: 'Less < more & <b>bold</b>' });
  await open(`/m/webEmail?id=${mail(1).id}`, { getMail: { mail: plain, zone: 'Asia/Manila' }, markMail: { inboxUnreadCount: 0 } });
  expect((await screen.findByRole('article')).textContent).toContain('Less < more & <b>bold</b>');
});
