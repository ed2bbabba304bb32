/**
 * Opens every game of the live tables, stalls and halls in a browser, through the built product: a player of free play places the least bet, sees the result, and
 * finds the round in the bet record (docs/testing.md). Results are kept in .data/open-games.json with the sources of each game, and a later run goes on with the
 * games that were not seen since their sources changed.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { printTable } from '../../bench/measure/table.ts';
import { playLeast } from '../../e2e/helpers/kinds/play-least.ts';
import { call, english, startTrial } from '../../e2e/helpers/people/session-helpers.ts';
import { ensureChromium } from './find-chromium.ts';
import { withInstallation } from './installation.ts';
import { formOf, gamesToOpen, isSeenWith, mostMsOf, readShare, seenByForm, sourcesOfAll, type GameToOpen, type Seen } from './open-games-list.ts';

const USAGE = `usage: npm run open-games -- [--only <text>] [--share k/n] [--lanes <number>] [--minutes <number>] [--again]
  --only     the games whose id or form contains the text
  --share    every n-th game, from the k-th on
  --lanes    players at the same time, 12 without it: each waits most of its time for a round
  --minutes  how long it may take: no game is begun that may last longer
  --again    also the games that were seen with these sources by an earlier run`;
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    share: { type: 'string', default: '1/1' },
    lanes: { type: 'string', default: '12' },
    minutes: { type: 'string', default: '600' },
    again: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const isInShare = readShare(options.share);
if (options.help || !isInShare) {
  console.log(USAGE);
  process.exit(options.help ? 0 : 1);
}

const data = path.join(process.env['LARO_DATA'] ?? path.join(import.meta.dirname, '../../.data'));
const file = path.join(data, 'open-games.json');
const pictures = path.join(data, 'open-games');
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const [RECORD_TRIES, RECORD_EVERY_MS] = [40, 500];
/** State of a round that has its win. */
const CLOSED = 'closed';
const [OPEN_TRIES, OPEN_MS] = [5, 60_000];
const ends = performance.now() + Number(options.minutes) * 60_000;

const seen: Record<string, Seen> = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Seen>) : {};

/** Read before the product starts: a file that is changed during the run makes its games open again by the next one. */
const sources = sourcesOfAll(gamesToOpen(), path.join(import.meta.dirname, '../..'));
const isSeen = ({ brief: { id } }: GameToOpen): boolean => isSeenWith(seen[id], sources.get(id) ?? '');

/** Written whole and renamed: a run that is killed leaves the results of before. */
function keep(id: string, result: Seen): void {
  seen[id] = result;
  fs.mkdirSync(data, { recursive: true });
  fs.writeFileSync(`${file}.new`, JSON.stringify(seen, null, 2));
  fs.renameSync(`${file}.new`, file);
}

/** Opens the page of a merchant around the game; the game is in its frame. Where the machine was too busy the game offers another try, which is taken. */
async function enter(page: Page, { brief, rules }: GameToOpen): Promise<ReturnType<Page['frameLocator']>> {
  const type = rules.table && !rules.table.hall ? 'LIVE' : 'RNG';
  await page.goto(`/m/play?vassalage=${brief.vendor}&gameId=${brief.id}&gameType=${type}`);
  const game = page.frameLocator('main iframe');
  const again = game.getByRole('button', { name: 'Try again' });
  for (let tries = 0; tries < OPEN_TRIES; tries += 1) {
    await game.locator('#game main').or(again).first().waitFor({ timeout: OPEN_MS });
    if (!(await again.isVisible())) return game;
    await again.click();
    await pause(RECORD_EVERY_MS);
  }
  throw new Error('the game did not open');
}

/** A player of free play. On a busy machine the entry may take longer than it is waited for: it is tried again. */
async function newPlayer(browser: Browser, baseUrl: string): Promise<Page> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await enterSite(browser, baseUrl);
    } catch (error) {
      if (tries === OPEN_TRIES) throw error;
      await pause(RECORD_EVERY_MS);
    }
  }
}

async function enterSite(browser: Browser, baseUrl: string): Promise<Page> {
  // Motion of a dozen games takes more than one machine has; times and results are the same without it.
  const context = await browser.newContext({ ...phone, baseURL: baseUrl, reducedMotion: 'reduce', serviceWorkers: 'block' });
  await context.addInitScript(() => localStorage.setItem('laro.age', '21'));
  await english(context, baseUrl);
  const page = await context.newPage();
  await startTrial(page);
  return page;
}

