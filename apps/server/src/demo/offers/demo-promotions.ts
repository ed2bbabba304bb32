import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { Queries } from '#server/db/sql.ts';
import { insertArticles, insertCategory, type ArticleValues } from '#server/modules/reach/content/index.ts';
import { demoText } from './demo-content.ts';
import type { DemoMerchantCode } from './demo-merchants.ts';

const DAY_MS = 24 * 60 * 60_000;

interface DemoPromotion {
  name: 'verified' | 'photo' | 'season' | 'odds';
  category: 'welcome' | 'community' | 'always';
  picture: Record<DemoMerchantCode, string>;
  /** Paid once, in whole units. */
  reward: Record<DemoMerchantCode, bigint> | null;
  takesApplications: boolean;
  /** Days from the demo's first one; none: from the start, without an end. */
  fromDay: number | null;
  untilDay: number | null;
  eligibility: 'everybody' | 'verified';
}

/** Offers that can be honoured as written: those decided by hand at the desk, and those without a cost. */
const promotions: readonly DemoPromotion[] = [
  {
    name: 'verified',
    category: 'welcome',
    picture: { laro: 'laro-register', dagat: 'dagat-register' },
    reward: { laro: 50n, dagat: 2n },
    takesApplications: true,
    fromDay: null,
    untilDay: null,
    eligibility: 'verified',
  },
  {
    name: 'photo',
    category: 'community',
    picture: { laro: 'laro-home-perya', dagat: 'dagat-home-lighthouse' },
    reward: { laro: 200n, dagat: 5n },
    takesApplications: true,
    fromDay: 0,
    untilDay: 60,
    eligibility: 'everybody',
  },
  {
    name: 'season',
    category: 'community',
    picture: { laro: 'laro-home-color-game', dagat: 'dagat-home-moonrise' },
    reward: null,
    takesApplications: true,
    fromDay: 30,
    untilDay: 75,
    eligibility: 'everybody',
  },
  {
    name: 'odds',
    category: 'always',
    picture: { laro: 'laro-slots', dagat: 'dagat-slots' },
    reward: null,
    takesApplications: false,
    fromDay: null,
    untilDay: null,
    eligibility: 'everybody',
  },
];

function articleOf(promotion: DemoPromotion, merchant: DemoMerchantCode, categoryId: bigint, now: number): ArticleValues {
  const { name, picture, reward, takesApplications, fromDay, untilDay, eligibility } = promotion;
  const day = (days: number | null) => (days === null ? null : new Date(now + days * DAY_MS));
  return {
    type: '',
    tag: '',
    isEnabled: true,
    title: demoText(`promotion.${name}.title`),
    body: demoText(`promotion.${name}.body`),
    audience: 'all',
    languages: [],
    pictureId: picture[merchant],
    categoryId,
    offer: {
      takesApplications,
      activeFrom: day(fromDay)?.toISOString() ?? null,
      activeUntil: day(untilDay)?.toISOString() ?? null,
      eligibility,
      wagering: 0,
      contribution: 'notNeeded',
      withdrawal: 'atOnce',
      orderOfFunds: 'cashOnly',
      cancellation: 'beforeDecision',
      notice: 'page',
    },
    reward: reward === null ? null : ((reward[merchant] * MAJOR_UNIT) as Money),
    permit: merchant === 'laro' ? `DEMO-${name.toUpperCase()}` : '',
    startsAt: new Date(now),
    // Ended offers stay readable for a month.
    endsAt: untilDay === null ? null : new Date(now + (untilDay + 30) * DAY_MS),
  };
}

/** The demo's offers of a merchant, in their categories. */
export async function addDemoPromotions(queries: Queries, merchant: DemoMerchantCode, now: number): Promise<void> {
  const categories = new Map<string, bigint>();
  for (const [at, name] of (['welcome', 'community', 'always'] as const).entries())
    categories.set(name, await insertCategory(queries, merchant, at + 1, demoText(`category.${name}`)));
  await insertArticles(
    queries,
    merchant,
    'promotion',
    promotions.map((promotion) => articleOf(promotion, merchant, categories.get(promotion.category) ?? 0n, now)),
  );
}
