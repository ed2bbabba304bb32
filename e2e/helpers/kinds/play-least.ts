import { expect as plainExpect, type FrameLocator, type Locator } from '@playwright/test';
import type { RuledGame } from '../../../packages/games/src/kind.ts';

/** The document of a game: its page, or its frame in the page of a merchant. */
export type GameDocument = Pick<FrameLocator, 'locator' | 'getByRole'>;

/** Longest wait for a window of bets or for a result: a hall with 75 balls, and the sale before it. */
const ROUND_MS = 420_000;
const OPEN_MS = 60_000;
const expect = plainExpect.configure({ timeout: OPEN_MS });
/** A bet with less time left may come too late on a busy machine. */
const LEAST_LEFT = /^([5-9]|\d\d)$/;
const SALE_LEFT = /^(1[0-9]|[23]\d)$/;
const MONEY = String.raw`₱[\d,]+\.\d\d`;
const BACK = new RegExp(String.raw`${MONEY} back from ₱\d+\.00\. This round [+−]?${MONEY}`);
const LATE = /came too late and cost nothing|Not in this round/;
const GIVEN_BACK = 'Returned';
/** A stake without a take is decided: until then the stake alone is shown. */
const LOST_OR_GIVEN_BACK = new RegExp(`^${GIVEN_BACK}|−₱`);
const ROUNDS_TRIED = 5;
const TAP_MS = 6000;
const RETURNED = new RegExp(String.raw`Returned ${MONEY} of ₱\d+\.00`);

const said = (game: GameDocument): Locator => game.locator('[data-live]');
const staked = (game: GameDocument): Locator => game.locator('[data-figure=staked]');
const phase = (game: GameDocument, name: string): Locator => game.locator(`.phase[data-phase=${name}]`);
const timeLeft = (game: GameDocument, seconds: RegExp): Promise<void> =>
  expect(game.locator('.ring:not([hidden]) b')).toHaveText(seconds, { timeout: ROUND_MS });

async function textOf(place: Locator, words: RegExp): Promise<string> {
  await expect(place).toHaveText(words, { timeout: ROUND_MS });
  return (await place.textContent()) ?? '';
}

/** The next announcement with these words, listened for from now on: on a busy machine another may follow before it is read. */
function heard(game: GameDocument, words: RegExp): Promise<string> {
  const listening = said(game).evaluate(
    (live, source) =>
      new Promise<string>((resolve) => {
        const look = (): void => {
          const text = live.textContent ?? '';
          if (new RegExp(source).test(text)) resolve(text);
        };
        new MutationObserver(look).observe(live, { childList: true, characterData: true, subtree: true });
      }),
    words.source,
    { timeout: OPEN_MS },
  );
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`nothing was said like ${words.source}`)), ROUND_MS).unref());
  return Promise.race([listening, late]);
}

/** Presses the first of these controls, where the game has one. */
async function pressFirst(controls: Locator): Promise<void> {
  if ((await controls.count()) > 0) await controls.first().click();
}

/** A stall: the first bet or number, then the round. */
async function playStall(game: GameDocument): Promise<string> {
  await pressFirst(game.locator('.bet, .mat-cards [data-bet]'));
  await pressFirst(game.locator('.number'));
  await game.locator('.roll').click();
  return textOf(said(game), RETURNED);
}

/** A ladder: one step, then all that was reached is taken. */
async function playLadder(game: GameDocument): Promise<string> {
  await game.locator('.roll').click();
  await game.locator('[data-move][aria-disabled=false]').first().click();
  const take = game.getByRole('button', { name: /^Take ₱/ });
  await expect(take.or(game.locator('.result').getByText(/^Returned ₱/))).toBeVisible();
  // A take right after the press that began the round is ignored as the second tap of a double tap.
  await expect(async () => {
    if (await take.isVisible()) await take.click({ timeout: TAP_MS });
    await expect(take).toBeHidden({ timeout: TAP_MS });
  }).toPass({ timeout: ROUND_MS });
  return textOf(said(game), RETURNED);
}

