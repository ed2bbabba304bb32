/** One page in Lighthouse: mobile, simulated slow 4G (RTT 150 ms, 1.6 Mbps, CPU 4×), HTTP/2 and brotli. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureChromium } from '../tools/find-chromium.ts';
import { again } from './again.ts';
import type { RealServer } from './real-server.ts';

const ATTEMPTS = 3;
const RUN_MAX_MS = 90_000;
const RUN_TIMEOUT = 'RUN_TIMEOUT';
const tools = path.join(import.meta.dirname, '.tools');
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Audit {
  numericValue?: number;
  details?: { items?: { resourceType?: string; transferSize?: number }[] };
}
interface Report {
  audits: Record<string, Audit>;
  categories: Record<string, { score: number | null }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { code: string; message: string };
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;
interface Chrome {
  port: number;
  kill: () => void;
}

/** Lighthouse is no dependency of the product: it is installed here once, in the version of bench/package.json. */
async function loadTools(): Promise<{ lighthouse: Lighthouse; launch: (options: object) => Promise<Chrome> }> {
  const lock = 'package-lock.json';
  const read = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
  if (read(path.join(tools, lock)) !== read(path.join(import.meta.dirname, lock)) || !fs.existsSync(path.join(tools, 'node_modules/lighthouse'))) {
    console.log('first use: installing Lighthouse');
    fs.mkdirSync(tools, { recursive: true });
    for (const file of ['package.json', lock]) fs.copyFileSync(path.join(import.meta.dirname, file), path.join(tools, file));
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: tools,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  }
  const load = (file: string) => import(path.join(tools, 'node_modules', file)) as Promise<Record<string, unknown>>;
  const [{ default: lighthouse }, { launch }] = await Promise.all([load('lighthouse/core/index.js'), load('chrome-launcher/dist/index.js')]);
  return { lighthouse: lighthouse as Lighthouse, launch: launch as (options: object) => Promise<Chrome> };
}

/** What one run says: milliseconds, layout shift, bytes, and the scores out of 100 in the order of the categories. */
export interface Run {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  total: number;
  script: number;
  requests: number;
  /** Elements of the page when it has come to rest. */
  elements: number;
  /** How quick the machine was just then, by Lighthouse's own measure; a desktop of 2020 has about 1500. */
  machine: number;
  scores: number[];
}

function readRun({ audits, categories, environment, runtimeError }: Report): Run {
  if (runtimeError) throw Object.assign(new Error(runtimeError.message), { code: runtimeError.code });
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const script = requests.filter((request) => request.resourceType === 'Script').reduce((sum, request) => sum + (request.transferSize ?? 0), 0);
  return {
    fcp: figure('first-contentful-paint'),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    total: figure('total-byte-weight'),
    script,
    requests: requests.length,
    elements: figure('dom-size'),
    machine: environment.benchmarkIndex,
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
  };
}

const rejectAfter = (ms: number): Promise<never> =>
  sleep(ms, undefined, { ref: false }).then(() => Promise.reject(Object.assign(new Error(`a run took longer than ${ms} ms`), { code: RUN_TIMEOUT })));

export type Measure = (url: string, blocked: readonly string[]) => Promise<Run>;

/** Gives the work a way to measure addresses; patterns of what is blocked go with each. */
export async function withChrome(server: RealServer, work: (measure: Measure) => Promise<void>): Promise<void> {
  const { lighthouse, launch } = await loadTools();
  await work(async (url, blocked) => {
    // A browser of its own for each run: nothing is warm.
    const chrome = await launch({
      chromePath: ensureChromium('whole'),
      chromeFlags: ['--headless=new', ...server.chromiumFlags, '--disable-dev-shm-usage'],
      logLevel: 'silent',
    });
    try {
      const flags = { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES, blockedUrlPatterns: blocked };
      const result = await Promise.race([lighthouse(url, flags), rejectAfter(RUN_MAX_MS)]);
      if (!result) throw new Error('Lighthouse gave no result');
      return readRun(result.lhr);
    } finally {
      chrome.kill();
    }
  });
}

/**
 * What Lighthouse says of a run that measured nothing, through no fault of the page: on a busy machine the browser keeps no record of when it
 * set out, paints nothing in time, or does not answer. The next run may measure.
 */
const momentary = new Set(['NO_NAVSTART', 'NO_FCP', 'NO_LCP', 'NO_TRACING_STARTED', 'PROTOCOL_TIMEOUT', 'TARGET_CRASHED', 'CRI_TIMEOUT', RUN_TIMEOUT]);
const isMomentary = (error: unknown): boolean => momentary.has(String((error as { code?: unknown }).code));

/** So many runs of one measurement. */
export async function repeat(count: number, work: () => Promise<Run>): Promise<Run[]> {
  const runs: Run[] = [];
  for (let index = 0; index < count; index += 1) runs.push(await again(ATTEMPTS, isMomentary, work));
  return runs;
}
