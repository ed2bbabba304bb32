import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Digests of files, shared by several checks at one time, since their inputs mostly overlap. */
export type FileDigests = Map<string, Buffer>;

/** Made from the sources, or brought by the set-up: never an input. */
const NOT_INPUTS = /(?:^|\/)(?:node_modules|dist|\.data|\.tools)(?:\/|$)/;

function filesIn(root: string, input: string): string[] {
  const at = path.join(root, input);
  const stat = fs.statSync(at, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [input];
  return fs.readdirSync(at).flatMap((name) => (NOT_INPUTS.test(name) ? [] : filesIn(root, path.join(input, name))));
}

function digestOf(file: string, known: FileDigests): Buffer {
  const digest = known.get(file) ?? createHash('sha256').update(fs.readFileSync(file)).digest();
  known.set(file, digest);
  return digest;
}

interface Asked {
  known?: FileDigests;
  /** Leaves files out. */
  isInput?: (file: string) => boolean;
}

/** One name for the content of all files and folders, from the root, and the Node that works with them; dates say nothing after a clone. */
export function hashFiles(root: string, inputs: readonly string[], { known = new Map(), isInput = () => true }: Asked = {}): string {
  const hash = createHash('sha256').update(process.version);
  const files = new Set(inputs.flatMap((input) => filesIn(root, input)).filter(isInput));
  for (const file of [...files].toSorted()) hash.update(`${file}\0`).update(digestOf(path.join(root, file), known));
  return hash.digest('hex');
}
