import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { lockOffers } from '#server/modules/play/catalogue/index.ts';
import { drawGamePicture, drawMark } from '#server/modules/core/pictures/index.ts';
import { mapGames, type MapResult } from './map-games.ts';
import type { FetchPicture, PictureFiles } from './ports.ts';
import * as store from './vendor-games.store.ts';

type Listed = Parsed<'listVendorGames', 'value'>;
type PictureResult = Parsed<'takeVendorPictures', 'value'>['results'][number];
type SaleResult = Parsed<'sellVendorGames', 'value'>['results'][number];
/** Writes the audit entry of a change in the change's own transaction. */
type Record = (transaction: Transaction, change: { before: object | null; after: object | null }) => Promise<void>;

/** A game as its vendor lists it (vendors' ports). */
interface ListedGame {
  code: string;
  name: string;
  category: string;
  product: string;
  pictureUrl: string | null;
  isEnabled: boolean;
}

export interface VendorGamesDeps {
  pool: pg.Pool;
  /** Reads again what changed, so that a change holds when its call answers. */
  refresh: () => Promise<void>;
  /** Fetches a vendor's list; null if it returns none. */
  askGames: (vendorCode: string) => Promise<ListedGame[] | null>;
  /** True while a vendor's games are launched at it. */
  isConnected: (vendorCode: string) => boolean;
  merchantCodes: () => string[];
  /** True if a merchant's lobby shows the category that a game belongs to. */
  showsCategoryOf: (merchantCode: string, gameId: string) => boolean;
  files: PictureFiles;
  fetchPicture: FetchPicture;
  now: () => number;
}

const listedAtOf = (rows: readonly store.ListedRow[]): Date | null => rows.find((row) => row.listedAt !== null)?.listedAt ?? null;

const viewOf = (rows: readonly store.ListedRow[], listedAt = listedAtOf(rows)): Listed => ({
  listedAt: listedAt?.toISOString() ?? null,
  games: rows.map((row) => ({
    code: row.code,
    name: row.name,
    category: row.category,
    product: row.product,
    offersPicture: row.pictureUrl !== null,
    // Before the list is read for the first time nothing is known to be missing from it.
    isHosted: row.isHosted || listedAt === null,
    game:
      row.gameId === null
        ? null
        : {
            gameId: row.gameId,
            gameName: row.gameName ?? row.name,
            gameType: row.gameType ?? '',
            classification: row.classification ?? '',
            supportPlay: row.supportPlay ?? false,
            hasPicture: row.pictureId !== row.gameId,
            isOnSale: row.isOnSale,
          },
  })),
});

/** Vendors that the desk adds, and the games of their lists. */
export class VendorGames {
  readonly #deps: VendorGamesDeps;

  constructor(deps: VendorGamesDeps) {
    this.#deps = deps;
  }

