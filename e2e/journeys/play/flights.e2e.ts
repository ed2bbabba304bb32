import { expect as plainExpect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../helpers/pages/axe.ts';
import { OwnServer } from '../../helpers/server/own-server.ts';
import { call, english, startTrial } from '../../helpers/people/session-helpers.ts';

// A round lasts up to half a minute, and the server is started twice on one busy machine.
const expect = plainExpect.configure({ timeout: 90_000 });
test.describe.configure({ timeout: 420_000 });

let server: OwnServer;
test.beforeAll(async () => {
  server = await OwnServer.start();
});
test.afterAll(() => server.remove());

const flight = (page: Page) => page.frameLocator('main iframe');
const phase = (page: Page, name: string) => flight(page).locator(`.phase[data-phase=${name}]`);
const slot = (page: Page, number: number) => flight(page).getByRole('region', { name: `Stake ${number}` });

interface Recorded {
  id: string;
  stake: string;
  payout: string;
  status: string;
}
const recorded = async (page: Page): Promise<Recorded[]> => ((await call(page, 'GET', '/wps/report/gameRecord')).value?.['rounds'] ?? []) as Recorded[];

interface PlayedStake {
  stake: number;
  payout: number;
  round: { target: number; point: number | null };
}
const playedStakes = async (page: Page): Promise<PlayedStake[]> =>
  Promise.all(
    (await recorded(page)).map(async ({ id, stake, payout }) => {
      const { value } = await call(page, 'GET', `/wps/report/gameRecord/${id}/proof`);
      const played = value?.['played'] as Pick<PlayedStake, 'round'> | null | undefined;
      return { stake: Number(stake), payout: Number(payout), round: played?.round ?? { target: 0, point: null } };
    }),
  );

async function betWithTarget(page: Page, number: number, presses: number): Promise<void> {
  for (let press = 0; press < presses; press += 1)
    await slot(page, number)
      .getByRole('button', { name: `Higher target, stake ${number}` })
      .click();
  await slot(page, number).getByRole('button', { name: /^Bet/ }).click();
  await expect(slot(page, number).getByRole('button', { name: /^Undo/ })).toBeVisible();
}

test('[CRASH-03] [CRASH-07] two stakes with targets, the server is killed in flight and started again: each is paid by its own target', async ({
  page,
  context,
}) => {
  await english(context, server.origin);
  // Its address is not the one that the age door knows from the configuration.
  await context.addInitScript(() => localStorage.setItem('laro.age', '21'));
  await startTrial(page, `${server.origin}/m/home`);
  const address = `${server.origin}/m/play?vassalage=MSDL&gameId=mesa-crash-live&gameType=LIVE`;
  await page.goto(address);
  // With eight seconds or more left, so that both stakes are in one flight.
  await expect(flight(page).locator('.ring:not([hidden]) b')).toHaveText(/^([89]|\d\d)$/);
  await betWithTarget(page, 1, 1);
  await betWithTarget(page, 2, 6);
  await expect(slot(page, 1)).toContainText('1.10×');
  await expect(slot(page, 2)).toContainText('2.00×');
  expect(await axeFindings(page, { include: 'main iframe' })).toEqual([]);
  await expect(phase(page, 'flying')).toBeVisible();
  await server.kill();

  await server.start();
  await page.goto(`${server.origin}/m/home`);
  await expect.poll(async () => (await recorded(page)).map(({ status }) => status)).toEqual(['closed', 'closed']);
  // A stake may be paid while its flight goes on; the point is part of the record after the crash.
  await expect.poll(async () => (await playedStakes(page)).every(({ round }) => round.point !== null)).toBe(true);
  const stakes = await playedStakes(page);
  for (const { stake, payout, round } of stakes)
    expect(payout, JSON.stringify(round)).toBe((round.point ?? 0) >= round.target ? (stake * round.target) / 100 : 0);
  expect(stakes.map(({ round }) => round.target).toSorted((a, b) => a - b)).toEqual([110, 200]);

  // The game goes on: the point is among the past flights, and the next one takes bets.
  await page.goto(address);
  await expect(phase(page, 'betting')).toBeVisible();
  await expect(flight(page).getByRole('group', { name: 'Last flights' }).getByRole('listitem').first()).toHaveText(/^[\d,]+\.\d\d×$/);
});
