import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { currentTermsVersion } from './terms.ts';
import { holdDraft, insertDraft, publish, readReleases, readTexts, writeText, type Release } from './terms.store.ts';

type DeskVersion = Parsed<'getDeskTerms', 'value'>;
type Listed = Parsed<'listDeskTerms', 'value'>['versions'][number];

/** Actor, time and audit writer of an act; the entry is written in the act's own transaction. */
interface TermsAct {
  by: string;
  at: Date;
  record: (transaction: Transaction, version: number, change: { before: object; after: object }) => Promise<void>;
}

export interface DeskTerms {
  list: (merchant: string) => Promise<Listed[]>;
  /** Throws `desk.terms_unknown`, as all of these do. */
  read: (merchant: string, version: number) => Promise<DeskVersion>;
  /** Begins the next version, or returns the existing draft. */
  draft: (merchant: string, act: TermsAct) => Promise<DeskVersion>;
  write: (merchant: string, version: number, text: Omit<Parsed<'writeDeskTerms', 'body'>, 'reason'>, act: TermsAct) => Promise<DeskVersion>;
  /** Throws `desk.until_past` for a moment in the past. */
  publish: (merchant: string, version: number, how: Omit<Parsed<'publishDeskTerms', 'body'>, 'reason'>, act: TermsAct) => Promise<DeskVersion>;
}

function stateOf({ version, publishAt, isDue }: Release, current: number): Listed['state'] {
  if (publishAt === null) return 'draft';
  if (!isDue) return 'planned';
  return version === current ? 'current' : 'past';
}

/** The merchant's terms at the desk (T3). A published version never changes: a correction is the next version. */
export function createDeskTerms({ pool }: { pool: pg.Pool }): DeskTerms {
  const list = async (merchant: string): Promise<Listed[]> => {
    const current = await currentTermsVersion(pool, merchant);
    const releases = await readReleases(pool, merchant);
    return releases.map((release) => {
      const { version, isMaterial, publishAt, by, at, agreed } = release;
      return { version, isMaterial, publishAt: publishAt?.toISOString() ?? null, state: stateOf(release, current), by, at: at.toISOString(), agreed };
    });
  };
  const read = async (merchant: string, version: number): Promise<DeskVersion> => {
    const found = (await list(merchant)).find((release) => release.version === version);
    if (!found) throw new Refusal('desk.terms_unknown');
    return { ...found, texts: await readTexts(pool, merchant, version) };
  };
  const held = async (transaction: Transaction, merchant: string, version: number) => {
    if (!(await holdDraft(transaction, merchant, version))) throw new Refusal('desk.terms_unknown');
  };
  return {
    list,
    read,
    draft: async (merchant, { by, at, record }) => {
      await currentTermsVersion(pool, merchant);
      const begun = await inTransaction(pool, async (transaction) => {
        const version = await insertDraft(transaction, merchant, by, at);
        if (version !== null) await record(transaction, version, { before: {}, after: { version } });
        return version;
      });
      const version = begun ?? (await list(merchant)).find(({ state }) => state === 'draft')?.version;
      if (version === undefined) throw new Refusal('desk.terms_unknown');
      return read(merchant, version);
    },
    write: async (merchant, version, { language, sections }, { record }) => {
      const before = (await readTexts(pool, merchant, version)).find((text) => text.language === language);
      await inTransaction(pool, async (transaction) => {
        await held(transaction, merchant, version);
        await writeText(transaction, merchant, version, language, sections);
        await record(transaction, version, { before: { language, sections: before?.sections ?? [] }, after: { language, sections } });
      });
      return read(merchant, version);
    },
    publish: async (merchant, version, { isMaterial, publishAt }, { at, record }) => {
      const moment = publishAt === null ? null : new Date(publishAt);
      if (moment !== null && moment <= at) throw new Refusal('desk.until_past');
      await inTransaction(pool, async (transaction) => {
        await held(transaction, merchant, version);
        await publish(transaction, merchant, version, { isMaterial, publishAt: moment });
        await record(transaction, version, { before: { isPublished: false }, after: { isMaterial, publishAt: publishAt ?? at.toISOString() } });
      });
      return read(merchant, version);
    },
  };
}
