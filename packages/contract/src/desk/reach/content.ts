import {
  announcementTypes,
  applicationDecisionNames,
  applicationStates,
  articleKinds,
  audiences,
  helpTagPattern,
  mediaUploadBytesMax,
  offerChoices,
  wageringMax,
} from '@laro/domain/content/content-rules';
import * as z from 'zod';
import { picture } from '../../catalogue/catalogue.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { code, language, moment, money } from '../../wire/scalars.ts';
import { choosablePicture } from '../play/catalogue.ts';
import { cursor, memberName } from '../people/members.ts';
import { proposable } from '../proposable.ts';
import { id, line, merchantParam, reason, shared, stamp } from '../scalars.ts';

const TITLE_MAX = 200;
const BODY_MAX = 20_000;
/** Titles and bodies in all languages, with room for characters that JSON escapes. */
const ARTICLE_BYTES_MAX = 2 * 1024 * 1024;
const MEDIA_TEXT_MAX = Math.ceil(mediaUploadBytesMax / 3) * 4 + 4;

const titles = z.partialRecord(language, line(TITLE_MAX));
const bodies = z.partialRecord(
  language,
  z
    .string()
    .max(BODY_MAX)
    .refine((text) => text.isWellFormed() && !text.includes('\u0000'), 'pattern'),
);

/** Facts of an offer (T71); presentation and end are in the article's schedule. */
const offer = z.object({
  takesApplications: z.boolean(),
  activeFrom: moment.nullable(),
  activeUntil: moment.nullable(),
  eligibility: z.enum(offerChoices.eligibility),
  wagering: z.number().int().min(0).max(wageringMax),
  contribution: z.enum(offerChoices.contribution),
  withdrawal: z.enum(offerChoices.withdrawal),
  orderOfFunds: z.enum(offerChoices.orderOfFunds),
  cancellation: z.enum(offerChoices.cancellation),
  notice: z.enum(offerChoices.notice),
});

/** Fields of an article without its id and position. Fields of other kinds stay empty. */
const articleInput = z.object({
  type: z.union([z.enum(announcementTypes), z.literal('')]),
  tag: z.union([z.string().regex(helpTagPattern), z.literal('')]),
  isEnabled: z.boolean(),
  title: titles,
  body: bodies,
  audience: z.enum(audiences),
  languages: z.array(language),
  pictureId: z.union([code, z.literal('')]),
  categoryId: id.nullable(),
  offer: offer.nullable(),
  reward: money.nullable(),
  permit: line(80).trim(),
  startsAt: moment,
  endsAt: moment.nullable(),
});
const article = articleInput.extend({ id: z.string(), stamp, kind: z.enum(articleKinds), position: z.number().int(), picture: picture.nullable() });
const kindParams = merchantParam.extend({ kind: z.enum(articleKinds) });
const articleParams = kindParams.extend({ articleId: id });
const category = z.object({ id: z.string(), title: titles });
const medium = z.object({ id: z.string(), title: z.string(), picture, bytes: z.number().int(), addedBy: z.string(), addedAt: moment });
const application = z.object({
  id: z.string(),
  member: memberName,
  promotion: z.object({ id: z.string(), title: titles }),
  state: z.enum(applicationStates),
  comment: z.string(),
  pictureCount: z.number().int(),
  at: moment,
  /** Amount that the offer gives, or has given to this applicant. */
  reward: money.nullable(),
  currency: z.string(),
  note: z.string(),
  decided: z.object({ at: moment, by: z.string() }).nullable(),
  claimedAt: moment.nullable(),
});

