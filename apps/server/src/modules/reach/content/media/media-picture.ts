import { mediaFileBytesMax, mediaRatio, mediaWidths } from '@laro/domain/content/content-rules';
import sharp, { type Sharp } from 'sharp';
import { PHOTO_GROUND, PHOTO_SECONDS_MAX, photoKinds, withPhoto } from '#server/modules/core/pictures/index.ts';

export const mediaFormats = ['avif', 'webp', 'jpg'] as const;
export type MediaFormat = (typeof mediaFormats)[number];

/** From fine to coarse; the first that is small enough is taken, and the last in any case. */
const qualities: Record<MediaFormat, readonly number[]> = { avif: [58, 46, 34, 24], webp: [80, 66, 50, 36], jpg: [80, 66, 50, 38] };

function encode(pixels: Sharp, format: MediaFormat, quality: number): Promise<Buffer> {
  if (format === 'avif') return pixels.avif({ quality, effort: 3 }).toBuffer();
  if (format === 'webp') return pixels.webp({ quality, effort: 4 }).toBuffer();
  return pixels.jpeg({ quality, mozjpeg: true }).toBuffer();
}

async function encodeWithin(pixels: Sharp, format: MediaFormat): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of qualities[format]) {
    bytes = await encode(pixels.clone(), format, quality);
    if (bytes.length <= mediaFileBytesMax[format]) break;
  }
  return bytes;
}

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

export interface MediaPicture {
  /** Mean colour. */
  plate: string;
  files: { width: number; format: MediaFormat; bytes: Buffer }[];
}

/** An operator's picture in the sizes and formats of the site, cropped to the shape of banners; null unless it is a complete photograph. */
export function drawMedium(bytes: Buffer): Promise<MediaPicture | null> {
  return withPhoto(bytes, photoKinds, async (photo) => {
    const [, largest] = mediaWidths;
    const { data, info } = await photo
      .resize(largest, Math.round(largest / mediaRatio), { fit: 'cover', position: 'attention' })
      .flatten({ background: PHOTO_GROUND })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .timeout({ seconds: PHOTO_SECONDS_MAX })
      .toBuffer({ resolveWithObject: true });
    const whole = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const { channels } = await whole.clone().stats();
    const files: MediaPicture['files'] = [];
    for (const width of mediaWidths)
      for (const format of mediaFormats) files.push({ width, format, bytes: await encodeWithin(whole.clone().resize(width), format) });
    return {
      plate: `#${channels
        .slice(0, 3)
        .map(({ mean }) => hex(mean))
        .join('')}`,
      files,
    };
  });
}
