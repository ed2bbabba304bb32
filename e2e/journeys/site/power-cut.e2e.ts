import { expect as plainExpect, test } from '@playwright/test';
import { parseMoney } from '../../../packages/domain/src/money/money.ts';
import { shownAmount } from '../../helpers/money/amount-helpers.ts';
import { OwnServer } from '../../helpers/server/own-server.ts';
import { balance, call, english, startTrial } from '../../helpers/people/session-helpers.ts';

const expect = plainExpect.configure({ timeout: 30_000 });

let server: OwnServer;
test.beforeAll(async () => {
  server = await OwnServer.start();
});
test.afterAll(() => server.remove());

test('[T35] [T63] killed in mid-spin and started again: the round comes back, is paid once, and is in the record', async ({ page, context }) => {
  await english(context, server.origin);
  // Its address is not the one that the age door knows from the configuration.
  await context.addInitScript(() => localStorage.setItem('laro.age', '21'));
  await startTrial(page, `${server.origin}/m/home`);
  const address = `${server.origin}/m/play?vassalage=BGS&gameId=perya-sevens&gameType=RNG`;
  await page.goto(address);
  const game = page.frameLocator('main iframe');
  const spin = game.getByRole('button', { name: 'Spin', exact: true });
  await expect(spin).toBeEnabled();
  // A quick spin could be over, and reported as shown, before the power is cut.
  await page.route('**/api/shown', (route) => route.abort());
  // The studio's own answer, not a question for the wallet: the site asks for that at other moments, too.
  const taken = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/api/play'));
  await spin.click();
  await taken;
  await server.kill();

  await server.start();
  await page.unroute('**/api/shown');
  await page.goto(address);
  // The page was not shown to its end: the round comes first, and no other can begin before it.
  await game.getByRole('button', { name: 'Continue' }).click();
  await expect(spin).toBeEnabled();
  const rounds = await call(page, 'GET', '/wps/report/gameRecord');
  expect(rounds.value?.['rounds']).toHaveLength(1);
  const [round] = (rounds.value?.['rounds'] ?? []) as { stake: string; payout: string; status: string }[];
  expect(round?.status).toBe('closed');
  const wallet = await call(page, 'GET', '/wps/wallets/gcs');
  const left = parseMoney('10000') - parseMoney(round?.stake ?? '0') + parseMoney(round?.payout ?? '0');
  expect(parseMoney(String(wallet.value?.['sumBalance']))).toBe(left);

  // Another tab of the same browser shows what is true now.
  const other = await context.newPage();
  await other.goto(`${server.origin}/m/home`);
  await expect(balance(other)).toHaveText(`₱${shownAmount(wallet.value?.['sumBalance'])}`);
});
