import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type pg from 'pg';
import { first, inTransaction } from '#server/db/sql.ts';
import { seedGiftRound } from '#server/modules/rewards/segments/index.ts';
import { called } from './offers/demo-segments.ts';
import { demoMerchants, type DemoMerchantCode } from './offers/demo-merchants.ts';

const HOUR_MS = 3_600_000;
/** The gift was approved so long before the start. */
const APPROVED_HOURS_AGO = 20;
const AMOUNTS: Record<DemoMerchantCode, Money> = { laro: 15n * MAJOR_UNIT, dagat: MAJOR_UNIT / 2n };

const names = {
  EN: 'Thank you for picking up the phone',
  TY: 'Salamat sa pagsagot sa tawag',
  CN: '感谢您接听电话',
  TW: '感謝您接聽電話',
  JA: 'お電話にご対応いただきありがとうございます',
  TH: 'ขอบคุณที่รับสาย',
  VI: 'Cảm ơn bạn đã nghe máy',
  ES: 'Gracias por atender nuestra llamada',
  KO: '전화 받아 주셔서 감사합니다',
  PT: 'Obrigado por atender a nossa chamada',
  TR: 'Telefonumuzu açtığınız için teşekkürler',
  RU: 'Спасибо, что ответили на звонок',
  FR: 'Merci d’avoir répondu à notre appel',
};

/** A gift to the members of a saved segment at both merchants, once; the server gives it in batches, like every other (rewards.md 17). */
export async function plantDemoGifts(pool: pg.Pool, now: number): Promise<void> {
  for (const { code } of demoMerchants)
    await inTransaction(pool, async (transaction) => {
      await transaction.query("select pg_advisory_xact_lock(hashtext('demo gifts'))");
      if (await first(transaction, 'select 1 as one from gift_rounds where merchant_code = $1', [code])) return;
      await seedGiftRound(transaction, code, {
        amount: AMOUNTS[code],
        names,
        segmentName: called,
        reason: 'Calls before the draw of November',
        at: new Date(now - APPROVED_HOURS_AGO * HOUR_MS),
      });
    });
}
