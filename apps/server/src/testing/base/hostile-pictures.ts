import zlib from 'node:zlib';
import sharp from 'sharp';

const solid = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#8fb4d8' } });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script src="//x"></script><image href="file:///etc/passwd"/></svg>';

/** A PNG whose header claims 65,000 by 65,000 pixels: 12 GB in memory. */
async function lyingPng(): Promise<Buffer> {
  const bytes = Buffer.from(await solid(8, 8).png().toBuffer());
  bytes.writeUInt32BE(65_000, 16);
  bytes.writeUInt32BE(65_000, 20);
  bytes.writeUInt32BE(zlib.crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** Files that a picture upload must refuse (T88), each with a description. File names are not among them: no call accepts one. */
export async function hostilePictures(): Promise<readonly (readonly [string, Buffer])[]> {
  const whole = await solid(1200, 800).jpeg().toBuffer();
  const behind = (start: readonly number[], text: string) => Buffer.concat([Buffer.from(start), Buffer.from(text, 'latin1')]);
  return [
    ['a drawing', Buffer.from(SVG)],
    ['a page', Buffer.from('<!doctype html><script src="//x"></script>')],
    ['a document', Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction 2 0 R>>')],
    ['a program', Buffer.from('MZ\u0090\u0000 invoice.pdf.exe', 'latin1')],
    ['an archive', Buffer.from('PK\u0003\u0004 holiday.jpg.js', 'latin1')],
    ['a script behind the first bytes of a JPEG', behind([0xff, 0xd8, 0xff, 0xe0], '<?php system($_GET[0]);')],
    ['a drawing behind the first bytes of a PNG', behind([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], SVG)],
    ['a page behind the first bytes of a WebP', Buffer.from('RIFF\u0020\u0000\u0000\u0000WEBP<script src="//x"></script>', 'latin1')],
    ['a script behind the first bytes of a GIF', Buffer.from('GIF89a/*<svg>*/=1;alert(1)')],
    ['half a photograph', whole.subarray(0, Math.floor(whole.length / 3))],
    ['a picture that claims to be huge', await lyingPng()],
    ['a picture of more pixels than any phone takes', await solid(8000, 7000).png({ compressionLevel: 9 }).toBuffer()],
    ['a picture with one endless side', await solid(13_000, 60).png().toBuffer()],
  ];
}

/** A photograph with location and author in its metadata, an archive and a page appended after its end, and a rotation tag. */
export async function leakyPhoto(): Promise<Buffer> {
  const exif = { IFD0: { Make: 'Spycam', Artist: 'Maria Clara' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 0/1', GPSLongitude: '120/1 59/1 0/1' } };
  const picture = await solid(1600, 1000).jpeg().withMetadata({ orientation: 6 }).withExifMerge(exif).toBuffer();
  if (!picture.includes('Spycam')) throw new Error('the photograph tells nothing that could be looked for');
  return Buffer.concat([picture, Buffer.from('PK\u0003\u0004<!doctype html><script src="//x"></script>', 'latin1')]);
}

/** Parts of such a photograph that are still in a file. */
export async function leaksOf(bytes: Buffer): Promise<string[]> {
  const { exif, xmp, iptc } = await sharp(bytes).metadata();
  const parts = Object.entries({ exif, xmp, iptc }).flatMap(([name, part]) => (part === undefined ? [] : [name]));
  return [...parts, ...['Spycam', 'Maria Clara', 'Exif', '<script', 'PK\u0003\u0004'].filter((text) => bytes.includes(text, 0, 'latin1'))];
}
