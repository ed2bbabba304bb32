import { readFileSync } from 'node:fs';

import { type Cut, cuts, isShipped, type PictureFormat, type PictureKind } from './formats.ts';

export type { PictureFormat, PictureKind } from './formats.ts';

/** Data that the build stores of a picture. */
export interface PictureRecord {
  /** Eight hexadecimal digits of the content; part of every address. */
  readonly hash: string;
  /** Mean colour, `#rrggbb`, for the loading plate. */
  readonly plate: string;
  /** Encoder quality by format and width, for instance `avif240`. */
  readonly quality: Readonly<Record<string, number>>;
}

/** One file of a picture. */
export interface PictureFile {
  /** Address path, for instance `/img/games/mango-monsoon-1a2b3c4d-240.avif`. */
  readonly path: string;
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  /** True if the file is in the pictures folder; otherwise draw.ts makes it on demand. */
  readonly shipped: boolean;
}

/** A picture as other parts of the product use it. */
export interface Picture {
  /** Id and content hash: the immutable part of its addresses. */
  readonly key: string;
  readonly plate: string;
  readonly files: readonly PictureFile[];
}

/** The folder of the shipped pictures; a file `/img/games/x.avif` is stored at `games/x.avif` in it. */
export const picturesFolder = new URL('../../pictures/', import.meta.url);

type Manifest = Readonly<Record<PictureKind, Readonly<Record<string, PictureRecord>>>>;

let read: Manifest | undefined;

/** The manifest of all pictures, read once. Throws when the build has not been run. */
export const manifest = (): Manifest => {
  read ??= JSON.parse(readFileSync(new URL('manifest.json', picturesFolder), 'utf8')) as Manifest;
  return read;
};

const folders: Readonly<Record<PictureKind, string>> = {
  game: 'games',
  clean: 'games',
  banner: 'banners',
  vendor: 'vendors',
};

/** File name of one cut of a picture. Vendor marks keep the name that the protocol requires (LIST-13); the small one next to a game's name adds its width. */
export const fileName = (kind: PictureKind, id: string, hash: string, { width, format }: Cut): string => {
  if (kind === 'vendor') return width === cuts.vendor[0]?.width ? `${id}-COLOR2.png` : `${id}-COLOR2-${width}.png`;
  return `${id}-${hash}${kind === 'clean' ? '-clean' : ''}-${width}.${format}`;
};

/** Record of a picture; undefined for an id without one. */
export const recordOf = (kind: PictureKind, id: string): PictureRecord | undefined => {
  const records = manifest()[kind];
  return Object.hasOwn(records, id) ? records[id] : undefined;
};

/** Key, loading plate and files of a picture, the smallest AVIF first; undefined for an id without a picture. */
export const pictureOf = (kind: PictureKind, id: string): Picture | undefined => {
  const record = recordOf(kind, id);
  if (!record) return undefined;
  const folder = folders[kind];
  const files: PictureFile[] = cuts[kind].map((cut) => ({
    path: `/img/${folder}/${fileName(kind, id, record.hash, cut)}`,
    format: cut.format,
    width: cut.width,
    height: cut.height,
    shipped: isShipped(cut.format),
  }));
  return { key: `${id}-${record.hash}`, plate: record.plate, files };
};

/** A picture file found by its address. */
export interface LocatedPicture {
  readonly kind: PictureKind;
  readonly id: string;
  readonly width: number;
  readonly format: PictureFormat;
  /** Location of a shipped file; undefined if it must be drawn. */
  readonly file: URL | undefined;
  /** True when the address carries the content hash, so that it may be cached for ever. */
  readonly immutable: boolean;
}

const hashed = /^\/img\/(games|banners)\/([a-z0-9-]+)-([0-9a-f]{8})(-clean)?-(\d{2,4})\.(avif|webp|jpg)$/;
const mark = /^\/img\/vendors\/([A-Z0-9_]+)-COLOR2(?:-(\d{2}))?\.png$/;

const locateMark = (path: string): LocatedPicture | undefined => {
  const [, id = '', width] = mark.exec(path) ?? [];
  const record = recordOf('vendor', id);
  const [usual, ...others] = cuts.vendor;
  const cut = width === undefined ? usual : others.find((one) => String(one.width) === width);
  if (!record || !cut) return undefined;
  const file = new URL(`vendors/${fileName('vendor', id, record.hash, cut)}`, picturesFolder);
  return { kind: 'vendor', id, width: cut.width, format: cut.format, file, immutable: false };
};

/** Finds the picture behind an address path; undefined for a path that names none, or an outdated hash. */
export const locatePicture = (path: string): LocatedPicture | undefined => {
  if (path.startsWith('/img/vendors/')) return locateMark(path);
  const [, folder, id = '', hash, clean, digits, ending] = hashed.exec(path) ?? [];
  const kind: PictureKind = folder === 'banners' ? 'banner' : clean === undefined ? 'game' : 'clean';
  const record = recordOf(kind, id);
  const cut = cuts[kind].find(({ width, format }) => width === Number(digits) && format === ending);
  if (!record || record.hash !== hash || !cut) return undefined;
  return {
    kind,
    id,
    width: cut.width,
    format: cut.format,
    file: isShipped(cut.format) ? new URL(`${folders[kind]}/${fileName(kind, id, hash, cut)}`, picturesFolder) : undefined,
    immutable: true,
  };
};
