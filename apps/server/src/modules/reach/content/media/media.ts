import { randomBytes } from 'node:crypto';
import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { PictureSource } from '#server/modules/core/pictures/index.ts';
import { drawMedium, mediaFormats, type MediaFormat } from './media-picture.ts';
import { deleteMedium, insertMedium, isMediumShown, lockMedium, readMedia, type MediumRow } from './media.store.ts';
import { mediaWidths } from '@laro/domain/content/content-rules';
import type { MediaFiles } from '../ports.ts';

export type Medium = Parsed<'addDeskMedium', 'value'>;
type RecordMedium = (transaction: Transaction, change: { before: Medium | null; after: Medium | null }) => Promise<void>;

const NAME_BYTES = 16;
const MEDIUM = /^media-[0-9a-f]{32}$/;
const ADDRESS = /^\/img\/banners\/(media-[0-9a-f]{32})-(400|750)\.(avif|webp|jpg)$/;

/** True for the id of an uploaded picture. */
export const isMediumId = (id: string): boolean => MEDIUM.test(id);
const fileOf = (id: string, width: number, format: string) => `${id}-${width}.${format}`;

const viewOf = (row: MediumRow): Medium => ({
  id: row.id,
  title: row.title,
  picture: { key: row.id, plate: row.plate },
  bytes: row.bytes,
  addedBy: row.added_by,
  addedAt: row.added_at.toISOString(),
});

/** Picture source with the operator's own pictures in addition to the shipped artwork: /img/banners/media-…-750.avif. */
export const withMedia = (shipped: PictureSource, files: Pick<MediaFiles, 'read'>): PictureSource => ({
  locate: (address) => {
    const [, id = '', width = '', format = ''] = ADDRESS.exec(address) ?? [];
    if (id === '') return shipped.locate(address);
    return { kind: 'banner', id, width: Number.parseInt(width, 10), format: format as MediaFormat, immutable: true, file: undefined };
  },
  draw: (picture) => (isMediumId(picture.id) ? files.read(fileOf(picture.id, picture.width, picture.format)) : shipped.draw(picture)),
});

export interface Media {
  list: (merchantCode: string) => Promise<Medium[]>;
  /** Throws `desk.media_unreadable`. */
  add: (merchantCode: string, given: { title: string; bytes: Buffer; by: string }, record: RecordMedium) => Promise<Medium>;
  /** Throws `desk.media_unknown`, `desk.media_in_use`. */
  remove: (merchantCode: string, id: string, record: RecordMedium) => Promise<void>;
}

/** Pictures that the operator uploads for banners and promotions. */
export function createMedia(pool: pg.Pool, files: MediaFiles): Media {
  const removeFiles = (id: string) => Promise.all(mediaWidths.flatMap((width) => mediaFormats.map((format) => files.remove(fileOf(id, width, format)))));
  return {
    list: async (merchantCode) => (await readMedia(pool, merchantCode)).map(viewOf),
    add: async (merchantCode, { title, bytes, by }, record) => {
      const drawn = await drawMedium(bytes);
      if (drawn === null) throw new Refusal('desk.media_unreadable');
      const id = `media-${randomBytes(NAME_BYTES).toString('hex')}`;
      // Files first: a row with missing files would never show anything.
      await Promise.all(drawn.files.map(({ width, format, bytes: file }) => files.write(fileOf(id, width, format), file)));
      return inTransaction(pool, async (transaction) => {
        const size = drawn.files.reduce((sum, file) => sum + file.bytes.length, 0);
        const after = viewOf(await insertMedium(transaction, { id, merchant_code: merchantCode, title, plate: drawn.plate, bytes: size, added_by: by }));
        await record(transaction, { before: null, after });
        return after;
      });
    },
    remove: async (merchantCode, id, record) => {
      await inTransaction(pool, async (transaction) => {
        const row = await lockMedium(transaction, merchantCode, id);
        if (!row) throw new Refusal('desk.media_unknown');
        if (await isMediumShown(transaction, id)) throw new Refusal('desk.media_in_use');
        await deleteMedium(transaction, id);
        await record(transaction, { before: viewOf(row), after: null });
      });
      await removeFiles(id);
    },
  };
}
