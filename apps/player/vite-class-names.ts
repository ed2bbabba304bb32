import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const folders = ['packages/ui/src', 'apps/player/src'];

const modulesIn = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => path.join(root, folder, file));

const numbers = new Map(
  folders
    .flatMap(modulesIn)
    .toSorted()
    .map((file, index) => [file, index.toString(36)] as const),
);

/**
 * Short names of style classes: the class's own and its file's number. They stand in every page many times, and must be the same in the
 * modern build, the one for old browsers and the server's.
 */
export function shortClassName(name: string, file: string): string {
  const number = numbers.get(path.normalize(file.split('?', 1)[0] ?? file));
  if (number === undefined) throw new Error(`${file} is not one of the style modules that were found`);
  return `${name}_${number}`;
}
