import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const LOCK = 'package-lock.json';
/** npm writes it when an installation is complete. */
const COMPLETE = 'node_modules/.package-lock.json';
const read = (file: string): string => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

/**
 * Packages of a tool that is no dependency of the product: installed at the first use, in the versions of the lock file of `source`, into
 * `target`, a folder of the checkout, so that they find the product's packages. Peer dependencies are not installed: the product has them.
 */
export function installOwnPackages(source: string, target: string): void {
  if (read(path.join(target, LOCK)) === read(path.join(source, LOCK)) && fs.existsSync(path.join(target, COMPLETE))) return;
  console.log(`first use: installing the packages of ${path.basename(source)}`);
  fs.mkdirSync(target, { recursive: true });
  for (const file of ['package.json', LOCK]) fs.copyFileSync(path.join(source, file), path.join(target, file));
  execFileSync('npm', ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: target,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
