import fs from 'node:fs';
import path from 'node:path';

/** `second`: passed, but only at the second try; they count as passed and are named. */
export interface TestCounts {
  passed: number;
  failed: number;
  second: number;
}

/** A file of tests with the time that its tests took together, in milliseconds. */
export interface FileTime {
  file: string;
  ms: number;
}

export interface TestReport extends TestCounts {
  files: FileTime[];
}

/** Which program wrote the report. */
export type ReportKind = 'vitest' | 'playwright';

interface VitestReport {
  numPassedTests: number;
  numTotalTests: number;
  testResults: { name: string; assertionResults: { duration?: number | null }[] }[];
}

interface PlaywrightSuite {
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: { tests: { results: { duration: number }[] }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

const repository = path.join(import.meta.dirname, '../..');

/** No test is skipped on purpose: a test that did not run has not passed. */
function readVitest({ numPassedTests, numTotalTests, testResults }: VitestReport): TestReport {
  const files = testResults.map(({ name, assertionResults }) => ({
    file: path.relative(repository, name),
    ms: assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
  }));
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests, second: 0, files };
}

function timeOfSuite({ suites = [], specs = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return results.reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, suite) => sum + timeOfSuite(suite), 0);
}

function readPlaywright({ stats, suites }: PlaywrightReport): TestReport {
  const files = suites.map((suite) => ({ file: suite.file ?? '', ms: timeOfSuite(suite) }));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped, second: stats.flaky, files };
}

const readers: Record<ReportKind, (report: never) => TestReport> = { vitest: readVitest, playwright: readPlaywright };

/** Report of a test run; null if it ended before it was written. */
export function readReport(kind: ReportKind, file: string): TestReport | null {
  if (!fs.existsSync(file)) return null;
  return readers[kind](JSON.parse(fs.readFileSync(file, 'utf8')) as never);
}
