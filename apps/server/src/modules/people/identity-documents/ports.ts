/** Where encrypted pictures of documents lie: a folder outside of everything that is served, or an S3-compatible store. A name is never a path. */
export interface PrivateFiles {
  write: (name: string, bytes: Buffer) => Promise<void>;
  /** Null if there is no file with this name. */
  read: (name: string) => Promise<Buffer | null>;
  /** Removing a missing file is not an error. */
  remove: (name: string) => Promise<void>;
}

/** The regulator's register of excluded persons, as CSV. */
export interface ExclusionRegister {
  read: (address: string) => Promise<{ kind: 'list'; csv: string } | { kind: 'unavailable'; why: string }>;
}
