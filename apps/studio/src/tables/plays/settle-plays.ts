import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import { inTransaction } from '../../db/database.ts';
import { inGroups } from '../../db/in-groups.ts';
import type { HallCardsJson } from '../../protocol.ts';
import type { Games } from '../../games/hosted-games.ts';
import type { WalletClient, WalletRound } from '../../wallet/wallet-client.ts';
import { afterWin, waitAfter } from '../../wallet/wallet-rules.ts';
import { writeDecided, type DecidedPlay } from './decided-plays.store.ts';
import { mergedPositions } from './merged-positions.ts';
import { numberedCards } from '../halls/hall-draw.ts';
import { takeFeedsBack } from '../halls/hall-pools.store.ts';
import { settleRounds } from '../driver/table-phases.store.ts';
import { tellPlays } from '../rounds/table-rounds.store.ts';

/** Plays decided in one transaction, and wins under way in parallel. */
const SET = 500;
const UNDER_WAY = 32;
/** Plays claimed together, and wins written in one transaction. */
const CLAIMED = 128;
const CLAIM_MS = 10_000;

export interface SettleDeps {
  pool: pg.Pool;
  games: Pick<Games, 'rules'>;
  wallet: Pick<WalletClient, 'win'>;
  onTrouble: (message: string, details: object) => void;
}

interface DrawnRound {
  id: string;
  table_id: string;
  mathematics: string;
  version: number;
  drawn: unknown;
}

interface CountedStake {
  positions: Record<string, string>;
  cards: HallCardsJson | null;
}

interface OpenPlay {
  id: string;
  player_id: bigint;
  /** Without the further stakes of acts, which follow from the acts. */
  stakes: readonly CountedStake[];
  acts: readonly string[];
}

/** All cards of a play, with what each was bought for. */
const cardsOf = (stakes: readonly CountedStake[]) =>
  stakes.flatMap(({ cards }) => (cards ? numberedCards(cards).map((card) => ({ ...card, bet: cards.bet, price: cards.price })) : []));

/** Decides the next set of plays of a drawn round. Any process may; each play is decided once. Returns their number. */
async function decideSet({ pool, games }: Pick<SettleDeps, 'pool' | 'games'>, round: DrawnRound): Promise<number> {
  const form = games.rules(round.mathematics, round.version)?.table;
  // Drawn with rules that this program no longer has: a process that has them decides it.
  if (!form) return 0;
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<OpenPlay>(
      `select p.id, p.player_id, (select jsonb_agg(jsonb_build_object('positions', s.positions, 'cards', s.cards) order by s.id) from table_stakes s where s.play_id = p.id and s.state = 'counted' and not s.is_further) as stakes,
          coalesce((select jsonb_agg(a.act order by a.number) from table_acts a left join table_stakes s on s.id = a.stake_id where a.play_id = p.id and coalesce(s.state, 'counted') = 'counted'), '[]') as acts
        from table_plays p where p.round_id = $1 and p.state = 'open' order by p.id limit $2 for update of p skip locked`,
      [round.id, SET],
    );
    const decided = rows.map(({ id, stakes, acts }): DecidedPlay => {
      const outcome = form.decide({ positions: mergedPositions(stakes.map(({ positions }) => positions)), cards: cardsOf(stakes), acts }, round.drawn);
      return { id, outcome, doneMs: form.hall?.doneMs(outcome) ?? null };
    });
    if (decided.length === 0) return 0;
    await writeDecided(client, decided, 'after_reveal');
    await tellPlays(
      client,
      round.table_id,
      rows.map((row) => row.player_id),
    );
    return rows.length;
  });
}

/** Decides the plays of drawn rounds. Any process may run it, at any time. */
export async function decidePlays(deps: Pick<SettleDeps, 'pool' | 'games'>): Promise<void> {
  const { rows } = await deps.pool.query<DrawnRound>(
    `select r.id, r.table_id, r.mathematics, r.version, r.drawn from table_rounds r
      where r.state = 'drawn' and r.ended_at is null and exists (select from table_plays p where p.round_id = r.id and p.state = 'open')
        and not exists (select from flights f where f.round_id = r.id)`,
  );
  for (const round of rows) while ((await decideSet(deps, round)) === SET);
}

interface OwedPlay extends WalletRound {
  tableId: string;
  playerId: bigint;
  sessionId: string;
  tries: number;
  win: Money;
  oldest: { amount: string; betId: string; rollbackId: string };
}

/** Takes plays whose reveal has ended, winners first (TABLE-10). Each is this process's until its next try. */
async function claimOwed(pool: pg.Pool): Promise<OwedPlay[]> {
  const { rows } = await pool.query<OwedPlay>(
    `with claimed as (
        select id from table_plays where state = 'decided' and next_try_at <= clock_timestamp() order by win = 0, next_try_at, id limit $1 for update skip locked
      ), tried as (
        update table_plays p set tries = tries + 1, next_try_at = clock_timestamp() + $2 * interval '1 ms' from claimed c where p.id = c.id returning p.*
      )
      select t.id as "roundId", t.win_id as "winId", t.win, t.tries, t.player_id as "playerId", t.session_id as "sessionId", t.game_id as "gameId", r.table_id as "tableId",
        u.vendor_code as "vendorCode", u.user_ref as "userRef", e.play_token as "playToken", e.currency, t.reward_uuid as "rewardId",
        (select jsonb_build_object('amount', s.amount::text, 'betId', s.bet_id, 'rollbackId', s.rollback_id) from table_stakes s
          where s.play_id = t.id and s.state = 'counted' order by s.id limit 1) as oldest
        from tried t join table_rounds r on r.id = t.round_id join players u on u.id = t.player_id join sessions e on e.id = t.session_id
        order by t.win = 0, t.id`,
    [CLAIMED, CLAIM_MS],
  );
  return rows;
}

