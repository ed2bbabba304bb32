import fs from 'node:fs';
import path from 'node:path';
import { hashFiles, type FileDigests } from './hash-files.ts';

export type BuildTask = {
  /** Printed when it was built. */
  name: string;
  root: string;
  /** Files and folders that the result is made of, from the root. */
  inputs: readonly string[];
  /** Folder of the result, relative to the root; it includes the hash of its inputs. */
  outDir: string;
  build: () => Promise<void> | void;
};

const STAMP = '.inputs';
/** Tests do not affect the result of a build, nor do files that a tool is just writing. */
const isSource = (file: string): boolean => !/\.test\.tsx?$|\.new$|\/\.lock/.test(file);

/** Digest of a build's inputs. */
export const hashInputs = (root: string, inputs: readonly string[], known?: FileDigests): string =>
  hashFiles(root, inputs, { isInput: isSource, ...(known ? { known } : {}) });

const isBuiltFrom = ({ root, outDir }: BuildTask, inputs: string): boolean => {
  const stamp = path.join(root, outDir, STAMP);
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === inputs;
};

/** True if the result of the last build matches the current inputs, or the digests of a moment ago. */
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
