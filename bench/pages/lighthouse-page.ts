/** One page in Lighthouse: mobile, simulated slow 4G (RTT 150 ms, 1.6 Mbps), the phone of the goals (decision 046), HTTP/2 and brotli. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureChromium } from '../../tools/journeys/find-chromium.ts';
import { installOwnPackages } from '../../tools/setup/own-packages.ts';
import { again } from '../measure/again.ts';
import { watchStolen } from '../measure/cpu-time.ts';
import { byProcessorTime, type TraceEvent } from '../measure/processor-time.ts';
import type { RealServer } from '../server/real-server.ts';
import { median } from '../measure/table.ts';

const ATTEMPTS = 3;
const RUN_MAX_MS = 90_000;
const RUN_TIMEOUT = 'RUN_TIMEOUT';
const tools = path.join(import.meta.dirname, '../.tools');
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Audit {
  numericValue?: number;
  details?: { items?: { resourceType?: string; transferSize?: number }[] };
}
interface Report {
  audits: Record<string, Audit>;
  categories: Record<string, { score: number | null }>;
  runtimeError?: { code: string; message: string };
}
type Lighthouse = (url: string, flags: object, config: object) => Promise<{ lhr: Report } | undefined>;
/** Lighthouse's own trace gatherer, as far as it is changed here. */
type TraceGatherer = new () => { getArtifact(): { traceEvents: TraceEvent[] } };
interface Chrome {
  port: number;
  kill: () => void;
}

interface Tools {
  lighthouse: Lighthouse;
  launch: (options: object) => Promise<Chrome>;
  /** How quick the machine is just now, by Lighthouse's own measure; takes a second. */
  machineFigure: () => number;
  Trace: TraceGatherer;
  /** Lighthouse's default gatherers and audits. */
  preset: { artifacts: { id: string }[] };
}

/** Lighthouse is not a dependency of the product: it is installed here once, in the version of bench/package.json. */
async function loadTools(): Promise<Tools> {
  installOwnPackages(path.join(import.meta.dirname, '..'), tools);
  const load = (file: string) => import(path.join(tools, 'node_modules', file)) as Promise<Record<string, unknown>>;
  const [{ default: lighthouse }, { launch }, { pageFunctions }, { default: Trace }, { default: preset }] = await Promise.all([
    load('lighthouse/core/index.js'),
    load('chrome-launcher/dist/index.js'),
    load('lighthouse/core/lib/page-functions.js'),
    load('lighthouse/core/gather/gatherers/trace.js'),
    load('lighthouse/core/config/default-config.js'),
  ]);
  return {
    lighthouse: lighthouse as Lighthouse,
    launch: launch as Tools['launch'],
    machineFigure: (pageFunctions as { computeBenchmarkIndex: () => number }).computeBenchmarkIndex,
    Trace: Trace as TraceGatherer,
    preset: preset as Tools['preset'],
  };
}

/** Result of one run: milliseconds, layout shift, bytes, and the scores out of 100 in the order of the categories. */
export interface Run {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  total: number;
  script: number;
  requests: number;
  /** Elements of the page after it has settled. */
  elements: number;
  /** How quick the machine was just before, by Lighthouse's own measure; a desktop of 2020 has about 1500. */
  machine: number;
  /** Share of the run that the host took from this machine for others, 0 to 1. */
  stolen: number;
  scores: number[];
}

function readRun({ audits, categories, runtimeError }: Report): Omit<Run, 'machine' | 'stolen'> {
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
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
  };
}

const rejectAfter = (ms: number): Promise<never> =>
  sleep(ms, undefined, { ref: false }).then(() => Promise.reject(Object.assign(new Error(`a run took longer than ${ms} ms`), { code: RUN_TIMEOUT })));

/** Number of measurements before a run, of which the median counts: one may fall into a moment that the host gives to others. */
const FIGURES = 3;

/**
 * The recipe's phone is four times slower than the machine of the goals, which has this figure. A machine with another figure
 * is slowed down by the factor that results in the same phone: Lighthouse multiplies measured times, whatever it runs on.
 */
const RECIPE_SLOWDOWN = 4;
const RECIPE_MACHINE = 2700;
const slowdownFor = (machine: number): number => (RECIPE_SLOWDOWN * machine) / RECIPE_MACHINE;
const figureNow = ({ machineFigure }: Tools): number => median(Array.from({ length: FIGURES }, machineFigure));

/** How many times slower than this machine at this moment the phone of the goals is. */
export const phoneSlowdown = async (): Promise<number> => slowdownFor(figureNow(await loadTools()));

/** Tasks count with their processor time, without other load on the machine. */
function configOf({ Trace, preset }: Tools): object {
  class ProcessorTimeTrace extends Trace {
    override getArtifact() {
      return { traceEvents: byProcessorTime(super.getArtifact().traceEvents) };
    }
  }
  const artifacts = preset.artifacts.map((artifact) =>
    artifact.id === 'Trace' ? { ...artifact, gatherer: { instance: new ProcessorTimeTrace() } } : artifact,
  );
  return { ...preset, artifacts };
}

/** Site to measure, and the flags with which Chromium trusts its certificate. */
type Site = Pick<RealServer, 'chromiumFlags'>;
export type Measure = (url: string, blocked: readonly string[]) => Promise<Run>;

/** Passes the work a function to measure addresses, each with patterns of blocked requests. */
export async function withChrome({ chromiumFlags }: Site, work: (measure: Measure) => Promise<void>): Promise<void> {
  const tools = await loadTools();
  const { lighthouse, launch } = tools;
  await work(async (url, blocked) => {
    const machine = figureNow(tools);
    const stolenShare = watchStolen();
    // Its own browser for each run: nothing is warm.
    const chrome = await launch({
      chromePath: ensureChromium('whole'),
      chromeFlags: ['--headless=new', ...chromiumFlags, '--disable-dev-shm-usage'],
      logLevel: 'silent',
    });
    try {
      const flags = {
        port: chrome.port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: CATEGORIES,
        blockedUrlPatterns: blocked,
        throttling: { cpuSlowdownMultiplier: slowdownFor(machine) },
      };
      const result = await Promise.race([lighthouse(url, flags, configOf(tools)), rejectAfter(RUN_MAX_MS)]);
      if (!result) throw new Error('Lighthouse gave no result');
      return { ...readRun(result.lhr), machine, stolen: stolenShare() };
    } finally {
      chrome.kill();
    }
  });
}

/**
 * Lighthouse's errors of a run that measured nothing, through no fault of the page: on a busy machine the browser has no record of the navigation's
 * start, paints nothing in time, or does not answer. The next run may succeed.
 */
const momentary = new Set(['NO_NAVSTART', 'NO_FCP', 'NO_LCP', 'NO_TRACING_STARTED', 'PROTOCOL_TIMEOUT', 'TARGET_CRASHED', 'CRI_TIMEOUT', RUN_TIMEOUT]);
const isMomentary = (error: unknown): boolean => momentary.has(String((error as { code?: unknown }).code));

/** A run that lost more than this to others is disturbed. */
const STOLEN_MAX = 0.05;

/** Repeats a measurement `count` times; if the host disturbs runs, it takes up to twice as many and keeps the least disturbed. */
export async function repeat(count: number, work: () => Promise<Run>): Promise<Run[]> {
  const runs: Run[] = [];
  const quiet = () => runs.filter(({ stolen }) => stolen <= STOLEN_MAX).length;
  while (quiet() < count && runs.length < 2 * count) runs.push(await again(ATTEMPTS, isMomentary, work));
  return runs.toSorted((a, b) => a.stolen - b.stolen).slice(0, count);
}
