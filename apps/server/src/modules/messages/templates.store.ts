import type { Language } from '@laro/domain/languages';
import type { MessageChannel, TemplateName, TemplateText } from '@laro/domain/message-templates';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

type Executor = Kysely<Tables> | Transaction<Tables>;

export interface TemplateKey {
  merchantCode: string;
  name: TemplateName;
  channel: MessageChannel;
  language: Language;
}

/** The operator's own text, or null. */
export async function readTemplate(db: Executor, { merchantCode, name, channel, language }: TemplateKey): Promise<TemplateText | null> {
  const { rows } = await sql<TemplateText>`
    select subject, text from message_templates
    where merchant_code = ${merchantCode} and name = ${name} and channel = ${channel} and language = ${language}`.execute(db);
  return rows[0] ?? null;
}

/** All own texts of a merchant in a language. */
export async function readTemplates(db: Executor, merchantCode: string, language: Language): Promise<(TemplateText & Pick<TemplateKey, 'name' | 'channel'>)[]> {
  const { rows } = await sql<TemplateText & Pick<TemplateKey, 'name' | 'channel'>>`
    select name, channel, subject, text from message_templates where merchant_code = ${merchantCode} and language = ${language}`.execute(db);
  return rows;
}

export async function putTemplate(transaction: Transaction<Tables>, { merchantCode, name, channel, language }: TemplateKey, to: TemplateText): Promise<void> {
  await sql`
    insert into message_templates (merchant_code, name, channel, language, subject, text)
    values (${merchantCode}, ${name}, ${channel}, ${language}, ${to.subject}, ${to.text})
    on conflict (merchant_code, name, channel, language) do update set subject = excluded.subject, text = excluded.text, changed_at = now()`.execute(
    transaction,
  );
}

/** Back to the shipped text. */
export async function deleteTemplate(transaction: Transaction<Tables>, { merchantCode, name, channel, language }: TemplateKey): Promise<void> {
  await sql`
    delete from message_templates
    where merchant_code = ${merchantCode} and name = ${name} and channel = ${channel} and language = ${language}`.execute(transaction);
}
