import type { Language } from '@laro/domain/system/languages';
import {
  channelsOf,
  checkTemplate,
  fillTemplate,
  messageTemplates,
  templateNames,
  valuesOf,
  type MessageChannel,
  type TemplateName,
  type TemplateText,
} from '@laro/domain/messages/message-templates';
import { translatorFor } from '@laro/i18n/compile';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { deleteTemplate, putTemplate, readTemplate, readTemplates, type TemplateKey } from './templates.store.ts';

/** A finished message. */
export interface Text {
  /** Of e-mails; empty for an SMS. */
  subject: string;
  text: string;
  language: Language;
}

export interface WriteMessage {
  merchant: Merchant;
  channel: MessageChannel;
  template: TemplateName;
  language: Language;
  values: Readonly<Record<string, string>>;
}

export interface TemplateView extends TemplateText {
  name: TemplateName;
  channel: MessageChannel;
  language: Language;
  /** True if the operator has changed the shipped text. */
  isOwn: boolean;
  shipped: TemplateText;
  /** Placeholders allowed in its text. */
  values: readonly string[];
}

export interface Templates {
  write: (message: WriteMessage) => Promise<Text>;
  /** All templates of a merchant in a language. */
  list: (merchantCode: string, language: Language) => Promise<TemplateView[]>;
  /** Changes one, or puts the shipped text back (null), in the caller's transaction; gives the text before. Throws `verification.template_wrong`. */
  change: (transaction: Transaction, key: TemplateKey, to: TemplateText | null) => Promise<TemplateText>;
}

/** The shipped text with its placeholders as they are written: the words are filled with the names themselves. */
function shippedText(name: TemplateName, channel: MessageChannel, language: Language): TemplateText {
  const { find } = translatorFor(language, ['messages']);
  const names = Object.fromEntries(valuesOf(name).map((value) => [value, `{${value}}`]));
  const words = (part: 'subject' | 'text') => {
    const text = find(`messages.${name}.${part}`, names);
    if (text === null) throw new Error(`there are no words for the message ${name}`);
    return text;
  };
  return { subject: channel === 'email' ? words('subject') : null, text: words('text') };
}

/** Texts of messages: the operator's own, and the shipped ones for the rest. */
export function createTemplates(pool: pg.Pool): Templates {
  return {
    write: async ({ merchant, channel, template, language, values }) => {
      const missing = messageTemplates[template].needs.filter((name) => !values[name]);
      // A reset mail without its link is worse than none, so the sender gets an error.
      if (missing.length > 0) throw new Error(`the message ${template} was given no ${missing.join(' and no ')}`);
      const key = { merchantCode: merchant.code, name: template, channel, language };
      const { subject, text } = (await readTemplate(pool, key)) ?? shippedText(template, channel, language);
      const all = { site: merchant.name, ...values };
      // A line break in a subject would begin another header.
      return {
        subject: fillTemplate(subject ?? '', all)
          .replaceAll(/\s+/g, ' ')
          .trim(),
        text: fillTemplate(text, all),
        language,
      };
    },
    list: async (merchantCode, language) => {
      const own = await readTemplates(pool, merchantCode, language);
      return templateNames.flatMap((name) =>
        channelsOf(name).map((channel): TemplateView => {
          const shipped = shippedText(name, channel, language);
          const changed = own.find((entry) => entry.name === name && entry.channel === channel);
          const { subject, text } = changed ?? shipped;
          return { name, channel, language, subject, text, isOwn: changed !== undefined, shipped, values: valuesOf(name) };
        }),
      );
    },
    change: async (transaction, key, to) => {
      const before = (await readTemplate(transaction, key)) ?? shippedText(key.name, key.channel, key.language);
      if (to === null) await deleteTemplate(transaction, key);
      else {
        const fault = checkTemplate(key.name, key.channel, to);
        if (fault) throw new Refusal('verification.template_wrong', fault);
        await putTemplate(transaction, key, key.channel === 'sms' ? { subject: null, text: to.text } : to);
      }
      return before;
    },
  };
}
