import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export type BuildTask = {
  /** Said when it was built. */
  name: string;
  root: string;
  /** Files and folders that the result is made of, from the root. */
  inputs: readonly string[];
  /** Where the result lies, from the root; the hash of what it was made of is kept in it. */
  outDir: string;
  build: () => Promise<void> | void;
};

const STAMP = '.inputs';
/** Tests make no difference to what is built, nor do files that a tool is just writing. */
const isSource = (file: string): boolean => !/\.test\.tsx?$|\.new$|\/\.lock/.test(file);

function filesIn(at: string): string[] {
  const stat = fs.statSync(at, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [at];
  const entries = fs.readdirSync(at, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** What files hold, for several questions at one moment: what the builds are made of is mostly the same. */
export type FileDigests = Map<string, Buffer>;

function digestOf(file: string, known: FileDigests): Buffer {
  const digest = known.get(file) ?? createHash('sha256').update(fs.readFileSync(file)).digest();
  known.set(file, digest);
  return digest;
}

/** One name for the content of all inputs and the Node that builds; dates say nothing after a clone. */
export function hashInputs(root: string, inputs: readonly string[], known: FileDigests = new Map()): string {
  const hash = createHash('sha256').update(process.version);
  const files = inputs.flatMap((input) => filesIn(path.join(root, input))).filter(isSource);
  for (const file of files.toSorted()) hash.update(`${path.relative(root, file)}\0`).update(digestOf(file, known));
  return hash.digest('hex');
}

const isBuiltFrom = ({ root, outDir }: BuildTask, inputs: string): boolean => {
  const stamp = path.join(root, outDir, STAMP);
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === inputs;
};

/** Whether the result of the last build is that of the inputs as they are, or as they were found a moment ago. */
export const isBuilt = (task: BuildTask, known?: FileDigests): boolean => isBuiltFrom(task, hashInputs(task.root, task.inputs, known));

/** Builds when the inputs are not those of the last build, and says nothing when there is nothing to do. */
export async function buildWhenChanged(task: BuildTask): Promise<boolean> {
  const { name, root, outDir, build } = task;
  const stamp = path.join(root, outDir, STAMP);
  const wanted = hashInputs(root, task.inputs);
  if (isBuiltFrom(task, wanted)) return false;
  const startedAt = performance.now();
  // A build that is cut off must not pass for a finished one.
  fs.rmSync(stamp, { force: true });
  await build();
  fs.writeFileSync(stamp, wanted);
  console.log(`${name} built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return true;
}
