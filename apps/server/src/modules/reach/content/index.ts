export { insertArticles, insertCategory, type ArticleRow, type ArticleValues } from './articles.store.ts';
export { isShown, statusOf } from './content-view.ts';
export { readerOf } from './reader-of.ts';
export { createContent, type Content } from './create-content.ts';
export { withMedia } from './media.ts';
export { bannerDeskCalls } from './desk-banner-calls.ts';
export { articleDeskCalls } from './desk-article-calls.ts';
export { REWARD_LIMIT_KEY, rewardsAloneUpTo, rewardText, type RewardDeps } from './article-rewards.ts';
