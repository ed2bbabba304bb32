import { languageCodes, type Language } from '@laro/domain/languages';
import type pg from 'pg';
import shippedTerms from './shipped-terms.json' with { type: 'json' };

export interface TermsSection {
  title: string;
  text: string;
}

/** The shipped text in a language, for the help page that shows it (REG-01). */
export const shippedTermsIn = (language: Language): readonly TermsSection[] => shippedTerms[language];

/** The first version of a merchant that has published none: the shipped text. Several processes may do so at once. */
export async function publishShipped(pool: pg.Pool, merchantCode: string): Promise<void> {
  await pool.query({
    name: 'publish_shipped_terms',
    text: `insert into terms_versions (merchant_code, version, language, sections)
      select $1, 1, language, sections from unnest($2::text[], $3::jsonb[]) as shipped (language, sections)
      on conflict do nothing`,
    values: [merchantCode, languageCodes, languageCodes.map((code) => JSON.stringify(shippedTerms[code]))],
  });
}

/** The newest version that a merchant has published; null for none. */
export async function newestVersion(pool: pg.Pool, merchantCode: string): Promise<number | null> {
  const { rows } = await pool.query<{ version: number | null }>({
    name: 'terms_version',
    text: 'select max(version) as version from terms_versions where merchant_code = $1',
    values: [merchantCode],
  });
  return rows[0]?.version ?? null;
}

/** A version in a language, or in English where it has no words in it; null when it has neither. */
export async function readVersion(
  pool: pg.Pool,
  merchantCode: string,
  version: number,
  language: Language,
): Promise<{ sections: TermsSection[]; publishedAt: Date } | null> {
  const { rows } = await pool.query<{ sections: TermsSection[]; publishedAt: Date }>({
    name: 'terms_text',
    text: `select sections, published_at as "publishedAt" from terms_versions
      where merchant_code = $1 and version = $2 and language in ($3, 'EN') order by language = $3 desc limit 1`,
    values: [merchantCode, version, language],
  });
  return rows[0] ?? null;
}
