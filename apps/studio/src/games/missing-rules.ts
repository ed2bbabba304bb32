import type pg from 'pg';
import type { RulesName } from '@laro/games/kind';
import { allRules } from '@laro/games/kinds/all';
import type { Games } from './hosted-games.ts';

/** Rules that no process has had for so long count as removed (decision 163). */
export const GONE_MS = 60_000;
/** Time between looks, each of which asks for missing rules and answers for the process's own. */
export const ASK_MS = 10_000;
/** A question is answered for so long after it was last asked. */
const ANSWERED_MS = 10 * GONE_MS;

/** Id and version as one text, as SQL writes them with `mathematics || ' ' || version`. */
export const rulesText = ({ id, version }: RulesName): string => `${id} ${version}`;

/** Texts of the rules of this program that fit. */
export const ownRules = (fits: (rules: (typeof allRules)[number]) => boolean): readonly string[] => allRules.filter(fits).map(rulesText);

interface Named {
  readonly mathematics: string;
  readonly version: number;
}

const textOf = ({ mathematics, version }: Named): string => rulesText({ id: mathematics, version });

/**
 * Rules that rounds were begun with and that this process does not have. During an upgrade a process of the other version may have them, so they are
 * asked for in the database, and count as removed when no process has answered for a minute (GAME-18, T63).
 */
export class MissingRules {
  readonly #pool: pg.Pool;
  readonly #games: Pick<Games, 'rules'>;
  readonly #now: () => number;
  /** Since when this process asks for rules, by its own clock: those from before its start are no reason to give stakes back. */
  readonly #askedSince = new Map<string, number>();
  #gone: ReadonlySet<string> = new Set();

  constructor(pool: pg.Pool, games: Pick<Games, 'rules'>, now: () => number = () => performance.now()) {
    this.#pool = pool;
    this.#games = games;
    this.#now = now;
  }

  /** True for a round whose rules no process has any more. */
  areGone = (round: Named): boolean => this.#gone.has(textOf(round));

  /** Texts of the removed rules. */
  get gone(): readonly string[] {
    return [...this.#gone];
  }

  /** Texts of the rules that another process may have: it advances their rounds. */
  get elsewhere(): readonly string[] {
    return [...this.#askedSince.keys()].filter((name) => !this.#gone.has(name));
  }

  async look(): Promise<void> {
    await this.#answer();
    const missing = await this.#ask(await this.#unended());
    const names = new Set(missing.map(textOf));
    for (const name of this.#askedSince.keys()) if (!names.has(name)) this.#askedSince.delete(name);
    for (const name of names) if (!this.#askedSince.has(name)) this.#askedSince.set(name, this.#now());
    const isOver = (round: Named): boolean => this.#now() - (this.#askedSince.get(textOf(round)) ?? this.#now()) >= GONE_MS;
    this.#gone = new Set(missing.filter((round) => !round.isKnown && isOver(round)).map(textOf));
  }

  /** Notes for rules that others ask for that this process has them. */
  async #answer(): Promise<void> {
    const { rows } = await this.#pool.query<Named>("select mathematics, version from rules_asked where asked_at > clock_timestamp() - $1 * interval '1 ms'", [
      ANSWERED_MS,
    ]);
    const own = rows.filter(({ mathematics, version }) => this.#games.rules(mathematics, version) !== null);
    if (own.length === 0) return;
    await this.#pool.query(
      'update rules_asked a set known_at = clock_timestamp() from unnest($1::text[], $2::int[]) as n (mathematics, version) where a.mathematics = n.mathematics and a.version = n.version',
      [own.map(({ mathematics }) => mathematics), own.map(({ version }) => version)],
    );
  }

  /** Rules of rounds that have not ended and that this process does not have. */
  async #unended(): Promise<Named[]> {
    const { rows } = await this.#pool.query<Named>(
      `select distinct mathematics, version from rounds where ended_at is null
        union select distinct mathematics, version from table_rounds where ended_at is null`,
    );
    return rows.filter(({ mathematics, version }) => this.#games.rules(mathematics, version) === null);
  }

  async #ask(missing: readonly Named[]): Promise<(Named & { isKnown: boolean })[]> {
    if (missing.length === 0) return [];
    const { rows } = await this.#pool.query<Named & { isKnown: boolean }>(
      `insert into rules_asked as a (mathematics, version, asked_at) select mathematics, version, clock_timestamp() from unnest($1::text[], $2::int[]) as n (mathematics, version)
        on conflict (mathematics, version) do update set asked_at = excluded.asked_at
        returning a.mathematics, a.version, coalesce(a.known_at > clock_timestamp() - $3 * interval '1 ms', false) as "isKnown"`,
      [missing.map(({ mathematics }) => mathematics), missing.map(({ version }) => version), GONE_MS],
    );
    return rows;
  }
}
