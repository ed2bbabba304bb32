// Finds the Chromium for the journeys and the measurements: `node tools/journeys/find-chromium.ts` prints its path.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same engine without the browser's own windows: a quarter quicker through the journeys. */
const SHELL = 'chromium-headless-shell';
/** `shell` is enough for pages and their tests; measurements need the `whole` browser that people have. */
export type ChromiumKind = 'shell' | 'whole';
const MAC_PATHS = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** Parts of the machine that a search reads; a test passes its own. */
export type Machine = {
  variables: NodeJS.ProcessEnv;
  exists: (file: string) => boolean;
  /** Playwright's own Chromium, where it would be if it was downloaded. */
  downloaded: string;
};

const thisMachine: Machine = { variables: process.env, exists: fs.existsSync, downloaded: chromium.executablePath() };

/**
 * The path of a Chromium: the variable CHROMIUM, else an installed one (a headless shell before a full browser, if it suffices), else
 * the one that Playwright has downloaded. Null without any. Throws if the variable names a file that does not exist.
 */
export function findChromium(kind: ChromiumKind, { variables, exists, downloaded }: Machine = thisMachine): string | null {
  const wanted = variables['CHROMIUM'];
  if (wanted) {
    if (exists(wanted)) return wanted;
    throw new Error(`CHROMIUM is ${wanted}, and there is no such file.`);
  }
  const folders = (variables['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const names = kind === 'shell' ? [SHELL, ...WHOLE] : WHOLE;
  const installed = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...installed, ...MAC_PATHS, downloaded].find((file) => file !== '' && exists(file)) ?? null;
}

function isDebian(): boolean {
  const file = '/etc/os-release';
  return fs.existsSync(file) && /^ID=debian$/m.test(fs.readFileSync(file, 'utf8'));
}

/** Installs a package of Debian, where this is Debian and we may. */
function installPackage(name: string): void {
  if (process.geteuid?.() !== 0 || !isDebian()) return;
  console.log(`installing Debian's package ${name}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...words: string[]): boolean => spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  if (run('update')) run('install', '-y', '--no-install-recommends', name);
}

/** Finds a Chromium, or installs Debian's package when this is Debian and we may. Throws with what to do. */
export function ensureChromium(kind: ChromiumKind): string {
  const found = findChromium(kind);
  // A full browser can replace the headless shell, slower: an existing one is used if the package cannot be downloaded.
  const isWished = found !== null && (kind === 'whole' || process.env['CHROMIUM'] || path.basename(found) === SHELL);
  if (!isWished) installPackage(kind === 'shell' ? SHELL : 'chromium');
  const chromium = isWished ? found : (findChromium(kind) ?? found);
  if (chromium) return chromium;
  throw new Error(
    'The journeys need a Chromium. Install one (Debian: apt-get install chromium), or run "npx playwright install chromium", or set CHROMIUM to the path of one.',
  );
}

if (import.meta.main) {
  try {
    console.log(ensureChromium('shell'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
