import { expect, test } from '@playwright/test';
import { enter, takeMember } from '../../../helpers/people/account-helpers.ts';
import { english, startTrial } from '../../../helpers/people/session-helpers.ts';
import { openLive, sidewaysOverflow, untilSaid } from '../../../helpers/pages/shell-helpers.ts';
import { keepDrawOpen } from '../../../helpers/server/keep-draw-open.ts';

/** A game of each family that free play can bet on, with the longest interval of its family. Six balls take cash alone (LOTT-32). */
const games: readonly (readonly [family: string, path: string, typed?: string])[] = [
  ['D2', '/m/lott/play/gabi-draw-2d'],
  ['D3', '/m/lott/play/hapon-draw-3d'],
  ['D4', '/m/elott/play/hourly-hari'],
  ['D6', '/m/lott/play/six-digit-sunrise'],
  ['VN', '/m/lott/play/hue-imperial-draw'],
  ['F4', '/m/lott/play/angkor-annual', '1234, 0888'],
  ['S5', '/m/lott/play/bali-balls'],
  ['E5', '/m/lott/play/davao-durian-draw'],
  ['K3', '/m/elott/play/odd-even-oras'],
  ['RC', '/m/elott/play/boat-race-ten'],
  ['KN', '/m/elott/play/happy-eight-balls'],
  ['P28', '/m/elott/play/wheel-of-numbers'],
  ['M6', '/m/lott/play/timog-toto'],
];

/** Of the thirteen pages few are opened in one journey: on a busy machine all of them take longer than a journey may. */
const AT_ONCE = 5;
const groups = Array.from({ length: Math.ceil(games.length / AT_ONCE) }, (_, place) => games.slice(place * AT_ONCE, (place + 1) * AT_ONCE));

for (const group of groups)
  test(`[LOTT-03] [LOTT-64] in families ${group.map(([family]) => family).join(', ')} a quick pick, or a typed list, is bet on the next draw and accepted`, async ({
    page,
    context,
    baseURL,
  }) => {
    await english(context, baseURL);
    await startTrial(page);
    for (const [family, path, typed] of group)
      await test.step(family, async () => {
        await keepDrawOpen(path.slice(path.lastIndexOf('/') + 1));
        await openLive(page, path);
        if (typed === undefined) await page.getByRole('button', { name: 'Quick pick', exact: true }).click();
        else await page.getByRole('textbox', { name: 'Numbers' }).fill(typed);
        await page.getByRole('button', { name: /^Bet ₱/ }).click();
        await untilSaid(page, /^Accepted for draw \d+ · Staked ₱/);
        expect(await sidewaysOverflow(page)).toBe(0);
      });
    await openLive(page, '/m/lott/orders');
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(group.length);
  });

test('[LOTT-03] [LOTT-32] [LOTT-64] six balls are bet with cash: a quick pick of a member is accepted', async ({ page, context, baseURL }) => {
  await english(context, baseURL);
  await enter(page, await takeMember('benjie.g'));
  await openLive(page, '/m/lott/play/grand-pick-6-58');
  await page.getByRole('button', { name: 'Quick pick', exact: true }).click();
  await page.getByRole('button', { name: /^Bet ₱/ }).click();
  await untilSaid(page, /^Accepted for draw \d+ · Staked ₱/);
  expect(await sidewaysOverflow(page)).toBe(0);
});
