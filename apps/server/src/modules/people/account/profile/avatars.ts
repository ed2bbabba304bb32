import { randomBytes } from 'node:crypto';
import { avatarIds, avatarSvg } from '@laro/art/avatars';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { Refusal } from '#server/http/problems/refusal.ts';
import { AVATAR_PIXELS, avatarFormats, encodeSquare, readAvatar, squareOf, type AvatarFormat } from './avatar-picture.ts';
import type { PictureFiles } from '../ports.ts';

const NAME_BYTES = 16;
/** Addresses of uploaded pictures are as random as a password: only those who were given an address can load it. */
const FILE = new RegExp(`^([a-z0-9-]{1,40})-${AVATAR_PIXELS}\\.(avif|webp|jpg)$`);
const UPLOADED = /^[0-9a-f]{32}$/;
const mediaTypes: Record<AvatarFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
const FOR_EVER = 'private, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';

const fileOf = (name: string, format: AvatarFormat): string => `avatar-${name}.${format}`;

export interface Avatars {
  ids: readonly string[];
  /** Keeps an uploaded picture and gives its name. Throws `account.picture_too_large`, `account.picture_unreadable`. */
  keep: (bytes: Buffer) => Promise<string>;
  /** Takes an uploaded picture away; drawn ones stay. */
  forget: (name: string | null) => Promise<void>;
  /** Serves them: /img/avatars/<name>-256.webp. */
  registerRoutes: (http: FastifyInstance) => void;
}

/** Pictures of members: drawn ones to choose from, and their own. */
export function createAvatars(files: PictureFiles): Avatars {
  const drawn = new Map<string, Promise<Buffer>>();
  /** Drawn once per format, on its first request. */
  const draw = (id: string, format: AvatarFormat): Promise<Buffer> => {
    const file = fileOf(id, format);
    const known = drawn.get(file) ?? squareOf(sharp(Buffer.from(avatarSvg(id)))).then((square) => encodeSquare(square, format));
    drawn.set(file, known);
    return known;
  };
  const read = async (name: string, format: AvatarFormat): Promise<Buffer | null> => {
    if (avatarIds.includes(name)) return draw(name, format);
    return UPLOADED.test(name) ? files.read(fileOf(name, format)) : null;
  };
  return {
    ids: avatarIds,
    keep: async (bytes) => {
      const encoded = await readAvatar(bytes);
      const name = randomBytes(NAME_BYTES).toString('hex');
      await Promise.all(avatarFormats.map((format) => files.write(fileOf(name, format), encoded[format])));
      return name;
    },
    forget: async (name) => {
      if (name === null || !UPLOADED.test(name)) return;
      await Promise.all(avatarFormats.map((format) => files.remove(fileOf(name, format))));
    },
    registerRoutes: (http) => {
      http.get<{ Params: { file: string } }>('/img/avatars/:file', async (request, reply) => {
        const [, name = '', format = 'jpg'] = FILE.exec(request.params.file) ?? [];
        const bytes = name === '' ? null : await read(name, format as AvatarFormat);
        if (bytes === null) throw new Refusal('request.not_found');
        return reply
          .header('cache-control', UPLOADED.test(name) ? FOR_EVER : FOR_A_DAY)
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'")
          .type(mediaTypes[format as AvatarFormat])
          .send(bytes);
      });
    },
  };
}
