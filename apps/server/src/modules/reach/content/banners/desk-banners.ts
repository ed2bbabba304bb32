import type { Parsed, Wire } from '@laro/contract/routes';
import type { BannerPlace } from '@laro/contract/content/content';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { refuseOvertaken, stampOf } from '#server/http/guards/stamp.ts';
import type { Picture, PictureOf } from '#server/modules/core/pictures/index.ts';
import { deleteBanner, insertBanner, lockBanners, readBanners, updateBanner, writeBannerOrder, type BannerRow, type BannerValues } from '../content.store.ts';

export type DeskBanner = Wire<'listDeskBanners', 'value'>['banners'][number];
export type BannerInput = Omit<Parsed<'addDeskBanner', 'body'>, 'reason'>;
export type BannerChange = Omit<Parsed<'changeDeskBanner', 'body'>, 'reason'>;
export type BannerFacts = Omit<DeskBanner, 'stamp'>;
/** Writes a change into the audit log, in the transaction of the change itself. */
export type RecordBannerChange<Value> = (transaction: Transaction, change: { before: Value | null; after: Value | null }) => Promise<void>;

/** Fields covered by the stamp: all but the position, which is changed separately. */
const stamped = ({ position: _position, ...said }: BannerFacts): object => said;

const BANNER_ID = /^\d{1,18}$/;

/** Pictures that banners and offers of a merchant can show: shipped artwork and the operator's own. */
export interface BannerPictures {
  pictureOf: PictureOf;
  /** Uploaded pictures with their titles, then the shipped artwork, which has none. */
  listFor: (merchantCode: string) => Promise<{ id: string; title: string; picture: Picture }[]>;
}

/** Operations of an operator's staff on banners. Every function refuses with a code of the catalogue and records in the same transaction. */
export class DeskBanners {
  readonly #pool: pg.Pool;
  readonly #pictures: BannerPictures;
  readonly #isPermitNeeded: (merchantCode: string) => boolean;

  constructor(pool: pg.Pool, pictures: BannerPictures, isPermitNeeded: (merchantCode: string) => boolean) {
    this.#pool = pool;
    this.#pictures = pictures;
    this.#isPermitNeeded = isPermitNeeded;
  }

  async list(merchantCode: string): Promise<DeskBanner[]> {
    return (await readBanners(this.#pool, merchantCode)).map((row) => this.#view(row));
  }

  async add(merchantCode: string, input: BannerInput, record: RecordBannerChange<BannerFacts>): Promise<DeskBanner> {
    const values = await this.#read(merchantCode, input);
    return this.#change(merchantCode, async (transaction) => {
      const after = await insertBanner(transaction, merchantCode, values);
      await record(transaction, { before: null, after: this.#facts(after) });
      return this.#view(after);
    });
  }

  /** Throws `desk.changed_meanwhile` if the banner has changed since it was read. */
  async change(merchantCode: string, bannerId: string, { stamp, ...input }: BannerChange, record: RecordBannerChange<BannerFacts>): Promise<DeskBanner> {
    const values = await this.#read(merchantCode, input);
    return this.#change(merchantCode, async (transaction) => {
      const row = await this.#find(transaction, merchantCode, bannerId);
      refuseOvertaken(stamped(this.#facts(row)), stamp);
      const after = await updateBanner(transaction, row, values);
      await record(transaction, { before: this.#facts(row), after: this.#facts(after) });
      return this.#view(after);
    });
  }

  /** The order must name exactly the banners of the place: anything else means that someone has changed them since. */
  order(merchantCode: string, place: BannerPlace, ids: readonly string[], record: RecordBannerChange<readonly string[]>): Promise<void> {
    return this.#change(merchantCode, async (transaction) => {
      const before = (await readBanners(transaction, merchantCode)).filter((row) => row.place === place).map((row) => row.id.toString());
      const isSame = before.length === ids.length && new Set(ids).size === ids.length && before.every((id) => ids.includes(id));
      if (!isSame) throw new Refusal('desk.changed_meanwhile');
      await writeBannerOrder(transaction, ids.map(BigInt));
      await record(transaction, { before, after: [...ids] });
    });
  }

  remove(merchantCode: string, bannerId: string, record: RecordBannerChange<BannerFacts>): Promise<void> {
    return this.#change(merchantCode, async (transaction) => {
      const row = await this.#find(transaction, merchantCode, bannerId);
      await deleteBanner(transaction, row.id);
      await record(transaction, { before: this.#facts(row), after: null });
    });
  }

  #change<Result>(merchantCode: string, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#pool, async (transaction) => {
      await lockBanners(transaction, merchantCode);
      return await work(transaction);
    });
  }

  async #find(transaction: Transaction, merchantCode: string, bannerId: string): Promise<BannerRow> {
    const id = BANNER_ID.test(bannerId) ? BigInt(bannerId) : null;
    const row = id === null ? undefined : (await readBanners(transaction, merchantCode)).find((entry) => entry.id === id);
    if (!row) throw new Refusal('desk.banner_unknown');
    return row;
  }

  async #read(merchantCode: string, input: BannerInput): Promise<BannerValues> {
    if (input.isEnabled && input.permit === '' && this.#isPermitNeeded(merchantCode)) throw new Refusal('desk.permit_missing');
    if (!(await this.#pictures.listFor(merchantCode)).some((entry) => entry.id === input.pictureId)) {
      throw new Refusal('request.invalid', { fields: [{ path: 'body.pictureId', fault: 'enum' }] });
    }
    const startsAt = input.startsAt === null ? null : new Date(input.startsAt);
    const endsAt = input.endsAt === null ? null : new Date(input.endsAt);
    if (startsAt && endsAt && endsAt <= startsAt) throw new Refusal('request.invalid', { fields: [{ path: 'body.endsAt', fault: 'range' }] });
    const { type, isEnabled, target, pictureId, kicker, title, condition, permit } = input;
    return { place: type, isEnabled, target, pictureId, kicker, title, condition, permit, startsAt, endsAt };
  }

  #view(row: BannerRow): DeskBanner {
    const facts = this.#facts(row);
    return { ...facts, stamp: stampOf(stamped(facts)) };
  }

  #facts(row: BannerRow): BannerFacts {
    const { key, plate } = this.#pictures.pictureOf('banner', row.picture_id);
    return {
      id: row.id.toString(),
      type: row.place,
      position: row.position,
      isEnabled: row.is_enabled,
      target: row.target,
      pictureId: row.picture_id,
      picture: { key, plate },
      kicker: row.kicker,
      title: row.title,
      condition: row.condition,
      permit: row.permit,
      startsAt: row.starts_at?.toISOString() ?? null,
      endsAt: row.ends_at?.toISOString() ?? null,
    };
  }
}
