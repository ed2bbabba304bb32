/** Groups of files that every web process of the installation needs: uploaded pictures, slips of transfers, pictures of documents. */
export type FileArea = 'uploads' | 'slips' | 'identity';

/** Files of one area by name. It fills the ports of the modules that keep some. */
export interface KeptFiles {
  /** Replaces a file of that name. */
  write: (name: string, bytes: Buffer) => Promise<void>;
  /** Null if there is no file with this name. */
  read: (name: string) => Promise<Buffer | null>;
  /** Removing a missing file is not an error. */
  remove: (name: string) => Promise<void>;
}

const NAME = /^[a-z0-9-]{1,80}\.[a-z]{3,4}$/;

/** Throws unless the text is a plain file name: a name is never a path. */
export function refuseNoName(name: string): void {
  if (!NAME.test(name)) throw new Error('not the name of a file');
}