/** A play whose win the wallet has answered, with the balance after it. */
interface PaidPlay {
  play: OwedPlay;
  balance: Money | null;
}

/** Ends plays whose wins were paid, in one transaction. What another process has ended stays as it is. */
function settlePlays(pool: pg.Pool, paid: readonly PaidPlay[]): Promise<void> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>({
      name: 'table_plays_settle',
      text: `with settled as (
          update table_plays p set state = 'settled', balance_after = e.balance, ended_at = clock_timestamp(), seq = seq + 1
            from unnest($1::uuid[], $2::bigint[]) as e (id, balance) where p.id = e.id and p.state = 'decided'
            returning p.id, p.session_id, case when p.reward_uuid is null then p.win - p.stake else p.win end as net
        ), held as (
          select s.id, sums.net from sessions s join (select session_id, sum(net)::bigint as net from settled group by session_id) sums on sums.session_id = s.id order by s.id for update of s
        ), told as (
          update sessions s set net = s.net + held.net from held where s.id = held.id
        )
        select id from settled`,
      values: [paid.map(({ play }) => play.roundId), paid.map(({ balance }) => balance)],
    });
    const settled = new Set(rows.map(({ id }) => id));
    const byTable = Map.groupBy(
      paid.filter(({ play }) => settled.has(play.roundId)),
      ({ play }) => play.tableId,
    );
    for (const [tableId, plays] of byTable) await tellPlays(client, tableId, [...new Set(plays.map(({ play }) => play.playerId))]);
  });
}

/** Ends a play that is void on both sides: every stake of it is rolled back, not only the one named by the win. */
async function voidPlay(pool: pg.Pool, play: OwedPlay, balance: Money | null): Promise<void> {
  await inTransaction(pool, async (client) => {
    const ended = await client.query(
      "update table_plays set state = 'void', balance_after = $2, ended_at = clock_timestamp(), seq = seq + 1 where id = $1 and state = 'decided'",
      [play.roundId, balance],
    );
    if (ended.rowCount === 0) return;
    await takeFeedsBack(client, play.roundId);
    await client.query(
      "update table_stakes set state = 'revoked', refusal = 'studio.round_void', tries = 0, next_try_at = clock_timestamp() where play_id = $1 and state = 'counted'",
      [play.roundId],
    );
    await tellPlays(client, play.tableId, [play.playerId]);
  });
}

type PayDeps = Omit<SettleDeps, 'games'>;

/** Sends the one win of a play, 0 for a lost one, until its answer is definite. `keep` takes what was paid, to be written. */
async function payPlay({ pool, wallet, onTrouble }: PayDeps, play: OwedPlay, keep: (paid: PaidPlay) => void): Promise<void> {
  const { status, balance } = await wallet.win(play, { ...play.oldest, amount: BigInt(play.oldest.amount) }, play.win);
  const next = afterWin(status);
  if (next === 'settled') {
    keep({ play, balance });
    return;
  }
  if (next === 'repeat') {
    await pool.query("update table_plays set next_try_at = clock_timestamp() + $2 * interval '1 ms' where id = $1 and state = 'decided'", [
      play.roundId,
      waitAfter(play.tries),
    ]);
    return;
  }
  onTrouble('the platform does not pay a play whose bet it took', { play: play.roundId, status });
  await voidPlay(pool, play, balance);
}

/** Gives owed plays one after the other, undefined after the last. The next ones are claimed before the last of those claimed is given. */
function owedPlays(pool: pg.Pool): () => Promise<OwedPlay | undefined> {
  const queue: OwedPlay[] = [];
  let isMore = true;
  let claiming: Promise<void> | null = null;
  const claim = (): Promise<void> =>
    (claiming ??= (async () => {
      try {
        const owed = await claimOwed(pool);
        queue.push(...owed);
        isMore = owed.length === CLAIMED;
      } finally {
        claiming = null;
      }
    })());
  return async () => {
    while (queue.length === 0 && isMore) await claim();
    // If it fails, the next call that finds the queue empty claims again and fails.
    if (queue.length <= UNDER_WAY && isMore) claim().catch(() => {});
    return queue.shift();
  };
}

/** The calls to the wallet do not wait for what is written about those before them: a claimed play is this process's for some seconds. */
async function payOwed(deps: PayDeps): Promise<void> {
  const settle = inGroups<PaidPlay, void>(CLAIMED, async (paid) => {
    await settlePlays(deps.pool, paid);
    return [];
  });
  const written: Promise<void>[] = [];
  const keep = (paid: PaidPlay): void => {
    const write = settle(paid);
    // A failure is reported at the end, when all are awaited.
    write.catch(() => {});
    written.push(write);
  };
  const next = owedPlays(deps.pool);
  const lane = async (): Promise<void> => {
    for (let play = await next(); play; play = await next()) await payPlay(deps, play, keep);
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, lane));
  await Promise.all(written);
}

/** Pays owed wins and closes finished rounds. Any process may run it, at any time. */
export async function payPlays(deps: PayDeps): Promise<void> {
  await payOwed(deps);
  await settleRounds(deps.pool);
}

/** Decides drawn plays, pays owed wins and closes finished rounds, one after another. */
export async function settleTables(deps: SettleDeps): Promise<void> {
  await decidePlays(deps);
  await payPlays(deps);
}
