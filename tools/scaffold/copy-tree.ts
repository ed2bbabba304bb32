import fs from 'node:fs';
import path from 'node:path';
import { sourceFiles } from '../checks/source-files.ts';

const repository = path.join(import.meta.dirname, '../..');

/** A copy of the sources, with our packages linked to the copy and all others to the real ones. */
export function copyTree(root: string): void {
  const files = [
    ...sourceFiles(repository, ['apps', 'packages', 'tools', 'bench', 'e2e'], /\.(?:tsx?|mts|mjs|css|json|svg|sql)$/),
    'tsconfig.json',
    'package.json',
    '.oxlintrc.json',
  ];
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.copyFileSync(path.join(repository, file), path.join(root, file));
  }
  fs.mkdirSync(path.join(root, 'node_modules/@laro'), { recursive: true });
  for (const name of fs.readdirSync(path.join(repository, 'node_modules')))
    if (name !== '@laro' && !name.startsWith('.')) fs.symlinkSync(path.join(repository, 'node_modules', name), path.join(root, 'node_modules', name));
  for (const name of fs.readdirSync(path.join(root, 'packages')))
    fs.symlinkSync(path.join(root, 'packages', name), path.join(root, 'node_modules/@laro', name));
}