interface RecordedRound {
  readonly gameId: string;
  readonly stake: string;
  readonly payout: string;
  readonly status: string;
}

/** The round of the game in the player's record, once it is closed. */
async function recordOf(page: Page, id: string): Promise<string> {
  let found: RecordedRound | undefined;
  for (let tries = 0; tries < RECORD_TRIES; tries += 1) {
    const { value } = await call(page, 'GET', '/wps/report/gameRecord');
    found = ((value?.['rounds'] ?? []) as RecordedRound[]).find(({ gameId }) => gameId === id);
    if (found?.status === CLOSED) break;
    await pause(RECORD_EVERY_MS);
  }
  if (found?.status !== CLOSED) throw new Error(`the round is not closed in the record: ${JSON.stringify(found ?? null)}`);
  return `${found.stake} → ${found.payout}`;
}

async function openGame(page: Page, others: readonly Page[], game: GameToOpen): Promise<Pick<Seen, 'result' | 'recorded'>> {
  const complaints: string[] = [];
  const note = ({ message }: Error): void => void complaints.push(message);
  page.on('pageerror', note);
  try {
    const [own, ...further] = await Promise.all([page, ...others].map((one) => enter(one, game)));
    if (!own) throw new Error('no player entered');
    const result = await playLeast(own, game.rules, further);
    const recorded = await recordOf(page, game.brief.id);
    if (complaints.length > 0) throw new Error(`errors of the page: ${complaints.join('; ')}`);
    return { result, recorded };
  } finally {
    page.off('pageerror', note);
  }
}

/** Plays one game and keeps what was seen; a failure has a picture. */
async function see(page: Page, others: readonly Page[], game: GameToOpen): Promise<void> {
  const { id } = game.brief;
  const began = performance.now();
  const about = () => ({
    kind: formOf(game.rules),
    seconds: Math.round((performance.now() - began) / 1000),
    at: new Date().toISOString(),
    sources: sources.get(id) ?? '',
  });
  try {
    const found = await openGame(page, others, game);
    keep(id, { isSeen: true, ...found, ...about() });
  } catch (error) {
    fs.mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: path.join(pictures, `${id}.png`) }).catch(() => {});
    keep(id, { isSeen: false, result: String(error).slice(0, 600), recorded: '–', ...about() });
  }
  const { result, seconds } = seen[id] as Seen;
  console.log(`${isSeen(game) ? 'seen' : 'FAILED'} ${id} (${seconds} s): ${result.replaceAll('\n', ' ').slice(0, 220)}`);
}

const all = gamesToOpen();
const chosen = all
  .filter((_, place) => isInShare(place))
  .filter((game) => `${game.brief.id} ${formOf(game.rules)}`.includes(options.only))
  .filter((game) => options.again || !isSeen(game));
console.log(`${chosen.length} games to open, ${all.length} in all`);

async function playAll(baseUrl: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: ensureChromium('shell'), args: ['--no-sandbox'] });
  try {
    const work = chosen.values();
    // One player after another enters the site: a dozen entries at the same time are more than one machine has.
    let entered: Promise<unknown> = Promise.resolve();
    const enterNext = (): Promise<Page> => {
      const next = entered.then(() => newPlayer(browser, baseUrl));
      entered = next.catch(() => {});
      return next;
    };
    const lane = async (): Promise<void> => {
      const page = await enterNext();
      for (const game of work) {
        if (performance.now() + mostMsOf(game) > ends) continue;
        const others = await Promise.all(Array.from({ length: (game.rules.table?.hall?.leastBuyers ?? 1) - 1 }, enterNext));
        await see(page, others, game);
        for (const other of others) await other.context().close();
      }
    };
    await Promise.all(Array.from({ length: Number(options.lanes) }, lane));
  } finally {
    await browser.close();
  }
  const missing = chosen.filter((game) => !isSeen(game));
  printTable('Games that were opened, bet on and seen to their result', ['form', 'games', 'seen', 'not seen'], seenByForm(all, isSeen));
  return missing.length > 0 ? 1 : 0;
}

await withInstallation(({ baseUrl }) => playAll(baseUrl));
