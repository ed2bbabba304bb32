import { dayAt } from '@laro/domain/day-at';
import { MAJOR_UNIT, type Money } from '@laro/domain/money';
import { shiftDay } from '@laro/domain/shift-day';
import { Refusal } from '#server/http/refusal.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { MerchantDirectory } from '#server/modules/merchant/index.ts';
import type { Messages } from '#server/modules/messages/index.ts';
import type { DeskRegistration, KnownMerchant } from './ports.ts';

interface JoiningDeps {
  known: KnownMerchant;
  directory: Pick<MerchantDirectory, 'byCode'>;
  registration: Pick<DeskRegistration, 'refusals'>;
  smsDays: Messages['smsDays'];
  now: () => number;
}

/** Codes by SMS and refused persons, as the desk looks for abuse (SAFE-17, SAFE-18). */
export const joiningCalls = ({ known, directory, registration, smsDays, now }: JoiningDeps): Handlers<'listDeskSmsDays' | 'listDeskRefusedJoiners'> => ({
  listDeskSmsDays: async (_context, { params, query }) => {
    const merchant = directory.byCode(params.merchant);
    if (!merchant) throw new Refusal('request.not_found');
    const { 'market.currency': currency, 'market.currencyDecimals': decimals, 'market.timeZone': zone, 'messages.smsCostMinor': price } = merchant.settings;
    const minor = (count: bigint): Money => (count * MAJOR_UNIT) / 10n ** BigInt(decimals);
    const rows = await smsDays(merchant.code, shiftDay(dayAt(now(), zone), 1 - query.days));
    return {
      currency,
      price: price === 0 ? null : minor(BigInt(price)),
      days: rows.map(({ costMinor, ...row }) => ({ ...row, cost: minor(costMinor) })),
      total: {
        sent: rows.reduce((sum, { sent }) => sum + sent, 0),
        used: rows.reduce((sum, { used }) => sum + used, 0),
        cost: minor(rows.reduce((sum, { costMinor }) => sum + costMinor, 0n)),
      },
    };
  },
  listDeskRefusedJoiners: async (_context, { params }) => {
    const rows = await registration.refusals(known(params.merchant));
    return {
      refusals: rows.map(({ id, at, until, lastTryAt, ...row }) => ({
        ...row,
        id: id.toString(),
        at: at.toISOString(),
        until: until.toISOString(),
        lastTryAt: lastTryAt?.toISOString() ?? null,
      })),
    };
  },
});
