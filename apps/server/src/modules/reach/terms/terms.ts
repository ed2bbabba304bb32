import type { Language } from '@laro/domain/system/languages';
import type { TermsSection } from '@laro/domain/terms/terms-text';
import type pg from 'pg';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { newestVersion, publishShipped, readVersion } from './terms.store.ts';

export interface Terms {
  version: number;
  publishedAt: Date;
  sections: TermsSection[];
}

/** The version of a merchant's terms that holds now (T3). */
export async function currentTermsVersion(pool: pg.Pool, merchantCode: string): Promise<number> {
  const version = await newestVersion(pool, merchantCode);
  if (version !== null) return version;
  await publishShipped(pool, merchantCode);
  return currentTermsVersion(pool, merchantCode);
}

/** The terms that hold now, in a language, or in English where the version has no words in it. */
export async function readTerms(pool: pg.Pool, { code, name, settings }: Merchant, language: Language): Promise<Terms> {
  const version = await currentTermsVersion(pool, code);
  const found = await readVersion(pool, code, version, language);
  if (!found) throw new Error(`version ${version} of the terms of ${code} has no text in ${language} or English`);
  const fill = (text: string) => text.replaceAll('{merchant}', name).replaceAll('{age}', String(settings['market.ageMin']));
  return { version, publishedAt: found.publishedAt, sections: found.sections.map(({ title, text }) => ({ title: fill(title), text: fill(text) })) };
}
