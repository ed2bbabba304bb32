import * as z from 'zod';
import { gameClassifications, gameTypes } from '@laro/domain/catalogue/game-categories';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment } from '../../wire/scalars.ts';
import { vendorDetail } from './vendors.ts';
import { line, reason, shared } from '../scalars.ts';

/** Four thirds of 4 MB: the picture in base64. */
const PICTURE_TEXT_MAX = 5_600_000;
/** Games per call; the desk splits long lists into several calls. */
const MAPPED_AT_ONCE = 500;
/** Pictures are downloaded during the call. */
const PICTURES_AT_ONCE = 20;

const vendorParam = z.object({ vendor: code });
const vendorCode = z.string().regex(/^(?!TCG)[A-Z][A-Z0-9_]{1,19}$/);
const vendorName = line(60).trim().min(1);
const listedCode = line(100).min(1);
const picture = z
  .string()
  .max(PICTURE_TEXT_MAX)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/);
const gameKind = { gameType: z.enum(gameTypes), classification: z.enum(gameClassifications), supportPlay: z.boolean() };

const listedGame = z.object({
  code: z.string(),
  name: z.string(),
  /** The vendor's own names for the kind of game and its maker. */
  category: z.string(),
  product: z.string(),
  /** True if the vendor's list contains the address of a picture. */
  offersPicture: z.boolean(),
  /** False if the vendor's last list omits the game or names it as not enabled; true before a list has been read. */
  isHosted: z.boolean(),
  /** Our game for this code; null while the code is not mapped. */
  game: z
    .object({
      gameId: z.string(),
      gameName: z.string(),
      gameType: z.string(),
      classification: z.string(),
      supportPlay: z.boolean(),
      hasPicture: z.boolean(),
      /** True if the requested merchant has it on sale. */
      isOnSale: z.boolean(),
    })
    .nullable(),
});
const listedGames = z.object({ games: z.array(listedGame), listedAt: moment.nullable() });
const merchantQuery = z.object({ merchant: code });

const refusesVendor = ['catalogue.vendor_unknown'] as const;

/** Vendors and their games, as added at the desk. */
export const vendorGames = {
  addVendor: endpoint({
    summary: 'Adds a vendor or an aggregator. It has no games, no key and no endpoint yet.',
    access: 'staff:vendors.change',
    rate: 'write',
    ...shared,
    serves: ['SAFE-29'],
    body: z.object({ code: vendorCode, name: vendorName, hasLobby: z.boolean().default(false), reason }),
    value: vendorDetail,
    refusals: ['desk.vendor_code_taken'],
  }),
  changeVendor: endpoint({
    summary: 'Changes the name of a vendor and the option to open its own lobby.',
    access: 'staff:vendors.change',
    rate: 'write',
    ...shared,
    serves: ['SAFE-29'],
    params: vendorParam,
    body: z.object({ name: vendorName, hasLobby: z.boolean(), reason }),
    value: vendorDetail,
    refusals: refusesVendor,
  }),
  setVendorMark: endpoint({
    summary: 'Replaces the logo of a vendor (JPEG, PNG, WebP or GIF in base64).',
    access: 'staff:vendors.change',
    rate: 'write',
    bodyBytesMax: PICTURE_TEXT_MAX + 4096,
    ...shared,
    serves: ['SAFE-29', 'T88'],
    params: vendorParam,
    body: z.object({ picture, reason }),
    value: z.object({}),
    refusals: [...refusesVendor, 'desk.media_unreadable'],
  }),
  removeVendor: endpoint({
    summary: 'Removes a vendor that is not connected from every merchant and list, or restores it. Records still refer to its games.',
    access: 'staff:vendors.change',
    rate: 'write',
    ...shared,
    serves: ['SAFE-29'],
    params: vendorParam,
    body: z.object({ isRemoved: z.boolean(), reason }),
    value: vendorDetail,
    refusals: [...refusesVendor, 'desk.vendor_connected'],
  }),
  listVendorGames: endpoint({
    summary: 'A vendor’s list as last read, with our game for each code and its sale state at a merchant.',
    access: 'staff:vendors.read',
    scope: 'any',
    rate: 'read',
    ...shared,
    serves: ['SAFE-29'],
    params: vendorParam,
    query: merchantQuery,
    value: listedGames,
    refusals: [...refusesVendor, 'request.not_found'],
  }),
  readVendorGames: endpoint({
    summary: 'Reads the list of a vendor now.',
    access: 'staff:catalogue.change',
    rate: 'write',
    ...shared,
    serves: ['SAFE-27', 'SAFE-29'],
    params: vendorParam,
    body: merchantQuery,
    value: listedGames,
    refusals: [...refusesVendor, 'request.not_found', 'desk.vendor_not_connected', 'play.vendor_unavailable'],
  }),
  mapVendorGames: endpoint({
    summary: 'Maps codes of a vendor to games of ours: to new ones, to existing ones, or to a game with a given id. New games are not on sale yet.',
    access: 'staff:catalogue.change',
    rate: 'write',
    bodyBytesMax: 400_000,
    ...shared,
    serves: ['SAFE-29'],
    params: vendorParam,
    body: z.object({
      games: z
        .array(z.object({ code: listedCode, name: line(100).trim().min(1), gameId: code.nullable().default(null), ...gameKind }))
        .min(1)
        .max(MAPPED_AT_ONCE),
      reason,
    }),
    value: z.object({ results: z.array(z.object({ code: z.string(), outcome: z.enum(['added', 'changed', 'unknown_code', 'unknown_game', 'game_taken']) })) }),
    refusals: refusesVendor,
  }),
  takeVendorPictures: endpoint({
    summary: 'Fetches the pictures of mapped games from the addresses that the vendor lists.',
    access: 'staff:catalogue.change',
    rate: 'write',
    ...shared,
    serves: ['SAFE-29'],
    params: vendorParam,
    body: z.object({ codes: z.array(listedCode).min(1).max(PICTURES_AT_ONCE), reason }),
    value: z.object({ results: z.array(z.object({ code: z.string(), outcome: z.enum(['taken', 'none', 'unreachable', 'unreadable', 'not_mapped']) })) }),
    refusals: refusesVendor,
  }),
  setVendorGamePicture: endpoint({
    summary: 'Replaces the picture of a mapped game (JPEG, PNG, WebP or GIF in base64).',
    access: 'staff:catalogue.change',
    rate: 'write',
    bodyBytesMax: PICTURE_TEXT_MAX + 4096,
    ...shared,
    serves: ['SAFE-29', 'T88'],
    params: z.object({ vendor: code, gameId: code }),
    body: z.object({ picture, reason }),
    value: z.object({}),
    refusals: [...refusesVendor, 'catalogue.game_unknown', 'desk.media_unreadable'],
  }),
  sellVendorGames: endpoint({
    summary: 'Puts games of a vendor on sale at a merchant, or removes them from sale. The vendor goes on sale with its first game.',
    access: 'staff:catalogue.change',
    rate: 'write',
    bodyBytesMax: 400_000,
    ...shared,
    serves: ['SAFE-29'],
    params: z.object({ merchant: code, vendor: code }),
    body: z.object({ gameIds: z.array(code).min(1).max(MAPPED_AT_ONCE), isOnSale: z.boolean(), reason }),
    value: z.object({
      results: z.array(z.object({ gameId: z.string(), outcome: z.enum(['on_sale', 'off_sale', 'unchanged', 'unknown_game', 'category_off']) })),
    }),
    refusals: [...refusesVendor, 'request.not_found'],
  }),
};
