import type { Language } from '@laro/domain/languages';
import { languageCodes } from '@laro/domain/languages';
import type pg from 'pg';
import type { Merchant } from '#server/modules/merchant/index.ts';
import shippedTerms from './shipped-terms.json' with { type: 'json' };

export interface Terms {
  version: number;
  publishedAt: Date;
  sections: { title: string; text: string }[];
}

/** The first version of a merchant that has published none: the shipped text. Several processes may do so at once. */
async function publishShipped(pool: pg.Pool, merchantCode: string): Promise<void> {
  await pool.query({
    name: 'publish_shipped_terms',
    text: `insert into terms_versions (merchant_code, version, language, sections)
      select $1, 1, language, sections from unnest($2::text[], $3::jsonb[]) as shipped (language, sections)
      on conflict do nothing`,
    values: [merchantCode, languageCodes, languageCodes.map((code) => JSON.stringify(shippedTerms[code]))],
  });
}

/** The version of a merchant's terms that holds now (T3). */
export async function currentTermsVersion(pool: pg.Pool, merchantCode: string): Promise<number> {
  const { rows } = await pool.query<{ version: number | null }>({
    name: 'terms_version',
    text: 'select max(version) as version from terms_versions where merchant_code = $1',
    values: [merchantCode],
  });
  const version = rows[0]?.version ?? null;
  if (version !== null) return version;
  await publishShipped(pool, merchantCode);
  return currentTermsVersion(pool, merchantCode);
}

/** The terms that hold now, in a language, or in English where the version has no words in it. */
export async function readTerms(pool: pg.Pool, { code, name, settings }: Merchant, language: Language): Promise<Terms> {
  const version = await currentTermsVersion(pool, code);
  const { rows } = await pool.query<{ sections: Terms['sections']; publishedAt: Date }>({
    name: 'terms_text',
    text: `select sections, published_at as "publishedAt" from terms_versions
      where merchant_code = $1 and version = $2 and language in ($3, 'EN') order by language = $3 desc limit 1`,
    values: [code, version, language],
  });
  const [row] = rows;
  if (!row) throw new Error(`version ${version} of the terms of ${code} has no text in ${language} or English`);
  const fill = (text: string) => text.replaceAll('{merchant}', name).replaceAll('{age}', String(settings['market.ageMin']));
  return { version, publishedAt: row.publishedAt, sections: row.sections.map(({ title, text }) => ({ title: fill(title), text: fill(text) })) };
}
