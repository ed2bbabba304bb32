/** Runs that were measured already, so that a bench that was broken off goes on where it was. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Run } from '../pages/lighthouse-page.ts';

const repository = path.join(import.meta.dirname, '../..');
const file = path.join(repository, '.data/bench-browser.json');
const KEPT_HOURS = 6;

interface Kept {
  build: string;
  sinceMs: number;
  runs: Record<string, Run[]>;
}

/** Identity of the site's build: runs of another build are invalid. */
const buildName = (): string =>
  createHash('sha256')
    .update(fs.readFileSync(path.join(repository, 'apps/player/dist/client/.vite/manifest.json')))
    .digest('hex');

/** Runs of this build that are at most some hours old, by page. */
export class KeptRuns {
  readonly #kept: Kept;

  constructor(isFresh: boolean) {
    const empty = { build: buildName(), sinceMs: Date.now(), runs: {} };
    const read = (): Kept => {
      try {
        return JSON.parse(fs.readFileSync(file, 'utf8')) as Kept;
      } catch {
        return empty;
      }
    };
    const kept = read();
    const isOurs = !isFresh && kept.build === empty.build && Date.now() - kept.sinceMs < KEPT_HOURS * 3_600_000;
    this.#kept = isOurs ? kept : empty;
  }

  get(page: string, count: number): Run[] | null {
    const runs = this.#kept.runs[page];
    return runs && runs.length >= count ? runs : null;
  }

  keep(page: string, runs: Run[]): void {
    this.#kept.runs[page] = runs;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify(this.#kept));
  }

  forget(): void {
    fs.rmSync(file, { force: true });
  }
}
