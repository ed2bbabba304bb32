import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { PlayResult, PlayStatus } from '../bets/bets.ts';
import { bigintArray, booleanArray, bytesArray, textArray } from '../movements/binary-arrays.ts';
import { inputHash } from '../movements/input-hash.ts';

interface Row {
  status: PlayStatus;
  balance: bigint | null;
  round_id: string | null;
}

async function ask(pool: pg.Pool, name: string, text: string, values: unknown[]): Promise<PlayResult> {
  const { rows } = await pool.query<Row>({ name, text, values });
  const [row] = rows;
  if (!row) throw new Error(`${name} answered nothing`);
  return { status: row.status, balance: row.balance, roundId: row.round_id };
}

export interface Win {
  vendorCode: string;
  key: string;
  cashAccount: bigint;
  vendorAccount: bigint;
  /** The vendor's id of its bet. */
  betKey: string;
  /** The vendor's name of the round and the game, or null if the vendor omits them. Used only to distinguish a repetition from other content. */
  roundRef: string | null;
  gameId: string | null;
  amount: Money;
  /** Part of the amount that a pool of the vendor pays; none without it. */
  pooled?: Money;
  closesRound: boolean;
}

const pooledOf = ({ pooled = 0n }: Win): Money => pooled;

const unmarkedHash = (win: Win, roundRef: string, gameId: string): Buffer => inputHash('win', win.cashAccount, win.betKey, win.amount, roundRef, gameId);
const winHash = (win: Win, roundRef: string, gameId: string): Buffer =>
  pooledOf(win) === 0n ? unmarkedHash(win, roundRef, gameId) : inputHash('win', win.cashAccount, win.betKey, win.amount, roundRef, gameId, pooledOf(win));
/** Hash of wins that were paid before rounds and games were compared. */
const formerWinHash = (win: Win): Buffer => inputHash('win', win.cashAccount, win.betKey, win.amount);

/** An omitted field is equivalent to the value of the win's round. */
const equivalents = (given: string | null, known: string | null): string[] => (known !== null && (given ?? known) === known ? ['', known] : [given ?? '']);

/** True if a win was paid under this key with the same content, even if one of the two calls omits optional fields. */
async function isRepeated(pool: pg.Pool, win: Win): Promise<boolean> {
  const { rows } = await pool.query<{ input_hash: Buffer; round_ref: string | null; game_id: string | null; pooled: bigint }>({
    name: 'win_paid_before',
    text: `select m.input_hash, r.round_ref, r.game_id, coalesce(w.amount, 0) as pooled
      from movements m left join rounds r on r.id = m.round_id left join pooled_wins w on w.caller = m.caller and w.key = m.key
      where m.caller = $1 and m.key = $2 and m.kind = 'win' and m.outcome = 'done'`,
    values: [win.vendorCode, win.key],
  });
  const [paid] = rows;
  if (!paid || paid.pooled !== pooledOf(win)) return false;
  const games = equivalents(win.gameId, paid.game_id);
  const hashes = equivalents(win.roundRef, paid.round_ref).flatMap((roundRef) =>
    games.flatMap((gameId) => [winHash(win, roundRef, gameId), unmarkedHash(win, roundRef, gameId)]),
  );
  return [...hashes, formerWinHash(win)].some((hash) => hash.equals(paid.input_hash));
}

const winHashOf = (win: Win): Buffer => winHash(win, win.roundRef ?? '', win.gameId ?? '');

const settled = async (pool: pg.Pool, win: Win, given: PlayResult): Promise<PlayResult> =>
  given.status === 'duplicate' && (await isRepeated(pool, win)) ? { ...given, status: 'replayed' } : given;

const ONE_WIN = 'select status, balance, round_id from ledger_win($1,$2,$3,$4,$5,$6,$7,$8)';
/** The part that a pool pays is marked in the transaction of its win: what counts the win counts the mark. */
const ONE_MARKED_WIN = `with paid as materialized (${ONE_WIN}), marked as (
    insert into pooled_wins (caller, key, amount) select $1, $2, $9::bigint from paid where status = 'done' on conflict do nothing
  ) select status, balance, round_id from paid`;

/** Pays a win to the player. Sessions, blocks and limits are ignored (a win is owed); its bet must exist and not be rolled back. */
export async function payWin(pool: pg.Pool, win: Win): Promise<PlayResult> {
  const { vendorCode, key, cashAccount, vendorAccount, betKey, amount, closesRound } = win;
  const parts = [vendorCode, key, winHashOf(win), cashAccount, vendorAccount, betKey, amount, closesRound];
  const pooled = pooledOf(win);
  const result = pooled === 0n ? ask(pool, 'ledger_win', ONE_WIN, parts) : ask(pool, 'ledger_marked_win', ONE_MARKED_WIN, [...parts, pooled]);
  return settled(pool, win, await result);
}

