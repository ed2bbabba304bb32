import fs from 'node:fs';
import path from 'node:path';
import { letters } from './letters.ts';

const root = path.join(import.meta.dirname, '../../..');
const folders = ['packages/ui/src', 'apps/player/src'];
const modulesIn = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => path.join(root, folder, file));

/** Names in a style module: its classes and its keyframes. */
const namesIn = (css: string): string[] => [...new Set([...css.matchAll(/(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))];

const key = (file: string, name: string): string => `${file}:${name}`;

const shortNames = new Map(
  folders
    .flatMap(modulesIn)
    .toSorted()
    .flatMap((file) => namesIn(fs.readFileSync(file, 'utf8')).map((name) => key(file, name)))
    .map((named, index) => [named, letters(index)] as const),
);

/**
 * Short names of style classes: two letters each. They appear many times in every page, and must be the same in the modern build, the one for
 * old browsers and the server's: they follow from the files alone.
 */
export function shortClassName(name: string, file: string): string {
  const short = shortNames.get(key(path.normalize(file.split('?', 1)[0] ?? file), name));
  if (short === undefined) throw new Error(`${name} of ${file} is not one of the names that were found in style modules`);
  return short;
}
