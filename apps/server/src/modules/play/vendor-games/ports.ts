/** The bytes behind an address; null when they cannot be had. */
export type FetchPicture = (address: string) => Promise<Buffer | null>;

/** Where pictures are kept. */
export interface PictureFiles {
  write: (name: string, bytes: Buffer) => Promise<void>;
}
