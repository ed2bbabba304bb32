import type { ArticleKind } from '@laro/domain/content/content-rules';

/** Path of the page of a kind, below its merchant. */
export const articlePaths = { announcement: 'announcements', promotion: 'promotions', help: 'help' } as const satisfies Record<ArticleKind, string>;
