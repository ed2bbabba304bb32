import fs from 'node:fs';
import path from 'node:path';
import type { LocatedPicture } from '@laro/art/output/manifest';
import { DrawingQueue } from './drawing-queue.ts';

/** A first visit with an old browser asks for about forty pictures. */
const WAITING_MAX = 120;

/** Where pictures come from. */
export interface PictureSource {
  /** The picture of an address path; undefined for an unknown one. Only known names ever become a path on the disk. */
  locate: (address: string) => LocatedPicture | undefined;
  /** Draws a picture that is not shipped in the requested form. Null if it cannot be drawn. */
  draw: (picture: LocatedPicture) => Promise<Buffer | null>;
}

export interface PictureStoreOptions {
  source: PictureSource;
  /** Where drawn pictures are kept; may be read-only or missing, then they are drawn again after a restart. */
  keptFolder: string;
  /** Told once when drawn pictures cannot be kept. */
  onKeepError: (error: unknown) => void;
}

const NOT_THERE = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM']);

async function readIfThere(file: string | URL): Promise<Buffer | null> {
  try {
    return await fs.promises.readFile(file);
  } catch (error) {
    if (NOT_THERE.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Gives a picture's bytes: shipped, kept from an earlier drawing, or drawn now. */
export class PictureStore {
  readonly #options: PictureStoreOptions;
  readonly #queue = new DrawingQueue<Buffer | null>(WAITING_MAX);
  #canKeep = true;

  constructor(options: PictureStoreOptions) {
    this.#options = options;
  }

  /** Null for a picture that does not exist. Throws QueueFull when too many others wait to be drawn. */
  async read(address: string): Promise<{ picture: LocatedPicture; bytes: Buffer } | null> {
    const picture = this.#options.source.locate(address);
    if (!picture) return null;
    const bytes = picture.file ? await readIfThere(picture.file) : await this.#readOrDraw(address, picture);
    return bytes && { picture, bytes };
  }

  async #readOrDraw(address: string, picture: LocatedPicture): Promise<Buffer | null> {
    const file = path.join(this.#options.keptFolder, path.basename(address));
    return (picture.immutable ? await readIfThere(file) : null) ?? (await this.#queue.run(file, () => this.#draw(file, picture)));
  }

  async #draw(file: string, picture: LocatedPicture): Promise<Buffer | null> {
    const bytes = await this.#options.source.draw(picture);
    // A picture that can change under its address is drawn for each request; browsers fetch it once a day.
    if (bytes && this.#canKeep && picture.immutable) await this.#keep(file, bytes);
    return bytes;
  }

  async #keep(file: string, bytes: Buffer): Promise<void> {
    try {
      await fs.promises.mkdir(path.dirname(file), { recursive: true });
      // Written aside and moved, so that a picture that is there is whole.
      await fs.promises.writeFile(`${file}.${process.pid}`, bytes);
      await fs.promises.rename(`${file}.${process.pid}`, file);
    } catch (error) {
      this.#canKeep = false;
      this.#options.onKeepError(error);
    }
  }
}