/** A hand alone: no further stake, and no card is changed. */
async function playHand(game: GameDocument): Promise<string> {
  const roll = game.locator('.roll');
  await roll.click();
  const asks = game.locator('[data-act=decline], [data-act=stand]').or(game.locator('.poker-card[aria-disabled=false]'));
  const ended = game.locator('.result').getByText(/^Returned ₱/);
  await expect(asks.or(ended).first()).toBeVisible();
  while (!(await ended.isVisible())) {
    if (await game.locator('.poker-card[aria-disabled=false]').first().isVisible()) await roll.click();
    else await game.locator('[data-act=decline], [data-act=stand]').first().click();
    await expect(asks.or(ended).first()).toBeVisible();
  }
  return textOf(said(game), RETURNED);
}

/** Taps the first bet; false if the window closed before. */
async function isPlaced(game: GameDocument): Promise<boolean> {
  const spot = game.locator('.spot:not([hidden]):not(.is-closed), .encore-row [data-bet]:not([hidden]):not(.is-closed)').first();
  return spot
    .click({ timeout: TAP_MS })
    .then(() => expect(staked(game)).toHaveText(/[1-9]/, { timeout: TAP_MS }))
    .then(
      () => true,
      () => false,
    );
}

/**
 * A shared table: the least chip on the first bet, and the result of the round. Decisions are left to the rule for a silent player. A stake that a
 * busy machine delivers after the close costs nothing, and the player bets again; so does one whose tap came after the close.
 */
async function playTable(game: GameDocument): Promise<string> {
  for (let round = 1; round <= ROUNDS_TRIED; round += 1) {
    await timeLeft(game, LEAST_LEFT);
    await pressFirst(game.getByRole('button', { name: 'Quick pick' }));
    const answer = heard(game, new RegExp(`${BACK.source}|${LATE.source}`));
    answer.catch(() => undefined);
    if (!(await isPlaced(game))) continue;
    const text = await answer;
    if (BACK.test(text)) return text;
  }
  throw new Error(`${ROUNDS_TRIED} stakes came too late`);
}

/** The least stake to the end of a flight. One that an outage of takes gave back, as on a busy machine, has no result, and the player bets again. */
async function playFlight(game: GameDocument): Promise<string> {
  const slot = game.locator('.slot').first();
  for (let round = 1; round <= ROUNDS_TRIED; round += 1) {
    await timeLeft(game, LEAST_LEFT);
    await slot.getByRole('button', { name: /^Bet/ }).click();
    await expect(slot.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await expect(phase(game, 'crashed')).toBeVisible({ timeout: ROUND_MS });
    const text = await textOf(slot.locator('.got'), LOST_OR_GIVEN_BACK);
    if (!text.startsWith(GIVEN_BACK)) return text;
  }
  throw new Error(`${ROUNDS_TRIED} stakes were given back`);
}

/** A hall: one card; `others` buy one too where a round needs several buyers. */
async function playHall(game: GameDocument, others: readonly GameDocument[]): Promise<string> {
  await timeLeft(game, SALE_LEFT);
  for (const one of [game, ...others]) await one.locator('.buy').press('Enter');
  for (const one of [game, ...others]) await expect(staked(one)).toHaveText(/^₱[1-9]/);
  return textOf(game.locator('.away.is-result'), new RegExp(String.raw`^${MONEY} back from ₱\d+\.00`));
}

const BY_KIND: Readonly<Record<string, (game: GameDocument) => Promise<string>>> = { ladder: playLadder, decisions: playHand };

/** Places the least bet of a game, plays it to its end, and answers the result that the game shows. `others`: the game as further players have it. */
export function playLeast(game: GameDocument, { kind, table }: RuledGame, others: readonly GameDocument[] = []): Promise<string> {
  if (table?.hall) return playHall(game, others);
  if (table?.flight) return playFlight(game);
  if (table) return playTable(game);
  return (BY_KIND[kind] ?? playStall)(game);
}
