import fs from 'node:fs/promises';
import path from 'node:path';
import type { PictureFiles } from '#server/modules/account/ports.ts';

const NAME = /^[a-z0-9-]{1,80}\.[a-z]{3,4}$/;

/** Keeps uploaded pictures in a folder of this machine; a name is never a path. */
export function createFolderFiles(folder: string): PictureFiles {
  const placeOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error('not the name of a picture');
    return path.join(folder, name);
  };
  return {
    write: async (name, bytes) => {
      const place = placeOf(name);
      await fs.mkdir(folder, { recursive: true });
      // Written aside and moved, so that a picture that is there is whole.
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
