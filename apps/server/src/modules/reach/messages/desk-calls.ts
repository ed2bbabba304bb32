import { dayAt } from '@laro/domain/time/day-at';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import { shiftDay } from '@laro/domain/time/shift-day';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Messages } from './create-messages.ts';

interface MessageDeskDeps extends DeskCallsDeps {
  pool: pg.Pool;
  now: () => number;
}

/** Texts of messages to members, and the codes by SMS of each day, for the search for abuse (SAFE-17). */
export const messageDeskCalls = (
  { pool, knownMerchant, actOf, now }: MessageDeskDeps,
  messages: Pick<Messages, 'templates' | 'smsDays'>,
): Handlers<'listDeskTemplates' | 'changeDeskTemplate' | 'listDeskSmsDays'> => ({
  listDeskTemplates: async (_context, { params: { merchant }, query }) => {
    const { code, settings } = knownMerchant(merchant);
    const { list } = messages.templates;
    const lists = await Promise.all(settings['language.offered'].map(async (language) => ({ language, list: await list(code, language) })));
    const own = lists.map((one) => ({ language: one.language, count: one.list.filter(({ isOwn }) => isOwn).length }));
    const shown = lists.find(({ language }) => language === query.language)?.list ?? (await list(code, query.language));
    return { templates: shown.map((template) => ({ ...template, values: [...template.values] })), own };
  },
  changeDeskTemplate: async (context, { params: { merchant, name }, body: { channel, language, to, reason } }) => {
    const { code } = knownMerchant(merchant);
    const { record } = actOf(context, 'template.changed', `merchant:${code}/message:${name}/${channel}/${language}`, reason);
    await inTransaction(pool, async (transaction) => {
      const before = await messages.templates.change(transaction, { merchantCode: code, name, channel, language }, to);
      await record(transaction, { before, after: to ?? { isShipped: true } });
    });
    const changed = (await messages.templates.list(code, language)).find((template) => template.name === name && template.channel === channel);
    if (!changed) throw new Error(`the template ${name} was changed and is not there`);
    return { ...changed, values: [...changed.values] };
  },
  listDeskSmsDays: async (_context, { params, query }) => {
    const merchant = knownMerchant(params.merchant);
    const { 'market.currency': currency, 'market.currencyDecimals': decimals, 'market.timeZone': zone, 'messages.smsCostMinor': price } = merchant.settings;
    const minor = (count: bigint): Money => (count * MAJOR_UNIT) / 10n ** BigInt(decimals);
    const rows = await messages.smsDays(merchant.code, shiftDay(dayAt(now(), zone), 1 - query.days));
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
});
