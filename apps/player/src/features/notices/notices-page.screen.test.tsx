import { screen, within } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { openSite } from '#player/testing/open-site.tsx';
import { madeNotice, noAnnouncements, playerAnswers } from '#player/testing/site-answers.ts';
import { allTurns } from '@laro/ui/testing/turns';

afterEach(() => vi.useRealTimers());

const entries = () => screen.getAllByRole('listitem').filter((entry) => entry.querySelector('h2') !== null);
const entry = (place: number) => entries()[place]!;
const isOpen = (place: number) => within(entry(place)).getByRole('button').getAttribute('aria-expanded');
const notices = (...read: boolean[]) => read.map((isRead, place) => madeNotice(String(place + 1), { read: isRead }));
const listOf = (...read: boolean[]) => ({ player: notices(...read), popup: [], hot: [], agent: [] });

test('[NOTICE-02] [CONST-01] what is opened within 150 ms is reported together and once, then the list is loaded again', async () => {
  const { server, user } = await openSite('/m/notice', { as: 'member', answers: { listNotices: listOf(false, false, false), markNoticeRead: {} } });
  await expect.poll(() => screen.queryAllByText('New').length).toBe(3);
  const reported = () => server.callsOf('markNoticeRead').map(({ body }) => body);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await user.click(within(entry(0)).getByRole('button'));
  vi.advanceTimersByTime(100);
  await user.click(within(entry(1)).getByRole('button'));
  vi.advanceTimersByTime(49);
  await allTurns();
  expect(reported()).toEqual([]);
  server.answer({ listNotices: listOf(true, true, false) });
  vi.advanceTimersByTime(1);
  await expect.poll(reported).toEqual([
    { announcementId: '1', read: true },
    { announcementId: '2', read: true },
  ]);
  await expect.poll(() => screen.queryAllByText('New').length).toBe(1);
  expect(server.callsOf('listNotices')).toHaveLength(2);
  // A notice that was read is not reported again.
  await user.click(within(entry(0)).getByRole('button'));
  vi.advanceTimersByTime(1000);
  await allTurns();
  expect(reported()).toHaveLength(2);
});

test('[NOTICE-01] an entry shows a line of plain text until it is opened', async () => {
  const { user } = await openSite('/m/notice', { answers: { listAnnouncements: { ...noAnnouncements, player: notices(true, true) } } });
  await expect.poll(() => entries().length).toBe(2);
  expect(screen.queryByText('New')).toBeNull();
  const button = within(entry(1)).getByRole('button');
  expect(button.textContent).toContain('2026-11-01');
  expect(button.textContent).toContain('Text of notice 2.');
  expect(entry(1).querySelector('p')).toBeNull();
  await user.click(button);
  await expect.poll(() => entry(1).querySelector('p')?.textContent).toBe('Text of notice 2.');
  expect(button.textContent).not.toContain('Text of notice 2.');
  expect(screen.getByRole('link', { name: 'Open on its own page' }).getAttribute('href')).toBe('/m/noticeDetail?id=2');
});

test.each(['?id=2', '?2'])('[NOTICE-01] the address %s opens its entry', async (query) => {
  await openSite(`/m/notice${query}`, { answers: { listAnnouncements: { ...noAnnouncements, player: notices(true, true) } } });
  await expect.poll(() => entries().length).toBe(2);
  expect([isOpen(0), isOpen(1)]).toEqual(['false', 'true']);
});

test('[NOTICE-02] free play reports nothing, even of new notices', async () => {
  const { server, user } = await openSite('/m/notice', { as: 'trial', answers: { ...playerAnswers('trial'), listNotices: listOf(false) } });
  await expect.poll(() => screen.queryAllByText('New').length).toBe(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await user.click(within(entry(0)).getByRole('button'));
  await expect.poll(() => isOpen(0)).toBe('true');
  vi.advanceTimersByTime(1000);
  await allTurns();
  expect(server.callsOf('markNoticeRead')).toEqual([]);
});
