import { formatMoney, type Money } from '@laro/domain/money';
import { actorOf, staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import type { AuditEvent } from '#server/modules/audit/index.ts';
import type { Content } from '#server/modules/content/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import { refuseFineAmounts, type MerchantDirectory } from '#server/modules/merchant/index.ts';
import { readCursor } from '#server/http/cursor.ts';
import type { Promotions } from '#server/modules/promotions/index.ts';
import type { TwoPersons } from '#server/modules/two-persons/index.ts';
import type { KnownMerchant, RecordChange } from './ports.ts';
import { articleRewards, issuedRewards, type RewardContent } from './reward-proposals.ts';
import { eventOf } from './settings-calls.ts';

/** As the audit log can hold it: amounts as text. */
const storable = <Thing>(thing: Thing): unknown =>
  typeof thing === 'object' && thing !== null && 'reward' in thing && typeof thing.reward === 'bigint'
    ? { ...thing, reward: formatMoney(thing.reward as Money) }
    : thing;

type ArticleCalls =
  | 'listDeskArticles'
  | 'addDeskArticle'
  | 'changeDeskArticle'
  | 'orderDeskArticles'
  | 'removeDeskArticle'
  | 'changeDeskCategories'
  | 'listDeskMedia'
  | 'addDeskMedium'
  | 'removeDeskMedium';
type ApplicationCalls = 'listDeskApplications' | 'getDeskApplicationPicture' | 'decideDeskApplication';

/** What the desk asks of the content beside banners. An article of another merchant counts as unknown (T86). */
export type DeskArticles = RewardContent & Pick<Content, 'listArticles' | 'orderArticles' | 'removeArticle' | 'writeCategories' | 'media'>;

/** Announcements, promotions, help pages and pictures, each change with its audit entry in the same transaction. */
export function articleCalls(
  { audit, parts }: Identity,
  directory: MerchantDirectory,
  known: KnownMerchant,
  content: DeskArticles,
  twoPersons: TwoPersons,
): Handlers<ArticleCalls> {
  const write = articleRewards({ pool: parts.pool, audit, directory, twoPersons }, content);
  const recorder =
    <Thing>(context: CallContext, action: AuditEvent['action'], subject: (thing: Thing | null) => string, reason: string): RecordChange<Thing> =>
    (transaction, { before, after }) =>
      audit.append(transaction, { ...eventOf(context, action, subject(after ?? before), reason), before: storable(before), after: storable(after) });
  /** The merchant's code, for a reward that its currency has. */
  const knownWith = (code: string, reward: Money | null): string => {
    const merchant = directory.byCode(known(code));
    if (merchant) refuseFineAmounts(merchant, reward);
    return code;
  };
  const named = (merchant: string, kind: string) => (thing: { id: string } | null) => `merchant:${merchant}/${kind}:${thing?.id ?? ''}`;
  return {
    listDeskArticles: async (_context, { params: { merchant, kind } }) => content.listArticles(known(merchant), kind),
    addDeskArticle: async (context, { params: { merchant, kind }, body: { reason, ...input } }) =>
      write({ merchant: knownWith(merchant, input.reward), kind, id: null, input, stamp: '', reason }, actorOf(context)),
    changeDeskArticle: async (context, { params: { merchant, kind, articleId }, body: { reason, stamp, ...input } }) =>
      write({ merchant: knownWith(merchant, input.reward), kind, id: articleId, input, stamp, reason }, actorOf(context)),
    orderDeskArticles: async (context, { params: { merchant, kind }, body: { ids, reason } }) => ({
      articles: await content.orderArticles(
        known(merchant),
        kind,
        ids,
        recorder(context, 'article.ordered', () => `merchant:${merchant}/${kind}`, reason),
      ),
    }),
    removeDeskArticle: async (context, { params: { merchant, kind, articleId }, body: { reason } }) => {
      await content.removeArticle(known(merchant), kind, articleId, recorder(context, 'article.removed', named(merchant, kind), reason));
      return {};
    },
    changeDeskCategories: async (context, { params: { merchant }, body: { categories, reason } }) => ({
      categories: await content.writeCategories(
        known(merchant),
        categories,
        recorder(context, 'category.changed', () => `merchant:${merchant}/promotion-categories`, reason),
      ),
    }),
    listDeskMedia: async (_context, { params }) => ({ media: await content.media.list(known(params.merchant)) }),
    addDeskMedium: async (context, { params: { merchant }, body: { title, picture, reason } }) =>
      content.media.add(
        known(merchant),
        { title, bytes: Buffer.from(picture, 'base64'), by: staffOf(context).name },
        recorder(context, 'media.added', named(merchant, 'media'), reason),
      ),
    removeDeskMedium: async (context, { params: { merchant, mediumId }, body: { reason } }) => {
      await content.media.remove(known(merchant), mediumId, recorder(context, 'media.removed', named(merchant, 'media'), reason));
      return {};
    },
  };
}

/** Applications for promotions, decided with a reason (PROMO-02). */
export function applicationCalls(
  { audit, parts }: Identity,
  directory: MerchantDirectory,
  known: KnownMerchant,
  promotions: Promotions,
  twoPersons: TwoPersons,
): Handlers<ApplicationCalls> {
  const issue = issuedRewards({ pool: parts.pool, audit, directory, twoPersons }, promotions);
  return {
    listDeskApplications: async (_context, { params, query: { state, before } }) =>
      promotions.list(known(params.merchant), state === 'open', before === '' ? null : BigInt(readCursor(before, /^[1-9]\d{0,17}$/, 'query.before'))),
    getDeskApplicationPicture: async (_context, { params: { merchant, applicationId, number } }) => {
      const bytes = await promotions.picture(known(merchant), BigInt(applicationId), Number.parseInt(number, 10));
      return { jpeg: bytes.toString('base64') };
    },
    decideDeskApplication: async (context, { params: { merchant, applicationId }, body: { to, note, reason } }) => {
      const id = BigInt(applicationId);
      if (to === 'issued') return issue({ merchant: known(merchant), id, note, reason }, actorOf(context));
      return promotions.decide(known(merchant), id, {
        to,
        note,
        by: staffOf(context).name,
        record: (transaction, change) =>
          audit.append(transaction, { ...eventOf(context, 'application.decided', `merchant:${merchant}/application:${applicationId}`, reason), ...change }),
      });
    },
  };
}
