/** Where uploaded pictures are kept: a folder on one machine, an object store for many. */
export interface MediaFiles {
  write: (name: string, bytes: Buffer) => Promise<void>;
  /** Null if there is none. */
  read: (name: string) => Promise<Buffer | null>;
  remove: (name: string) => Promise<void>;
}
