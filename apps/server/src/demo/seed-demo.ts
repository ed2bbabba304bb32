import { settingDefinitions } from '@laro/domain/settings/settings';
import type pg from 'pg';
import { insertRows, inTransaction, many, type Transaction } from '#server/db/sql.ts';
import { fillCatalogue, offerVendors } from '#server/installation/shipped-catalogue.ts';
import { seedPaymentMethods } from '#server/modules/money/deposits/index.ts';
import { seedBonusOffers } from '#server/modules/rewards/bonuses/index.ts';
import { seedMissions } from '#server/modules/rewards/missions/index.ts';
import { seedInviteTerms } from '#server/modules/rewards/invitations/index.ts';
import { seedLadder } from '#server/modules/rewards/ranks/index.ts';
import { seedSignInRule } from '#server/modules/rewards/rewards/index.ts';
import { seedSegments } from '#server/modules/rewards/segments/index.ts';
import { insertEntry } from '#server/modules/play/lobby/index.ts';
import { insertMerchant } from '#server/modules/core/merchant/index.ts';
import { seedRegistration } from '#server/modules/people/registration/index.ts';
import { demoAnnouncements, demoBanners, demoNews } from './offers/demo-content.ts';
import { insertArticles } from '#server/modules/reach/content/index.ts';
import { addDemoPromotions } from './offers/demo-promotions.ts';
import { demoBonusOffers } from './offers/demo-bonus-offers.ts';
import { addDemoGoods } from './offers/demo-goods.ts';
import { demoMerchants, type DemoMerchant } from './offers/demo-merchants.ts';
import { demoMissions } from './offers/demo-missions.ts';
import { demoSegments, regulars } from './offers/demo-segments.ts';
import { demoPaymentMethods } from './offers/demo-payment-methods.ts';
import { demoInviteTerms } from './people/demo-friends.ts';
import { demoLadder } from './offers/demo-ranks.ts';
import { demoSignIn } from './offers/demo-rewards.ts';

/** The programs of rewards have run for longer than the month of history that members have. */
const PROGRAMS_SINCE_MS = 60 * 86_400_000;

const hasMerchants = async (transaction: Transaction) => (await many<{ code: string }>(transaction, 'select code from merchants limit 1')).length > 0;

async function addMerchant(transaction: Transaction, merchant: DemoMerchant, now: number): Promise<void> {
  const { code, settings, registration } = merchant;
  await insertMerchant(transaction, merchant);
  await seedRegistration(transaction, code, registration);
  const currency = settings['market.currency'] ?? settingDefinitions['market.currency'].default;
  await seedPaymentMethods(transaction, code, currency, demoPaymentMethods[code]);
  await seedBonusOffers(transaction, code, currency, { offers: demoBonusOffers[code], at: new Date() });
  const since = new Date(now - PROGRAMS_SINCE_MS);
  await seedSignInRule(transaction, code, { seed: demoSignIn[code], at: since });
  await seedLadder(transaction, code, { body: demoLadder(code), at: since });
  await addDemoGoods(transaction, code, since);
  const segments = await seedSegments(transaction, code, demoSegments, since);
  await seedMissions(transaction, code, demoMissions(code, since, segments[regulars] ?? ''));
  await seedInviteTerms(transaction, code, { body: demoInviteTerms(code), at: since });
}

async function addOffers(transaction: Transaction, { code, firstVendors, hot, without = [] }: DemoMerchant): Promise<void> {
  await offerVendors(transaction, code, firstVendors);
  await insertRows(
    transaction,
    'merchant_games',
    hot.map((id, index) => ({ merchant_code: code, game_id: id, hot_position: index + 1 })),
  );
  await insertRows(
    transaction,
    'merchant_games',
    without.map((id) => ({ merchant_code: code, game_id: id, is_enabled: false })),
  );
}

/**
 * Creates the demo: two merchants with vendors, games, hot lists, banners and announcements. Does nothing and returns false if there
 * is a merchant already; of two concurrent starts, one creates it. All of it or nothing is written.
 */
export function seedDemo(pool: pg.Pool, now = Date.now()): Promise<boolean> {
  return inTransaction(pool, async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock(hashtext('demo'))");
    if (await hasMerchants(transaction)) return false;
    for (const merchant of demoMerchants) await addMerchant(transaction, merchant, now);
    await fillCatalogue(transaction, now);
    for (const merchant of demoMerchants) {
      await addOffers(transaction, merchant);
      await insertRows(transaction, 'banners', demoBanners(merchant.code));
      for (const news of demoNews(now)) await insertEntry(transaction, merchant.code, news);
      await insertArticles(transaction, merchant.code, 'announcement', demoAnnouncements(now));
      await addDemoPromotions(transaction, merchant.code, now);
    }
    return true;
  });
}
