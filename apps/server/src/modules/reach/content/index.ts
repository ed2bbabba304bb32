export { insertArticles, insertCategory, type ArticleRow, type ArticleValues } from './articles/articles.store.ts';
export { cleanHtml, plainParagraphs } from './articles/clean-html.ts';
export { isShown, statusOf } from './content-view.ts';
export { readerOf } from './articles/reader-of.ts';
export { createContent, type Content, type ContentPictures } from './create-content.ts';
export { withMedia } from './media/media.ts';
export { bannerDeskCalls } from './banners/desk-banner-calls.ts';
export { articleDeskCalls } from './articles/desk-article-calls.ts';
export { REWARD_LIMIT_KEY, rewardsAloneUpTo, rewardText, type RewardDeps } from './articles/article-rewards.ts';
