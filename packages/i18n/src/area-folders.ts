/** For Node only: the areas as folders of message files. */
import fs from 'node:fs';
import path from 'node:path';
import type { Area } from './areas.ts';

/** Location of the message files, in a folder for each area. */
export const messagesFolder = path.join(import.meta.dirname, '../messages');

const list = fs.readFileSync(path.join(import.meta.dirname, 'areas.ts'), 'utf8');

/** Names of all areas, as areas.ts lists them for types. */
export const areas = [...list.matchAll(/import\('\.\.\/messages\/([a-z-]+)\/en\.json'/g)].map(([, name]) => name as Area);
