import { createHash } from 'node:crypto';
import type { LocatedPicture, PictureFormat } from '@laro/art/output/manifest';
import sharp, { type Sharp } from 'sharp';
import type { PictureSource } from './picture-store.ts';
import { PHOTO_GROUND, PHOTO_SECONDS_MAX, photoKinds, withPhoto } from './uploaded-photo.ts';

/** Sides of the pictures that pages ask for; the larger one is kept, the others are drawn from it. */
const GAME_SIDES = [240, 480] as const;
const KEPT_SIDE = 480;
const MARK_SIDES = [96, 48] as const;

const GAME_ADDRESS = /^\/img\/games\/(own-[0-9a-f]{30})(-clean)?-(240|480)\.(avif|webp|jpg)$/;
const MARK_ADDRESS = /^\/img\/vendors\/([A-Z][A-Z0-9_]{1,19})-COLOR2(-48)?\.png$/;

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
const keptName = (id: string): string => `${id}.webp`;
const markName = (vendorCode: string, side: number): string => `vendor-mark-${vendorCode.toLowerCase().replaceAll('_', '-')}-${side}.png`;

/** A file of uploaded pictures. */
export interface KeptFile {
  name: string;
  bytes: Buffer;
}

const squared = (photo: Sharp, side: number, background: string) =>
  photo.resize(side, side, { fit: 'cover', position: 'attention' }).flatten({ background }).toColourspace('srgb').timeout({ seconds: PHOTO_SECONDS_MAX });

/** A game's picture, cropped to a square. Null unless the bytes are a complete photograph. */
export function drawGamePicture(bytes: Buffer): Promise<{ id: string; file: KeptFile } | null> {
  return withPhoto(bytes, photoKinds, async (photo) => {
    const kept = await squared(photo, GAME_SIDES[1], PHOTO_GROUND).webp({ quality: 88 }).toBuffer();
    const { channels } = await sharp(kept).stats();
    const plate = channels
      .slice(0, 3)
      .map(({ mean }) => hex(mean))
      .join('');
    const id = `own-${createHash('sha256').update(kept).digest('hex').slice(0, 24)}${plate}`;
    return { id, file: { name: keptName(id), bytes: kept } };
  });
}

/** A vendor's mark in both sizes, uncropped on a transparent ground. Null unless the bytes are a complete photograph. */
export function drawMark(vendorCode: string, bytes: Buffer): Promise<KeptFile[] | null> {
  return withPhoto(bytes, photoKinds, (photo) =>
    Promise.all(
      MARK_SIDES.map(async (side) => ({
        name: markName(vendorCode, side),
        bytes: await photo
          .clone()
          .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
          .png({ palette: true })
          .timeout({ seconds: PHOTO_SECONDS_MAX })
          .toBuffer(),
      })),
    ),
  );
}

function encoded(kept: Buffer, side: number, format: PictureFormat): Promise<Buffer> {
  const pixels = side === KEPT_SIDE ? sharp(kept) : sharp(kept).resize(side, side);
  if (format === 'avif') return pixels.avif({ quality: 47, effort: 3 }).toBuffer();
  return format === 'webp' ? pixels.webp({ quality: 72 }).toBuffer() : pixels.jpeg({ quality: 72, mozjpeg: true }).toBuffer();
}

function locateOwn(address: string): LocatedPicture | undefined {
  const [, id, clean, side, format] = GAME_ADDRESS.exec(address) ?? [];
  if (id !== undefined)
    return {
      kind: clean === undefined ? 'game' : 'clean',
      id,
      width: Number.parseInt(side ?? '', 10),
      format: format as PictureFormat,
      immutable: true,
      file: undefined,
    };
  const [, vendorCode, small] = MARK_ADDRESS.exec(address) ?? [];
  if (vendorCode === undefined) return undefined;
  return { kind: 'vendor', id: vendorCode, width: small === undefined ? MARK_SIDES[0] : MARK_SIDES[1], format: 'png', immutable: false, file: undefined };
}

/** Pictures and marks that the desk has given to games and vendors. */
export function withOwnPictures(others: PictureSource, files: { read: (name: string) => Promise<Buffer | null> }): PictureSource {
  return {
    locate: (address) => others.locate(address) ?? locateOwn(address),
    draw: async (picture) => {
      if (picture.kind === 'vendor') return files.read(markName(picture.id, picture.width));
      if (!picture.id.startsWith('own-')) return others.draw(picture);
      const kept = await files.read(keptName(picture.id));
      return kept && encoded(kept, picture.width, picture.format);
    },
  };
}
