import fs from 'node:fs/promises';
import path from 'node:path';
import { refuseNoName, type KeptFiles } from './kept-files.ts';

/** Keeps files in a folder of this machine. */
export function createFolderFiles(folder: string): KeptFiles {
  const placeOf = (name: string): string => {
    refuseNoName(name);
    return path.join(folder, name);
  };
  return {
    write: async (name, bytes) => {
      const place = placeOf(name);
      await fs.mkdir(folder, { recursive: true });
      // Written aside and moved, so that a file that exists is whole.
      await fs.writeFile(`${place}.${process.pid}.new`, bytes);
      await fs.rename(`${place}.${process.pid}.new`, place);
    },
    read: async (name) => {
      try {
        return await fs.readFile(placeOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (name) => fs.rm(placeOf(name), { force: true }),
  };
}
