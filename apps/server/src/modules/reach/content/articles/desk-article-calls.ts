import type { Money } from '@laro/domain/money/money';
import type { DeskAct, DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import { actorOf, staffOf, type Handlers } from '#server/http/handlers.ts';
import { refuseFineAmounts } from '#server/modules/core/merchant/index.ts';
import { articleRewards, storable, type RewardContent, type RewardDeps } from './article-rewards.ts';
import type { Content } from '../create-content.ts';

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
type DeskArticles = RewardContent & Pick<Content, 'listArticles' | 'orderArticles' | 'removeArticle' | 'writeCategories' | 'media'>;
type Named = { id: string };

/** The audit entry of an act, with amounts as text. */
const recorder =
  <Thing extends object>({ record }: DeskAct<Thing>): DeskAct<Thing>['record'] =>
  (transaction, { before, after }) =>
    record(transaction, { before: storable(before), after: storable(after) });

/** Announcements, promotions, help pages and pictures at the desk, each change with its audit entry in the same transaction. */
export function articleDeskCalls({ knownMerchant, actOf, ...deps }: DeskCallsDeps & RewardDeps, content: DeskArticles): Handlers<ArticleCalls> {
  const write = articleRewards(deps, content);
  /** The merchant's code, for a reward that its currency has. */
  const knownWith = (code: string, reward: Money | null): string => {
    refuseFineAmounts(knownMerchant(code), reward);
    return code;
  };
  const named = (merchant: string, kind: string) => (thing: { id: string } | null) => `merchant:${merchant}/${kind}:${thing?.id ?? ''}`;
  return {
    listDeskArticles: async (_context, { params: { merchant, kind } }) => content.listArticles(knownMerchant(merchant).code, kind),
    addDeskArticle: async (context, { params: { merchant, kind }, body: { reason, ...input } }) =>
      write({ merchant: knownWith(merchant, input.reward), kind, id: null, input, stamp: '', reason }, actorOf(context)),
    changeDeskArticle: async (context, { params: { merchant, kind, articleId }, body: { reason, stamp, ...input } }) =>
      write({ merchant: knownWith(merchant, input.reward), kind, id: articleId, input, stamp, reason }, actorOf(context)),
    orderDeskArticles: async (context, { params: { merchant, kind }, body: { ids, reason } }) => ({
      articles: await content.orderArticles(
        knownMerchant(merchant).code,
        kind,
        ids,
        recorder(actOf(context, 'article.ordered', `merchant:${merchant}/${kind}`, reason)),
      ),
    }),
    removeDeskArticle: async (context, { params: { merchant, kind, articleId }, body: { reason } }) => {
      await content.removeArticle(
        knownMerchant(merchant).code,
        kind,
        articleId,
        recorder(actOf<Named>(context, 'article.removed', named(merchant, kind), reason)),
      );
      return {};
    },
    changeDeskCategories: async (context, { params: { merchant }, body: { categories, reason } }) => ({
      categories: await content.writeCategories(
        knownMerchant(merchant).code,
        categories,
        recorder(actOf(context, 'category.changed', `merchant:${merchant}/promotion-categories`, reason)),
      ),
    }),
    listDeskMedia: async (_context, { params }) => ({ media: await content.media.list(knownMerchant(params.merchant).code) }),
    addDeskMedium: async (context, { params: { merchant }, body: { title, picture, reason } }) =>
      content.media.add(
        knownMerchant(merchant).code,
        { title, bytes: Buffer.from(picture, 'base64'), by: staffOf(context).name },
        recorder(actOf<Named>(context, 'media.added', named(merchant, 'media'), reason)),
      ),
    removeDeskMedium: async (context, { params: { merchant, mediumId }, body: { reason } }) => {
      await content.media.remove(knownMerchant(merchant).code, mediumId, recorder(actOf<Named>(context, 'media.removed', named(merchant, 'media'), reason)));
      return {};
    },
  };
}
