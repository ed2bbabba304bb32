import { languageCodes, type Language } from '@laro/domain/system/languages';
import type { TermsSection } from '@laro/domain/terms/terms-text';
import type pg from 'pg';
import shippedTerms from './shipped-terms.json' with { type: 'json' };
import type { Transaction } from '#server/db/sql.ts';

/** Publishes the shipped text as the first version of a merchant without one. Several processes may run it concurrently. */
export async function publishShipped(pool: pg.Pool, merchantCode: string): Promise<void> {
  await pool.query({
    name: 'publish_shipped_terms',
    text: `with released as (
        insert into terms_releases (merchant_code, version, publish_at, made_by, made_at) values ($1, 1, now(), '', now()) on conflict do nothing
      )
      insert into terms_versions (merchant_code, version, language, sections)
      select $1, 1, language, sections from unnest($2::text[], $3::jsonb[]) as shipped (language, sections)
      on conflict do nothing`,
    values: [merchantCode, languageCodes, languageCodes.map((code) => JSON.stringify(shippedTerms[code]))],
  });
}

/** The newest version that a merchant has published; null for none. */
export async function newestVersion(pool: pg.Pool, merchantCode: string): Promise<number | null> {
  const { rows } = await pool.query<{ version: number | null }>({
    name: 'terms_version',
    text: 'select max(version) as version from terms_releases where merchant_code = $1 and publish_at <= now()',
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
    text: `select v.sections, r.publish_at as "publishedAt" from terms_versions v
      join terms_releases r on r.merchant_code = v.merchant_code and r.version = v.version
      where v.merchant_code = $1 and v.version = $2 and v.language in ($3, 'EN') and r.publish_at is not null order by v.language = $3 desc limit 1`,
    values: [merchantCode, version, language],
  });
  return rows[0] ?? null;
}

/** The version that a member has to agree to before play and money: the newest, when something material came since their last agreement. */
export async function owedVersion(pool: pg.Pool, merchantCode: string, playerId: bigint): Promise<number | null> {
  const { rows } = await pool.query<{ version: number }>({
    name: 'owed_terms',
    text: `select max(r.version) as version from terms_releases r where r.merchant_code = $1 and r.publish_at <= now()
      having coalesce(max(r.version) filter (where r.is_material), 0)
        > coalesce((select max(a.version) from player_agreements a where a.player_id = $2 and a.document = 'terms'), 0)`,
    values: [merchantCode, playerId],
  });
  return rows[0]?.version ?? null;
}

export async function writeAgreement(pool: pg.Pool, playerId: bigint, version: number, ip: string): Promise<void> {
  await pool.query({
    name: 'agree_to_terms',
    text: "insert into player_agreements (player_id, document, version, ip) values ($1, 'terms', $2, $3) on conflict do nothing",
    values: [playerId, version, ip],
  });
}

export interface Agreement {
  version: number;
  at: Date;
  ip: string | null;
}

/** Agreements of a member, newest first. */
export async function readAgreements(pool: pg.Pool, playerId: bigint): Promise<Agreement[]> {
  const { rows } = await pool.query<Agreement>({
    name: 'agreements_of',
    text: "select version, agreed_at as at, ip from player_agreements where player_id = $1 and document = 'terms' order by version desc limit 100",
    values: [playerId],
  });
  return rows;
}

export interface Release {
  version: number;
  isMaterial: boolean;
  publishAt: Date | null;
  /** True if its time has come. */
  isDue: boolean;
  by: string;
  at: Date;
  agreed: number;
}

export async function readReleases(pool: pg.Pool, merchantCode: string): Promise<Release[]> {
  const { rows } = await pool.query<Release>({
    name: 'terms_releases',
    text: `select r.version, r.is_material as "isMaterial", r.publish_at as "publishAt", r.publish_at <= now() is true as "isDue", r.made_by as by, r.made_at as at,
        (select count(*)::int from player_agreements a join players p on p.id = a.player_id
          where p.merchant_code = $1 and a.document = 'terms' and a.version = r.version) as agreed
      from terms_releases r where r.merchant_code = $1 order by r.version desc limit 200`,
    values: [merchantCode],
  });
  return rows;
}

export interface TermsText {
  language: Language;
  sections: TermsSection[];
  isCarried: boolean;
}

export async function readTexts(pool: pg.Pool, merchantCode: string, version: number): Promise<TermsText[]> {
  const { rows } = await pool.query<TermsText>({
    name: 'terms_texts',
    text: 'select language, sections, is_carried as "isCarried" from terms_versions where merchant_code = $1 and version = $2 order by language',
    values: [merchantCode, version],
  });
  return rows;
}

/** Begins the next version with the texts of the last. Gives its number; null when one is begun already. */
export async function insertDraft(transaction: Transaction, merchantCode: string, by: string, at: Date): Promise<number | null> {
  const { rows } = await transaction.query<{ version: number }>(
    `insert into terms_releases (merchant_code, version, made_by, made_at)
      select $1, max(version) + 1, $2, $3 from terms_releases where merchant_code = $4
      having count(*) filter (where publish_at is null) = 0
    on conflict do nothing returning version`,
    [merchantCode, by, at, merchantCode],
  );
  const version = rows[0]?.version ?? null;
  if (version === null) return null;
  await transaction.query(
    `insert into terms_versions (merchant_code, version, language, sections, is_carried)
    select merchant_code, $1, language, sections, true from terms_versions
    where merchant_code = $2 and version = $3`,
    [version, merchantCode, version - 1],
  );
  return version;
}

/** Locks an unpublished version until the transaction ends; false if there is none. */
export async function holdDraft(transaction: Transaction, merchantCode: string, version: number): Promise<boolean> {
  const { rows } = await transaction.query<{ one: number }>(
    `select 1 as one from terms_releases where merchant_code = $1 and version = $2 and publish_at is null for update`,
    [merchantCode, version],
  );
  return rows.length > 0;
}

export async function writeText(
  transaction: Transaction,
  merchantCode: string,
  version: number,
  language: Language,
  sections: readonly TermsSection[],
): Promise<void> {
  await transaction.query(
    `insert into terms_versions (merchant_code, version, language, sections, is_carried)
    values ($1, $2, $3, $4::jsonb, false)
    on conflict (merchant_code, version, language) do update set sections = excluded.sections, is_carried = false`,
    [merchantCode, version, language, JSON.stringify(sections)],
  );
}

export async function publish(
  transaction: Transaction,
  merchantCode: string,
  version: number,
  { isMaterial, publishAt }: { isMaterial: boolean; publishAt: Date | null },
): Promise<void> {
  await transaction.query(
    `update terms_releases set is_material = $1, publish_at = coalesce($2, now())
    where merchant_code = $3 and version = $4`,
    [isMaterial, publishAt, merchantCode, version],
  );
}
