import type { ArticleKind } from '@laro/domain/content-rules';

/** Where the room of a kind lies, below its merchant. */
export const articleRooms = { announcement: 'announcements', promotion: 'promotions', help: 'help' } as const satisfies Record<ArticleKind, string>;
