import { eligibilityOf } from '@laro/domain/content/content-rules';
import type { Queries } from '#server/db/sql.ts';
import type { ArticleRow } from '#server/modules/reach/content/index.ts';
import { applicationOf } from './applications.store.ts';
import { refuseIneligible } from './eligibility.ts';

const KEY_START = 'application:';

/** The source key of an application's grant; it was also the key of its movement before rewards were grants. */
export const applicationKey = (id: bigint): string => `${KEY_START}${id}`;

/**
 * The condition of a promotion's offer, which holds at the claim of its reward as well (SAFE-23). Throws `promotion.needs_verified`,
 * `promotion.new_members_only`.
 */
export const promotionCondition =
  (articlesOf: (merchantCode: string) => readonly ArticleRow[]) =>
  async (queries: Queries, { merchantCode, playerId, sourceKey }: { merchantCode: string; playerId: bigint; sourceKey: string }): Promise<void> => {
    const application = await applicationOf(queries, playerId, BigInt(sourceKey.slice(KEY_START.length)));
    const offer = articlesOf(merchantCode).find(({ id }) => id === application?.promotionId)?.offer;
    if (!application) return;
    await refuseIneligible(queries, { eligibility: eligibilityOf(offer?.eligibility), playerId, appliedAt: application.createdAt }, 'player');
  };