  /** Runs a change of a vendor that exists, and reads it again. */
  async #change<Result>(code: string, work: (transaction: Transaction, vendor: store.VendorRow) => Promise<Result>): Promise<Result> {
    const result = await inTransaction(this.#deps.pool, async (transaction) => {
      const vendor = await store.lockVendor(transaction, code);
      if (!vendor) throw new Refusal('catalogue.vendor_unknown');
      return work(transaction, vendor);
    });
    await this.#deps.refresh();
    return result;
  }

  /** Throws `desk.vendor_code_taken`. */
  async add({ code, name, hasLobby }: { code: string; name: string; hasLobby: boolean }, record: Record): Promise<void> {
    await inTransaction(this.#deps.pool, async (transaction) => {
      if (!(await store.insertVendor(transaction, { code, name, has_lobby: hasLobby }))) throw new Refusal('desk.vendor_code_taken');
      await record(transaction, { before: null, after: { name, hasLobby } });
    });
    await this.#deps.refresh();
  }

  change(code: string, { name, hasLobby }: { name: string; hasLobby: boolean }, record: Record): Promise<void> {
    return this.#change(code, async (transaction, before) => {
      await store.updateVendor(transaction, code, { name, has_lobby: hasLobby });
      await record(transaction, { before: { name: before.name, hasLobby: before.has_lobby }, after: { name, hasLobby } });
    });
  }

  /** Throws `desk.media_unreadable`. */
  async setMark(code: string, bytes: Buffer, record: Record): Promise<void> {
    const drawn = await drawMark(code, bytes);
    if (!drawn) throw new Refusal('desk.media_unreadable');
    await this.#change(code, async (transaction) => {
      for (const file of drawn) await this.#deps.files.write(file.name, file.bytes);
      await record(transaction, { before: null, after: { mark: drawn.map(({ bytes: { length } }) => length) } });
    });
  }

  /** Throws `desk.vendor_connected`. Its keys stay: a win of a bet that was taken is still paid. */
  async remove(code: string, isRemoved: boolean, record: Record): Promise<void> {
    if (isRemoved && this.#deps.isConnected(code)) throw new Refusal('desk.vendor_connected');
    await this.#change(code, async (transaction, before) => {
      await store.updateVendor(transaction, code, { removed_at: isRemoved ? (before.removed_at ?? new Date(this.#deps.now())) : null });
      const soldBy = isRemoved ? await store.takeOffSale(transaction, code) : [];
      await record(transaction, { before: { isRemoved: before.removed_at !== null, soldBy }, after: { isRemoved } });
    });
  }

  async list(code: string, merchantCode: string): Promise<Listed> {
    if (!(await store.readVendor(this.#deps.pool, code))) throw new Refusal('catalogue.vendor_unknown');
    return viewOf(await store.readListed(this.#deps.pool, code, merchantCode));
  }

  /** Fetches the vendor's list now and stores it. Throws `desk.vendor_not_connected`, `play.vendor_unavailable`. */
  async read(code: string, merchantCode: string): Promise<Listed> {
    const vendor = await store.readVendor(this.#deps.pool, code);
    if (!vendor) throw new Refusal('catalogue.vendor_unknown');
    if (!this.#deps.isConnected(code)) throw new Refusal('desk.vendor_not_connected');
    const games = await this.#deps.askGames(code);
    if (!games) throw new Refusal('play.vendor_unavailable', { vendor: vendor.name });
    const listedAt = new Date(this.#deps.now());
    const byCode = new Map(games.map((game) => [game.code, game]));
    await this.#change(code, (transaction) =>
      store.replaceListed(
        transaction,
        code,
        [...byCode.values()].map(({ code: gameCode, name, category, product, pictureUrl, isEnabled }) => ({
          vendor_code: code,
          game_code: gameCode,
          name,
          category,
          product,
          picture_url: pictureUrl,
          is_enabled: isEnabled,
          listed_at: listedAt,
        })),
      ),
    );
    return this.list(code, merchantCode);
  }

  map(code: string, games: Parsed<'mapVendorGames', 'body'>['games'], record: Record): Promise<MapResult[]> {
    const { merchantCodes, now } = this.#deps;
    return this.#change(code, async (transaction) => {
      const results = await mapGames(transaction, games, { vendorCode: code, merchants: merchantCodes(), now: now() });
      const codesOf = (outcome: MapResult['outcome']) => results.filter((result) => result.outcome === outcome).map((result) => result.code);
      await record(transaction, { before: null, after: { added: codesOf('added'), changed: codesOf('changed') } });
      return results;
    });
  }

  /** Fetches pictures side by side; each game for itself. */
  async takePictures(code: string, codes: readonly string[], record: Record): Promise<PictureResult[]> {
    const rows = new Map((await store.readListed(this.#deps.pool, code, '')).map((row) => [row.code, row]));
    const drawn = await Promise.all(codes.map(async (gameCode) => ({ gameCode, ...(await this.#fetchFor(rows.get(gameCode))) })));
    return this.#change(code, async (transaction) => {
      for (const { gameId, pictureId } of drawn) if (gameId && pictureId) await store.updateGame(transaction, gameId, { picture_id: pictureId });
      const results = drawn.map(({ gameCode, outcome }) => ({ code: gameCode, outcome }));
      await record(transaction, { before: null, after: { taken: results.filter(({ outcome }) => outcome === 'taken').map((result) => result.code) } });
      return results;
    });
  }

  async #fetchFor(row: store.ListedRow | undefined): Promise<{ outcome: PictureResult['outcome']; gameId?: string; pictureId?: string }> {
    if (!row || row.gameId === null) return { outcome: 'not_mapped' };
    if (row.pictureUrl === null) return { outcome: 'none' };
    const bytes = await this.#deps.fetchPicture(row.pictureUrl);
    if (!bytes) return { outcome: 'unreachable' };
    const picture = await drawGamePicture(bytes);
    if (!picture) return { outcome: 'unreadable' };
    await this.#deps.files.write(picture.file.name, picture.file.bytes);
    return { outcome: 'taken', gameId: row.gameId, pictureId: picture.id };
  }

  /** Throws `catalogue.game_unknown`, `desk.media_unreadable`. */
  async setPicture(code: string, gameId: string, bytes: Buffer, record: Record): Promise<void> {
    const picture = await drawGamePicture(bytes);
    if (!picture) throw new Refusal('desk.media_unreadable');
    await this.#change(code, async (transaction) => {
      const row = (await store.readListed(transaction, code, '')).find((listed) => listed.gameId === gameId);
      if (!row) throw new Refusal('catalogue.game_unknown');
      await this.#deps.files.write(picture.file.name, picture.file.bytes);
      await store.updateGame(transaction, gameId, { picture_id: picture.id });
      await record(transaction, { before: { picture: row.pictureId }, after: { picture: picture.id } });
    });
  }

  sell(merchantCode: string, code: string, gameIds: readonly string[], isOnSale: boolean, record: Record): Promise<SaleResult[]> {
    return this.#change(code, async (transaction, vendor) => {
      if (isOnSale && vendor.removed_at !== null) throw new Refusal('catalogue.vendor_unknown');
      await lockOffers(transaction, merchantCode);
      const rows = new Map((await store.readListed(transaction, code, merchantCode)).map((row) => [row.gameId, row]));
      const known = gameIds.filter((id) => rows.has(id) && rows.get(id)?.isOnSale !== isOnSale);
      await store.writeSale(transaction, merchantCode, known, isOnSale);
      if (isOnSale && known.length > 0) await store.sellVendor(transaction, merchantCode, code);
      const changed = new Set(known);
      await record(transaction, { before: null, after: { merchant: merchantCode, games: known } });
      return gameIds.map((gameId): SaleResult => {
        if (!rows.has(gameId)) return { gameId, outcome: 'unknown_game' };
        if (!changed.has(gameId)) return { gameId, outcome: 'unchanged' };
        if (!isOnSale) return { gameId, outcome: 'off_sale' };
        return { gameId, outcome: this.#deps.showsCategoryOf(merchantCode, gameId) ? 'on_sale' : 'category_off' };
      });
    });
  }
}

export const createVendorGames = (deps: VendorGamesDeps): VendorGames => new VendorGames(deps);
