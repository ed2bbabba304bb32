export { insertArticles, insertCategory, type ArticleRow, type ArticleValues, type Texts } from './articles.store.ts';
export { offerWindow, isShown, pickText, statusOf } from './content-view.ts';
export { createContent, type Content } from './create-content.ts';
export { withMedia } from './media.ts';
