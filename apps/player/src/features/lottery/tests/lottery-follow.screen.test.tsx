import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { refuse } from '@laro/client/testing/canned-server';
import { game, playTime, serverTime } from '#player/testing/lottery-answers.ts';
import { openSite } from '#player/testing/open-site.tsx';

const followed = { gameId: game.gameId, name: game.name, category: 'LOTT', isDaily: false, push: false, mail: false };
const list = (follows: object[], more = {}) => ({ follows, canPush: true, canMail: true, ...more });
const open = (path: string, { as = 'member', ...answers }: { as?: 'member' | 'trial' | 'guest' } & Record<string, unknown> = {}) =>
  openSite(path, {
    ...(as === 'guest' ? {} : { as }),
    answers: {
      listLotteryGames: { serverTime, games: [game] },
      listLotteryFollows: list([]),
      getPlayTime: playTime,
      listLotteryTickets: { tickets: [] },
      ...answers,
    } as never,
  });
/** The bell, which an open sheet hides from readers. */
const bell = () => screen.findByRole('button', { name: 'Follow Three digits', hidden: true });
const switches = async () => within(await screen.findByRole('dialog', { name: 'Three digits' }));

test.each(['/m/lott/play/three-digits', '/m/lott/draws'])('[LOTT-47] a member follows a game with its bell, and chooses the ways, on %s', async (path) => {
  const { user, server } = await open(path);
  expect((await bell()).getAttribute('aria-pressed')).toBe('false');
  server.answer({ followLotteryGame: list([followed]) } as never);
  await user.click(await bell());
  const sheet = await switches();
  expect((await sheet.findByRole('switch', { name: 'E-mail' })).hasAttribute('disabled')).toBe(true);
  await user.click(sheet.getByRole('switch', { name: 'Results in your inbox' }));
  await expect.poll(async () => (await bell()).getAttribute('aria-pressed')).toBe('true');
  expect(server.callsOf('followLotteryGame')[0]).toMatchObject({ params: { gameId: game.gameId }, body: { on: true, push: false, mail: false } });
  server.answer({ followLotteryGame: list([{ ...followed, mail: true }]) } as never);
  await user.click(sheet.getByRole('switch', { name: 'E-mail' }));
  await expect.poll(() => sheet.getByRole('switch', { name: 'E-mail' }).getAttribute('aria-checked')).toBe('true');
  expect(server.callsOf('followLotteryGame')[1]).toMatchObject({ body: { on: true, push: false, mail: true } });
});

test('[LOTT-47] a guest is sent to the log-in and comes back; no list is fetched', async () => {
  const guest = await open('/m/lott/play/three-digits', { as: 'guest' });
  await guest.user.click(await bell());
  await expect.poll(guest.address).toBe('/m/login');
  expect(sessionStorage.getItem('laro.returnTo')).toBe('/m/lott/play/three-digits');
  expect(guest.server.callsOf('listLotteryFollows')).toHaveLength(0);
});

test('[LOTT-47] a free player is invited to register', async () => {
  const { user, server } = await open('/m/lott/play/three-digits', { as: 'trial' });
  await user.click(await bell());
  await screen.findByRole('alertdialog');
  expect(screen.queryByRole('switch')).toBeNull();
  expect(server.callsOf('listLotteryFollows')).toHaveLength(0);
});

test('[LOTT-47] a way that cannot reach the member leads to where it is set up; a refusal is shown', async () => {
  const { user, server } = await open('/m/lott/play/three-digits', { listLotteryFollows: list([followed], { canPush: false, canMail: false }) });
  await user.click(await bell());
  const sheet = await switches();
  const link = await sheet.findByRole('link', { name: 'Turn on lottery results under Notifications first.' });
  expect(link.getAttribute('href')).toBe('/m/set/notifications');
  expect(sheet.getByRole('link', { name: 'Confirm an e-mail address first.' }).getAttribute('href')).toBe('/m/securityCenter');
  expect(sheet.getByRole('switch', { name: 'E-mail' }).hasAttribute('disabled')).toBe(true);
  server.answer({ followLotteryGame: refuse('lottery.game_closed', { game: game.name }) } as never);
  await user.click(sheet.getByRole('switch', { name: 'Results in your inbox' }));
  await expect.poll(() => sheet.queryByRole('alert')?.textContent).toMatch(/isn’t taking bets right now/);
});

test('[LOTT-47] a game that draws every minute says that its results come once a day', async () => {
  const { user } = await open('/m/lott/play/three-digits', { listLotteryGames: { serverTime, games: [{ ...game, everyMinutes: 1 }] } });
  await user.click(await bell());
  await expect.poll(async () => (await switches()).queryByText(/^One message a day/)).not.toBeNull();
});

test('[LOTT-47] settings list every followed game, change its ways and end it', async () => {
  const other = { ...followed, gameId: 'fast', name: 'Fast', category: 'ELOTT', isDaily: true, push: true };
  const { user, server } = await open('/m/set/follows', { listLotteryFollows: list([followed, other]) });
  const games = async () => (await screen.findAllByRole('region')).map((region) => region.getAttribute('aria-label'));
  await expect.poll(games).toEqual(['Three digits', 'Fast']);
  const fast = within(screen.getByRole('region', { name: 'Fast' }));
  expect(fast.getByRole('link', { name: 'Fast' }).getAttribute('href')).toBe('/m/elott/play/fast');
  expect(fast.getByRole('switch', { name: 'Notifications on your devices' }).getAttribute('aria-checked')).toBe('true');
  server.answer({ followLotteryGame: list([followed]) } as never);
  await user.click(fast.getByRole('button', { name: 'Stop following Fast' }));
  await expect.poll(games).toEqual(['Three digits']);
  expect(server.callsOf('followLotteryGame')[0]).toMatchObject({ params: { gameId: 'fast' }, body: { on: false } });
  server.answer({ followLotteryGame: list([]) } as never);
  await user.click(screen.getByRole('button', { name: 'Stop following Three digits' }));
  await expect.poll(() => screen.queryByText(/^You don’t follow any games yet/)).not.toBeNull();
});

test('[LOTT-47] followed games that do not load can be fetched again', async () => {
  const { user, server } = await open('/m/set/follows', { listLotteryFollows: refuse('system.unavailable') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer({ listLotteryFollows: list([followed]) } as never);
  await user.click(again);
  await expect.poll(() => screen.queryByRole('region', { name: 'Three digits' })).not.toBeNull();
});
