/** Common parts of the player site's builds: Vite in its folder, and minified scripts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '../..');
export const player = path.join(root, 'apps/player');

/** Runs Vite on the player's site to its end. Throws when it fails. */
export async function vite(...words: string[]): Promise<void> {
  const program = path.join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [program, 'build', '--logLevel', 'warn', ...words], {
    cwd: player,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`vite build ${words.join(' ')} ended with ${code}`);
}

/** A minified script, in a language version that all supported browsers know. */
export async function minified(source: string): Promise<string> {
  const { minify } = await import('terser');
  const { code } = await minify(source, { ecma: 5, safari10: true, ie8: true });
  if (code === undefined) throw new Error('a script could not be made small');
  return code;
}
