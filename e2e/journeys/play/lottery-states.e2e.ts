import { expect, test, type Page } from '@playwright/test';
import { english } from '../../helpers/people/session-helpers.ts';
import { openLive } from '../../helpers/pages/shell-helpers.ts';
import { inDatabase } from '../../helpers/server/in-database.ts';

/** A game that no other journey bets on. */
const GAME = 'vientiane-value';

/** Changes the next draw of the game; gives its numero. */
const changeNext = (set: string) =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ numero: string }>(
      `update lottery_draws set ${set} where id = (select id from lottery_draws where game_id = $1 and state = 'scheduled' and closes_at > now()
        order by draws_at limit 1) returning numero`,
      [GAME],
    );
    return rows[0]?.numero ?? '';
  });
const changeDraw = (numero: string, set: string) =>
  inDatabase((client) => client.query(`update lottery_draws set ${set} where game_id = $1 and numero = $2`, [GAME, numero]));

/** Changes the game in the answers that the page gets, for states that come with days or with the operator. */
async function withGame(page: Page, change: (game: Record<string, unknown>) => object): Promise<void> {
  await page.route(/\/lgw\/games\?/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: { games: Record<string, unknown>[] } };
    const games = body.value.games.map((game) => ({ ...game, ...change(game) }));
    await route.fulfill({ response: answer, json: { ...body, value: { ...body.value, games } } });
  });
}

test('[LOTT-60] a play page says each state: open, last seconds, closed, waiting, drawing, result, delayed, being checked, void, soon, off, holiday, offline', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await english(context, baseURL);
  await openLive(page, `/m/lott/play/${GAME}`);
  const main = page.getByRole('main');
  const says = async (words: string | RegExp) => expect(main.getByText(words).filter({ visible: true }).first()).toBeVisible({ timeout: 20_000 });
  await says('Open');
  const drawn = await changeNext("closes_at = now() + interval '9 seconds', draws_at = now() + interval '22 seconds'");
  await says('Last seconds');
  await says('Closed');
  await says(new RegExp(`^Draw ${drawn}: numbers at`));
  await says(`Draw ${drawn}: drawing now`);
  await says(`New result of draw ${drawn}`);
  // A round of the beacon that does not come for years.
  const late = await changeNext(
    `state = 'closed', closes_at = now() - interval '60 seconds', draws_at = now() - interval '50 seconds', sealed_at = now() - interval '60 seconds',
      seal = repeat('0', 64), beacon_round = 999999999`,
  );
  await says(`Draw ${late} is delayed. Your orders are safe; no numbers, no payout yet.`);
  await changeDraw(late, 'is_held = true');
  await says(`Draw ${late} is being checked. Nothing is paid until that’s done.`);
  await changeDraw(late, "is_held = false, state = 'void', void_reason = 'by_people'");
  await says(`Draw ${late} is void. All stakes were returned.`);
  await withGame(page, () => ({ next: null, plannedAt: new Date(Date.now() + 3_600_000).toISOString() }));
  await says('Opens soon');
  await page.unrouteAll();
  await withGame(page, () => ({ isOn: false }));
  await says('Not available');
  await page.unrouteAll();
  await withGame(page, () => ({ pause: { from: '2027-03-25', to: '2027-03-28' } }));
  await says('Holiday');
  await page.unrouteAll();
  await says('Open');
  await context.setOffline(true);
  await says(/Your slip stays on this device, and nothing is sent/);
  await context.setOffline(false);
  await says('Open');
});