/** Wins per call of `ledger_wins`: a group is one transaction, and locks the rows of all its players until its end. */
const GROUP_MAX = 256;

/** Parameters of `ledger_wins`: a list for each part of the wins. */
export const winLists = (wins: readonly Win[]): Buffer[] => [
  textArray(wins.map((win) => win.vendorCode)),
  textArray(wins.map((win) => win.key)),
  bytesArray(wins.map(winHashOf)),
  bigintArray(wins.map((win) => win.cashAccount)),
  bigintArray(wins.map((win) => win.vendorAccount)),
  textArray(wins.map((win) => win.betKey)),
  bigintArray(wins.map((win) => win.amount)),
  booleanArray(wins.map((win) => win.closesRound)),
];

const MANY_WINS = 'select n, status, balance, round_id from ledger_wins($1,$2,$3,$4,$5,$6,$7,$8)';
const MANY_MARKED_WINS = `with paid as materialized (${MANY_WINS}), marked as (
    insert into pooled_wins (caller, key, amount)
    select w.vendor, w.key, w.pooled from unnest($1::text[], $2::text[], $9::bigint[]) with ordinality as w (vendor, key, pooled, n) join paid using (n)
    where w.pooled > 0 and paid.status = 'done' on conflict do nothing
  ) select n, status, balance, round_id from paid`;

async function payTogether(pool: pg.Pool, wins: readonly Win[]): Promise<PlayResult[]> {
  const pooled = wins.map(pooledOf);
  const { rows } = await pool.query<Row & { n: number }>(
    pooled.some((part) => part > 0n)
      ? { name: 'ledger_marked_wins', text: MANY_MARKED_WINS, values: [...winLists(wins), bigintArray(pooled)] }
      : { name: 'ledger_wins', text: MANY_WINS, values: winLists(wins) },
  );
  const answers = new Map(rows.map((row) => [row.n, { status: row.status, balance: row.balance, roundId: row.round_id }]));
  return Promise.all(
    wins.map((win, place) => {
      const answer = answers.get(place + 1);
      if (!answer) throw new Error('ledger_wins did not answer every win');
      return settled(pool, win, answer);
    }),
  );
}

/** Pays each win separately. Throws after the last one if any has failed. */
async function payApart(pool: pg.Pool, wins: readonly Win[]): Promise<PlayResult[]> {
  const results: PlayResult[] = [];
  const errors: unknown[] = [];
  for (const win of wins)
    await payWin(pool, win).then(
      (result) => results.push(result),
      (error: unknown) => errors.push(error),
    );
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${wins.length} wins failed`);
  return results;
}

/**
 * Pays many wins, in groups of one transaction each, and returns their results in order, each as from `payWin`. If a group fails as a whole, each of its wins is paid
 * separately, so that one cannot delay the others. Throws after all groups if any win has failed; repeating all of them pays nothing twice.
 */
export async function payWins(pool: pg.Pool, wins: readonly Win[]): Promise<PlayResult[]> {
  const results: PlayResult[] = [];
  const errors: unknown[] = [];
  for (let from = 0; from < wins.length; from += GROUP_MAX) {
    const group = wins.slice(from, from + GROUP_MAX);
    await payTogether(pool, group)
      .catch(() => payApart(pool, group))
      .then(
        (paid) => results.push(...paid),
        (error: unknown) => errors.push(error),
      );
  }
  if (errors.length > 0) throw new AggregateError(errors, 'some wins failed');
  return results;
}

export interface Rollback {
  vendorCode: string;
  key: string;
  cashAccount: bigint;
  vendorAccount: bigint;
  /** The vendor's id of the bet or win to roll back. */
  reference: string;
  closesRound: boolean;
}

/** Rolls back a bet or a win, whatever the session. Before its bet it leaves a tombstone that refuses the late bet. */
export function rollBack(pool: pg.Pool, rollback: Rollback): Promise<PlayResult> {
  return ask(pool, 'ledger_rollback', 'select status, balance, round_id from ledger_rollback($1,$2,$3,$4,$5,$6,$7)', [
    rollback.vendorCode,
    rollback.key,
    inputHash('rollback', rollback.cashAccount, rollback.reference),
    rollback.cashAccount,
    rollback.vendorAccount,
    rollback.reference,
    rollback.closesRound,
  ]);
}
