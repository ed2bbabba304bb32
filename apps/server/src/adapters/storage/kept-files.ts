/** Groups of files that every web process of the installation needs: uploaded pictures, slips of transfers, pictures of documents. */
export type FileArea = 'uploads' | 'slips' | 'identity';

/** Files of one area by name. It fills the ports of the modules that keep some. */
export interface KeptFiles {
  /** Replaces a file of that name. */
  write: (name: string, bytes: Buffer) => Promise<void>;
  /** Null when there is none of that name. */
  read: (name: string) => Promise<Buffer | null>;
  /** Removing a file that does not exist is no error. */
  remove: (name: string) => Promise<void>;
}

const NAME = /^[a-z0-9-]{1,80}\.[a-z]{3,4}$/;

/** Throws for a text that is no plain name of a file: a name is never a path. */
export function refuseNoName(name: string): void {
  if (!NAME.test(name)) throw new Error('not the name of a file');
}
