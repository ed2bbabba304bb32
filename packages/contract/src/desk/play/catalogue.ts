import * as z from 'zod';
import { picture } from '../../catalogue/catalogue.ts';
import { bannerPlaces } from '../../content/content.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { code, gameCategory, language, moment, pageNumber } from '../../wire/scalars.ts';
import { id, line, merchantParam, reason, shared, stamp } from '../scalars.ts';

/** A picture for banners and promotions; pictures of the operator have the names given at upload. */
export const choosablePicture = z.object({ id: z.string(), title: z.string(), picture });

const texts = z.partialRecord(language, line(200));

const deskGame = z.object({
  gameId: z.string(),
  gameName: z.string(),
  vassalage: z.string(),
  category: gameCategory,
  picture,
  isEnabled: z.boolean(),
  hotPosition: z.number().int().nullable(),
  position: z.number().int(),
  /** Last day on which this merchant shows it as new, YYYY-MM-DD; null applies the shared rule. */
  newUntil: z.iso.date().nullable(),
});
const deskBanner = z.object({
  id: z.string(),
  stamp,
  type: z.enum(bannerPlaces),
  position: z.number().int(),
  isEnabled: z.boolean(),
  target: z.string(),
  pictureId: z.string(),
  picture,
  kicker: texts,
  title: texts,
  condition: texts,
  /** Approval number (T80). */
  permit: z.string(),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
});
/** Fields of a banner without its id and position. */
const deskBannerInput = z.object({
  type: z.enum(bannerPlaces),
  isEnabled: z.boolean(),
  target: z
    .string()
    .max(300)
    .regex(/^(?:|\/m\/[^\s\\]*|https:\/\/[^\s"<>\\]+)$/),
  pictureId: code,
  kicker: texts,
  title: texts,
  condition: texts,
  permit: line(80).trim().default(''),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
});
const bannerBody = deskBannerInput.extend({ reason });

/** Games and banners of a merchant. */
export const catalogueAndContent = {
  listDeskGames: endpoint({
    summary: 'Games of a merchant with their switches and positions.',
    access: 'staff:catalogue.read',
    rate: 'read',
    ...shared,
    serves: ['T65', 'LIST-12'],
    params: merchantParam,
    query: z.object({ gameName: line(80).default(''), category: z.union([gameCategory, z.literal('')]).default(''), pageNo: pageNumber.default(1) }),
    value: z.object({ games: z.array(deskGame), pageNum: z.number().int(), totalPages: z.number().int(), totalCount: z.number().int() }),
    refusals: ['request.not_found'],
  }),
  changeDeskGame: endpoint({
    summary:
      'Turns a game on or off for a merchant, sets its position among the hot games (from 1, or null) and in lists, or the last day on which it is shown as new.',
    access: 'staff:catalogue.change',
    rate: 'write',
    ...shared,
    serves: ['T65', 'T85'],
    params: z.object({ merchant: code, gameId: code }),
    body: z.object({
      isEnabled: z.boolean().optional(),
      hotPosition: z.number().int().min(1).max(10_000).nullable().optional(),
      position: z.number().int().min(0).max(1_000_000).optional(),
      newUntil: z.iso.date().nullable().optional(),
      reason,
    }),
    value: deskGame,
    refusals: ['request.not_found', 'catalogue.game_unknown'],
  }),
  listDeskBanners: endpoint({
    summary: 'All banners of a merchant, including disabled and future ones, and the available pictures.',
    access: 'staff:content.read',
    rate: 'read',
    ...shared,
    serves: ['HOME-05'],
    params: merchantParam,
    value: z.object({ banners: z.array(deskBanner), pictures: z.array(choosablePicture), isPermitNeeded: z.boolean() }),
    refusals: ['request.not_found'],
  }),
  addDeskBanner: endpoint({
    summary: 'Adds a banner at the end of its group.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['HOME-05', 'T85'],
    params: merchantParam,
    body: bannerBody,
    value: deskBanner,
    refusals: ['request.not_found', 'desk.permit_missing'],
  }),
  changeDeskBanner: endpoint({
    summary: 'Changes a banner.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['HOME-05', 'T85'],
    params: z.object({ merchant: code, bannerId: id }),
    body: bannerBody.extend({ stamp }),
    value: deskBanner,
    refusals: ['request.not_found', 'desk.banner_unknown', 'desk.permit_missing', 'desk.changed_meanwhile'],
  }),
  orderDeskBanners: endpoint({
    summary: 'Reorders the banners of one group.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['HOME-05', 'T85'],
    params: merchantParam,
    body: z.object({ type: z.enum(bannerPlaces), ids: z.array(id).min(1).max(200), reason }),
    value: z.object({ banners: z.array(deskBanner) }),
    refusals: ['request.not_found', 'desk.changed_meanwhile'],
  }),
  removeDeskBanner: endpoint({
    summary: 'Removes a banner; the audit log keeps its content.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['HOME-05', 'T85'],
    params: z.object({ merchant: code, bannerId: id }),
    body: z.object({ reason }),
    value: z.object({}),
    refusals: ['request.not_found', 'desk.banner_unknown'],
  }),
};
