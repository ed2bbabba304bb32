import type { Language } from '@laro/domain/system/languages';
import type { MessageChannel, TemplateName, TemplateText } from '@laro/domain/messages/message-templates';
import type { Queries, Transaction } from '#server/db/sql.ts';

export interface TemplateKey {
  merchantCode: string;
  name: TemplateName;
  channel: MessageChannel;
  language: Language;
}

/** The operator's own text, or null. */
export async function readTemplate(queries: Queries, { merchantCode, name, channel, language }: TemplateKey): Promise<TemplateText | null> {
  const { rows } = await queries.query<TemplateText>(
    `select subject, text from message_templates
    where merchant_code = $1 and name = $2 and channel = $3 and language = $4`,
    [merchantCode, name, channel, language],
  );
  return rows[0] ?? null;
}

/** All own texts of a merchant in a language. */
export async function readTemplates(
  queries: Queries,
  merchantCode: string,
  language: Language,
): Promise<(TemplateText & Pick<TemplateKey, 'name' | 'channel'>)[]> {
  const { rows } = await queries.query<TemplateText & Pick<TemplateKey, 'name' | 'channel'>>(
    `select name, channel, subject, text from message_templates where merchant_code = $1 and language = $2`,
    [merchantCode, language],
  );
  return rows;
}

export async function putTemplate(transaction: Transaction, { merchantCode, name, channel, language }: TemplateKey, to: TemplateText): Promise<void> {
  await transaction.query(
    `insert into message_templates (merchant_code, name, channel, language, subject, text)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (merchant_code, name, channel, language) do update set subject = excluded.subject, text = excluded.text, changed_at = now()`,
    [merchantCode, name, channel, language, to.subject, to.text],
  );
}

/** Back to the shipped text. */
export async function deleteTemplate(transaction: Transaction, { merchantCode, name, channel, language }: TemplateKey): Promise<void> {
  await transaction.query(
    `delete from message_templates
    where merchant_code = $1 and name = $2 and channel = $3 and language = $4`,
    [merchantCode, name, channel, language],
  );
}
