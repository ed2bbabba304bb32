import type { Language } from '@laro/domain/system/languages';
import type pg from 'pg';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import { readEntries, type EntryRow } from './lobby-entries.store.ts';

/** Maximum age of a cached answer; the desk's own changes are visible in its process immediately. */
const FRESH_MS = 5000;
const MATCHES_MAX = 8;
const NEWS_MAX = 5;

const isOnAt = ({ kind, is_enabled: isEnabled, starts_at: startsAt, ends_at: endsAt }: EntryRow, now: number): boolean =>
  isEnabled && (kind === 'match' || startsAt.getTime() <= now) && (endsAt === null || now < endsAt.getTime());

/** A text in the requested language, else in the merchant's default, else in English (decisions 1). */
const textOf = (row: EntryRow, language: Language, fallback: Language): string => row.title[language] ?? row.title[fallback] ?? row.title.EN ?? '';

/** Hot matches, the next first, and lobby news, the latest first (HOME-09). */
export class LobbyNews {
  readonly #pool: pg.Pool;
  readonly #now: () => number;
  readonly #kept = new Map<string, { rows: Promise<EntryRow[]>; readAt: number }>();

  constructor(pool: pg.Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  /** The desk has changed a merchant's entries. */
  forget(merchantCode: string): void {
    this.#kept.delete(merchantCode);
  }

  #rows(merchantCode: string): Promise<EntryRow[]> {
    const kept = this.#kept.get(merchantCode);
    if (kept && this.#now() - kept.readAt < FRESH_MS) return kept.rows;
    const rows = readEntries(this.#pool, merchantCode);
    this.#kept.set(merchantCode, { rows, readAt: this.#now() });
    rows.catch(() => this.#kept.delete(merchantCode));
    return rows;
  }

  async #answer({ merchant, language }: CallContext) {
    const now = this.#now();
    const on = (await this.#rows(merchant.code)).filter((row) => isOnAt(row, now));
    const titleOf = (row: EntryRow) => textOf(row, language, merchant.settings['language.default']);
    const common = (row: EntryRow) => ({ id: row.id.toString(), startsAt: row.starts_at.toISOString(), target: row.target });
    return {
      matches: on
        .filter(({ kind }) => kind === 'match')
        .slice(0, MATCHES_MAX)
        .map((row) => ({ ...common(row), league: titleOf(row), home: row.home, away: row.away })),
      news: on
        .filter((row) => row.kind === 'news' && titleOf(row) !== '')
        .toReversed()
        .slice(0, NEWS_MAX)
        .map((row) => ({ ...common(row), title: titleOf(row) })),
    };
  }

  handlers: Handlers<'getLobbyNews'> = { getLobbyNews: (context) => this.#answer(context) };
}