/** Announcements, promotions, help pages, pictures, and applications. */
export const deskContent = {
  listDeskArticles: endpoint({
    summary: 'All articles of a kind, including disabled and future ones, with categories and available pictures.',
    access: 'staff:content.read',
    rate: 'read',
    ...shared,
    serves: ['NOTICE-03', 'PROMO-01', 'HELP-01'],
    params: kindParams,
    value: z.object({
      articles: z.array(article),
      categories: z.array(category),
      pictures: z.array(choosablePicture),
      isPermitNeeded: z.boolean(),
    }),
    refusals: ['request.not_found'],
  }),
  addDeskArticle: endpoint({
    summary: 'Adds an article at the end of its kind. Its HTML is sanitized.',
    access: 'staff:content.change',
    rate: 'write',
    bodyBytesMax: ARTICLE_BYTES_MAX,
    ...shared,
    serves: ['NOTICE-03', 'T80', 'T85', 'T88'],
    params: kindParams,
    body: articleInput.extend({ reason }),
    twoPersons: 'content.reward',
    value: proposable(article),
    refusals: ['request.amount_too_fine', 'request.not_found', 'desk.permit_missing', 'desk.article_tag_taken', 'desk.proposal_waiting'],
  }),
  changeDeskArticle: endpoint({
    summary: 'Changes an article. Its HTML is sanitized.',
    access: 'staff:content.change',
    rate: 'write',
    bodyBytesMax: ARTICLE_BYTES_MAX,
    ...shared,
    serves: ['NOTICE-03', 'T80', 'T85', 'T88'],
    params: articleParams,
    body: articleInput.extend({ stamp, reason }),
    twoPersons: 'content.reward',
    value: proposable(article),
    refusals: [
      'request.amount_too_fine',
      'request.not_found',
      'desk.article_unknown',
      'desk.permit_missing',
      'desk.article_tag_taken',
      'desk.changed_meanwhile',
      'desk.proposal_waiting',
    ],
  }),
  orderDeskArticles: endpoint({
    summary: 'Reorders the articles of a kind.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['NOTICE-01', 'T85'],
    params: kindParams,
    body: z.object({ ids: z.array(id).min(1).max(500), reason }),
    value: z.object({ articles: z.array(article) }),
    refusals: ['request.not_found', 'desk.changed_meanwhile'],
  }),
  removeDeskArticle: endpoint({
    summary: 'Removes an article; the audit log keeps its content. An offer with applications cannot be removed, only disabled.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['T85'],
    params: articleParams,
    body: z.object({ reason }),
    value: z.object({}),
    refusals: ['request.not_found', 'desk.article_unknown', 'desk.article_in_use'],
  }),
  changeDeskCategories: endpoint({
    summary: 'Sets the categories of promotions in order: existing ones by id, new ones without.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['PROMO-01', 'T85'],
    params: merchantParam,
    body: z.object({ categories: z.array(z.object({ id: id.nullable(), title: titles })).max(30), reason }),
    value: z.object({ categories: z.array(category) }),
    refusals: ['request.not_found', 'desk.changed_meanwhile', 'desk.category_in_use'],
  }),
  listDeskMedia: endpoint({
    summary: 'Uploaded pictures for banners and promotions, newest first.',
    access: 'staff:content.read',
    rate: 'read',
    ...shared,
    serves: ['PROMO-01', 'HOME-05'],
    params: merchantParam,
    value: z.object({ media: z.array(medium) }),
    refusals: ['request.not_found'],
  }),
  addDeskMedium: endpoint({
    summary: 'Uploads a picture (JPEG, PNG, WebP or GIF in base64) and re-encodes it in the sizes and formats of the site.',
    access: 'staff:content.change',
    rate: 'write',
    bodyBytesMax: MEDIA_TEXT_MAX + 4096,
    ...shared,
    serves: ['PROMO-01', 'T85', 'T88'],
    params: merchantParam,
    body: z.object({
      title: line(80).trim().min(1),
      picture: z
        .string()
        .max(MEDIA_TEXT_MAX)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/),
      reason,
    }),
    value: medium,
    refusals: ['request.not_found', 'desk.media_unreadable'],
  }),
  removeDeskMedium: endpoint({
    summary: 'Removes an unused uploaded picture.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['T85'],
    params: merchantParam.extend({ mediumId: z.string().regex(/^media-[0-9a-f]{32}$/) }),
    body: z.object({ reason }),
    value: z.object({}),
    refusals: ['request.not_found', 'desk.media_unknown', 'desk.media_in_use'],
  }),
  listDeskApplications: endpoint({
    summary: 'Applications for promotions: pending ones, or all, newest first.',
    access: 'staff:members.read',
    rate: 'read',
    ...shared,
    serves: ['PROMO-02'],
    params: merchantParam,
    query: z.object({ state: z.enum(['open', 'all']).default('open'), before: cursor.default('') }),
    value: z.object({ applications: z.array(application), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  getDeskApplicationPicture: endpoint({
    summary: 'One picture of an application as JPEG in base64.',
    access: 'staff:members.read',
    rate: 'read',
    ...shared,
    serves: ['PROMO-02', 'T86'],
    params: merchantParam.extend({ applicationId: id, number: z.string().regex(/^[1-3]$/) }),
    value: z.object({ jpeg: z.string() }),
    refusals: ['request.not_found', 'desk.application_unknown'],
  }),
  decideDeskApplication: endpoint({
    summary: 'Decides on an application. If it is issued, the member can claim the reward of the offer.',
    access: 'staff:applications.decide',
    rate: 'write',
    ...shared,
    serves: ['PROMO-02', 'T50', 'T85'],
    params: merchantParam.extend({ applicationId: id }),
    body: z.object({ to: z.enum(applicationDecisionNames), note: line(200).trim().default(''), reason }),
    twoPersons: 'application.reward',
    value: proposable(application),
    refusals: [
      'request.not_found',
      'desk.application_unknown',
      'desk.application_decided',
      'promotion.excluded',
      'desk.application_needs_verified',
      'desk.application_new_members_only',
      'desk.proposal_waiting',
    ],
  }),
};
