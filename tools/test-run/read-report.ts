import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

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
  /** Tests that failed: file, title and the first lines of the cause. */
  failures: string[];
}

/** Which program wrote the report. */
export type ReportKind = 'vitest' | 'playwright';

interface VitestReport {
  numPassedTests: number;
  numTotalTests: number;
  testResults: { name: string; message?: string; assertionResults: VitestTest[] }[];
}

interface VitestTest {
  duration?: number | null;
  status?: string;
  fullName?: string;
  failureMessages?: string[] | null;
}

interface PlaywrightSuite {
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
}

interface PlaywrightSpec {
  title?: string;
  tests: { status?: string; results: { duration: number; error?: { message?: string } }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

const repository = path.join(import.meta.dirname, '../..');

const CAUSE_LINES = 24;

const failureOf = (file: string, title: string, causes: readonly (string | undefined)[]): string =>
  [`${file} › ${title}`, ...stripVTControlCharacters(causes.join('\n')).split('\n').slice(0, CAUSE_LINES)].join('\n    ').trimEnd();

/** No test is skipped on purpose: a test that did not run has not passed. */
function readVitest({ numPassedTests, numTotalTests, testResults }: VitestReport): TestReport {
  const files = testResults.map(({ name, assertionResults }) => ({
    file: path.relative(repository, name),
    ms: assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
  }));
  const failures = testResults.flatMap(({ name, message = '', assertionResults }) => {
    const file = path.relative(repository, name);
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    // A file that cannot be loaded has a message and no tests.
    if (assertionResults.length === 0 && message !== '') return [failureOf(file, 'the file', [message])];
    return tests.map(({ fullName = '', failureMessages }) => failureOf(file, fullName, failureMessages ?? []));
  });
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests, second: 0, files, failures };
}

function timeOfSuite({ suites = [], specs = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return results.reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, suite) => sum + timeOfSuite(suite), 0);
}

function failuresOfSuite({ file = '', suites = [], specs = [] }: PlaywrightSuite): string[] {
  const failed = specs.flatMap(({ title = '', tests }) =>
    tests.filter(({ status }) => status === 'unexpected').map(({ results }) => failureOf(file, title, [results.at(-1)?.error?.message])),
  );
  return [...failed, ...suites.flatMap((suite) => failuresOfSuite(suite))];
}

function readPlaywright({ stats, suites }: PlaywrightReport): TestReport {
  const files = suites.map((suite) => ({ file: suite.file ?? '', ms: timeOfSuite(suite) }));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    second: stats.flaky,
    files,
    failures: suites.flatMap((suite) => failuresOfSuite(suite)),
  };
}

const readers: Record<ReportKind, (report: never) => TestReport> = { vitest: readVitest, playwright: readPlaywright };

/** Report of a test run; null if it ended before it was written. */
export function readReport(kind: ReportKind, file: string): TestReport | null {
  if (!fs.existsSync(file)) return null;
  return readers[kind](JSON.parse(fs.readFileSync(file, 'utf8')) as never);
}
