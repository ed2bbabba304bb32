import { applicationCommentMax, applicationPictureBytesMax, applicationPicturesMax, offerChoices, promotionStatuses } from '@laro/domain/content/content-rules';
import * as z from 'zod';
import { picture } from '../catalogue/catalogue.ts';
import { endpoint } from '../wire/endpoint.ts';
import { flag, language, moment, money, otherLanguage, rowNumber } from '../wire/scalars.ts';

/** An offer in a list; the picture of sequence 1 is its thumbnail (PROMO-01). */
export const promotionCard = z.object({
  id: z.string(),
  title: z.string(),
  otherLanguage,
  startDate: z.string(),
  endDate: z.string().nullable(),
  noExpiry: flag,
  url: z.string(),
  picture: picture.nullable(),
  announcementImages: z.array(z.object({ url: z.string(), sequence: z.number().int() })),
  promoAnnouncementCategoryIds: z.array(z.string()),
  /** Shown to members who have not applied. */
  status: z.enum(promotionStatuses),
});

/** Conditions and reward of an offer as data (T71). Times in UTC; `wagering` is a multiple of the granted amount, 0 for none. */
const offerTerms = z.object({
  presentedAt: moment,
  activeFrom: moment,
  activeUntil: moment.nullable(),
  expiresAt: moment.nullable(),
  eligibility: z.enum(offerChoices.eligibility),
  wagering: z.number().int(),
  contribution: z.enum(offerChoices.contribution),
  withdrawal: z.enum(offerChoices.withdrawal),
  orderOfFunds: z.enum(offerChoices.orderOfFunds),
  cancellation: z.enum(offerChoices.cancellation),
  notice: z.enum(offerChoices.notice),
  reward: money.nullable(),
});

const offerList = z.object({ categories: z.array(z.object({ id: z.string(), title: z.string() })), promotions: z.array(promotionCard) });
const oneOffer = z.object({ promotion: promotionCard.extend({ content: z.string(), terms: offerTerms, permit: z.string() }).nullable() });
const ownState = z.object({ promotionId: z.string(), status: z.enum(promotionStatuses), note: z.string(), reward: money.nullable() });
/** Base64 uses four characters for three bytes. */
const PICTURE_TEXT_MAX = Math.ceil(applicationPictureBytesMax / 3) * 4 + 4;
const JSON_ROOM = 4096;

/** Promotions, and applying for them (PROMO-01, PROMO-02). */
export const promotions = {
  listPromotions: endpoint({
    summary: 'Current offers for everyone, and their categories; `for=guests` adds those for visitors only.',
    access: 'public',
    rate: 'read',
    module: 'ANNOUNCE3',
    whileClosed: 'refuses',
    serves: ['PROMO-01'],
    query: z.object({ for: z.literal('guests').optional(), language: language.optional() }),
    value: offerList,
    refusals: [],
  }),
  getPromotion: endpoint({
    summary: 'One offer with its text and its terms as data; not found unless it is currently presented to everyone or, with `for=guests`, to visitors.',
    access: 'public',
    rate: 'read',
    module: 'ANNOUNCE3',
    whileClosed: 'refuses',
    serves: ['PROMO-01', 'T71', 'T80'],
    query: z.object({ id: rowNumber, for: z.literal('guests').optional(), language: language.optional() }),
    value: oneOffer,
    refusals: [],
  }),
  listReaderPromotions: endpoint({
    summary: 'Current offers for this player: those for everyone and those for members, new members or agents.',
    access: 'player',
    rate: 'read',
    module: 'ANNOUNCE3',
    whileClosed: 'refuses',
    serves: ['PROMO-01'],
    query: z.object({ language: language.optional() }),
    value: offerList,
    refusals: [],
  }),
  getReaderPromotion: endpoint({
    summary: 'One offer as presented to this player; not found otherwise.',
    access: 'player',
    rate: 'read',
    module: 'ANNOUNCE3',
    whileClosed: 'refuses',
    serves: ['PROMO-01', 'T71', 'T80'],
    query: z.object({ id: rowNumber, language: language.optional() }),
    value: oneOffer,
    refusals: [],
  }),
  listOwnPromotions: endpoint({
    summary: 'State of this player’s applications for offers.',
    access: 'player',
    rate: 'read',
    module: 'ANNOUNCE3',
    whileClosed: 'refuses',
    serves: ['PROMO-02'],
    value: z.object({ states: z.array(ownState) }),
    refusals: [],
  }),
  applyForPromotion: endpoint({
    summary: 'Applies for an offer, once, with a comment and up to three pictures (PNG or JPEG in base64, at most 5 MB each), which are re-encoded.',
    access: 'member',
    rate: 'secret',
    bodyBytesMax: applicationPicturesMax * PICTURE_TEXT_MAX + JSON_ROOM,
    module: 'ANNOUNCE3',
    whileClosed: 'refuses',
    serves: ['PROMO-02', 'T50', 'T88', 'SAFE-23'],
    params: z.object({ promotionId: rowNumber }),
    body: z.object({
      comment: z
        .string()
        .max(applicationCommentMax * 2)
        .refine((text) => text.isWellFormed() && !text.includes('\u0000'), 'pattern')
        .default(''),
      pictures: z
        .array(
          z
            .string()
            .max(PICTURE_TEXT_MAX)
            .regex(/^[A-Za-z0-9+/]+={0,2}$/),
        )
        .max(applicationPicturesMax)
        .default([]),
    }),
    value: ownState,
    refusals: [
      'promotion.unknown',
      'promotion.not_open',
      'promotion.applied_already',
      'promotion.comment_long',
      'promotion.picture_unreadable',
      'promotion.picture_too_large',
      'promotion.too_many',
      'promotion.excluded',
      'promotion.needs_verified',
      'promotion.new_members_only',
    ],
  }),
  claimPromotion: endpoint({
    summary: 'Claims the grant of an issued reward: it is paid into the cash balance, once. A claimed one is answered again.',
    access: 'member',
    rate: 'write',
    needsProof: true,
    module: 'ANNOUNCE3',
    whileClosed: 'refuses',
    serves: ['PROMO-02', 'REW-02', 'T50', 'SAFE-23'],
    params: z.object({ promotionId: rowNumber }),
    value: ownState,
    refusals: [
      'promotion.unknown',
      'promotion.nothing_to_claim',
      'promotion.excluded',
      'promotion.needs_verified',
      'promotion.new_members_only',
      'identity.needed',
      'reward.not_offered',
      'reward.not_now',
      'reward.expired',
      'reward.taken_back',
      'reward.lapsed',
    ],
  }),
};
