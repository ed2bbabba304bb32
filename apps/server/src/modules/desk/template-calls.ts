import { inTransaction } from '#server/db/sql.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { MerchantDirectory } from '#server/modules/merchant/index.ts';
import type { Messages } from '#server/modules/messages/index.ts';
import { eventOf } from './settings-calls.ts';

type TemplateCalls = 'listDeskTemplates' | 'changeDeskTemplate';

/** What messages to members say, each change with its audit entry in the same transaction. */
export function templateCalls({ audit, parts }: Identity, directory: MerchantDirectory, templates: Messages['templates']): Handlers<TemplateCalls> {
  const languagesOf = (code: string) => {
    const merchant = directory.byCode(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant.settings['language.offered'];
  };
  return {
    listDeskTemplates: async (_context, { params: { merchant }, query }) => {
      const lists = await Promise.all(languagesOf(merchant).map(async (language) => ({ language, list: await templates.list(merchant, language) })));
      const own = lists.map(({ language, list }) => ({ language, count: list.filter(({ isOwn }) => isOwn).length }));
      const shown = lists.find(({ language }) => language === query.language)?.list ?? (await templates.list(merchant, query.language));
      return { templates: shown.map((template) => ({ ...template, values: [...template.values] })), own };
    },
    changeDeskTemplate: async (context, { params: { merchant, name }, body: { channel, language, to, reason } }) => {
      languagesOf(merchant);
      await inTransaction(parts.pool, async (transaction) => {
        const before = await templates.change(transaction, { merchantCode: merchant, name, channel, language }, to);
        const event = eventOf(context, 'template.changed', `merchant:${merchant}/message:${name}/${channel}/${language}`, reason);
        await audit.append(transaction, { ...event, before, after: to ?? { isShipped: true } });
      });
      const changed = (await templates.list(merchant, language)).find((template) => template.name === name && template.channel === channel);
      if (!changed) throw new Error(`the template ${name} was changed and is not there`);
      return { ...changed, values: [...changed.values] };
    },
  };
}
