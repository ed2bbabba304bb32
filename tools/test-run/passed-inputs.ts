import fs from 'node:fs';
import path from 'node:path';
import { hashFiles } from '../build/changes/hash-files.ts';

/**
 * Passed steps with their inputs. A step whose inputs have not changed since then proves nothing new and is skipped, unless
 * `runsAll` is set: in CI, with `--all`, and for named steps.
 */
export class PassedInputs {
  readonly #file: string;
  readonly #root: string;
  /** A run reads thousands of files, many of them for several steps. */
  #digests = new Map<string, Buffer>();

  constructor(file: string, root: string) {
    this.#file = file;
    this.#root = root;
  }

  #read(): Record<string, string> {
    try {
      return JSON.parse(fs.readFileSync(this.#file, 'utf8')) as Record<string, string>;
    } catch {
      // Missing, or truncated while it was written: then no step has passed.
      return {};
    }
  }

  /** Digest of a step's current inputs. `again` reads files again that were read before: they may have changed during the step. */
  hash(inputs: readonly string[], again = false): string {
    if (again) this.#digests = new Map();
    return hashFiles(this.#root, inputs, { known: this.#digests });
  }

  hasPassed(step: string, hash: string): boolean {
    return this.#read()[step] === hash;
  }

  remember(step: string, hash: string): void {
    fs.mkdirSync(path.dirname(this.#file), { recursive: true });
    fs.writeFileSync(this.#file, `${JSON.stringify({ ...this.#read(), [step]: hash }, null, 2)}\n`);
  }

  /** A failed step must not count as passed, even with inputs with which it passed before. */
  forget(step: string): void {
    const { [step]: _, ...others } = this.#read();
    if (fs.existsSync(this.#file)) fs.writeFileSync(this.#file, `${JSON.stringify(others, null, 2)}\n`);
  }
}
