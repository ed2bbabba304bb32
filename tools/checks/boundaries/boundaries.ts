/**
 * Checks imports by the rules of .dependency-cruiser.cjs: `node tools/checks/boundaries/boundaries.ts`. Also fails if it saw
 * suspiciously few modules, since a check without input finds nothing.
 */
import fs from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const repository = path.join(import.meta.dirname, '../../..');
const CONFIG = path.join(repository, '.dependency-cruiser.cjs');

/** Fewer modules than these in a folder mean that the check has gone blind, not that the product has shrunk. */
export const modulesMin: Readonly<Record<string, number>> = {
  'apps/server/': 80,
  'apps/player/': 40,
  'apps/console/': 20,
  'apps/studio/': 60,
  'apps/sandbox/': 10,
  'packages/art/': 30,
  'packages/client/': 2,
  'packages/contract/': 13,
  'packages/domain/': 8,
  'packages/i18n/': 3,
  'packages/ui/': 10,
  'tools/': 10,
};

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

export interface Cruised {
  violations: Violation[];
  /** Own modules that were checked, as paths from the root. */
  modules: string[];
}

/** Follows every import under `root` and applies all rules. Paths in the answer are relative to `root`. */
export async function cruiseTree(root: string): Promise<Cruised> {
  const folders = ['apps', 'packages', 'tools', 'bench', 'e2e'].filter((folder) => fs.existsSync(path.join(root, folder)));
  const { output } = await cruise(folders, { ...(await extractOptions(CONFIG)), baseDir: root });
  const { modules, summary } = output as ICruiseResult;
  return {
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    modules: modules
      .map((module) => module.source)
      .filter((source) => !source.includes('node_modules/') && folders.some((folder) => source.startsWith(`${folder}/`))),
  };
}

/** The folders in which fewer modules were seen than there must be. */
export function blindSpots(modules: readonly string[], minima: Readonly<Record<string, number>> = modulesMin): string[] {
  return Object.entries(minima).flatMap(([folder, min]) => {
    const count = modules.filter((module) => module.startsWith(folder)).length;
    return count < min ? [`${folder}: saw ${count} modules, expected at least ${min}`] : [];
  });
}

async function main(): Promise<void> {
  const { violations, modules } = await cruiseTree(repository);
  const faults = [...violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`), ...blindSpots(modules)];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`boundaries: ${modules.length} modules keep all rules`);
}

if (import.meta.main) await main();
