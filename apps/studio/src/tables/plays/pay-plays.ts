import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import { inTransaction } from '../../db/database.ts';
import { inGroups } from '../../db/in-groups.ts';
import { NO_ANSWER, type WalletAnswer, type WalletClient, type WalletRound } from '../../wallet/wallet-client.ts';
import { afterWin, waitAfter } from '../../wallet/wallet-rules.ts';
import { settleRounds } from '../driver/table-phases.store.ts';
import { takeFeedsBack } from '../halls/hall-pools.store.ts';
import { tellPlays } from '../rounds/table-rounds.store.ts';

/** Calls to the wallet under way in parallel. */
const UNDER_WAY = 32;
/** Plays claimed together, and wins written in one transaction. */
const CLAIMED = 128;
const CLAIM_MS = 10_000;

export interface PayDeps {
  pool: pg.Pool;
  wallet: Pick<WalletClient, 'win' | 'winAll' | 'winsAtOnce'>;
  onTrouble: (message: string, details: object) => void;
}

interface OwedPlay extends WalletRound {
  tableId: string;
  playerId: bigint;
  sessionId: string;
  tries: number;
  win: Money;
  /** Part of the win that a vendors' pool pays. */
  pooledWin: Money;
  oldest: OldestStake;
  /** The wallet's round of the player's own money next to a chip: the further stakes of his decisions. Null without any. */
  own: { roundId: string; winId: string; win: string; oldest: OldestStake } | null;
}

interface OldestStake {
  amount: string;
  betId: string;
  rollbackId: string;
}

/** Takes plays whose reveal has ended, winners first (TABLE-10). Each is this process's until its next try. */
async function claimOwed(pool: pg.Pool): Promise<OwedPlay[]> {
  const { rows } = await pool.query<OwedPlay>(
    `with claimed as (
        select id from table_plays where state = 'decided' and next_try_at <= clock_timestamp() order by win = 0, next_try_at, id limit $1 for update skip locked
      ), tried as (
        update table_plays p set tries = tries + 1, next_try_at = clock_timestamp() + $2 * interval '1 ms' from claimed c where p.id = c.id returning p.*
      )
      select t.id as "roundId", t.win_id as "winId", t.win, t.pooled_win as "pooledWin", t.tries, t.player_id as "playerId", t.session_id as "sessionId", t.game_id as "gameId", r.table_id as "tableId",
        u.vendor_code as "vendorCode", u.user_ref as "userRef", e.play_token as "playToken", e.currency, t.reward_uuid as "rewardId",
        (select jsonb_build_object('amount', s.amount::text, 'betId', s.bet_id, 'rollbackId', s.rollback_id) from table_stakes s
          where s.play_id = t.id and s.state = 'counted' and s.own_round_id is null order by s.id limit 1) as oldest,
        (select jsonb_build_object('roundId', s.own_round_id, 'winId', t.own_win_id, 'win', t.own_win::text,
            'oldest', jsonb_build_object('amount', s.amount::text, 'betId', s.bet_id, 'rollbackId', s.rollback_id)) from table_stakes s
          where s.play_id = t.id and s.state = 'counted' and s.own_round_id is not null and t.own_win is not null order by s.id limit 1) as own
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
            returning p.id, p.session_id, p.win - case when p.reward_uuid is null then p.stake else 0 end + coalesce(p.own_win - p.own_stake, 0) as net
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

/** Takes the wallet's answer to the one win of a play. `keep` takes what was paid, to be written. */
async function takeAnswer({ pool, onTrouble }: PayDeps, play: OwedPlay, { status, balance }: WalletAnswer, keep: (paid: PaidPlay) => void): Promise<void> {
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

const stakeOf = (oldest: OldestStake) => ({ ...oldest, amount: BigInt(oldest.amount) });

/**
 * Pays what the player's own money next to a chip returned, which is the win of a round of its own. True if there is none or it was paid; it is sent before the win
 * of the chip, and repeated with it.
 */
async function payOwn(deps: PayDeps, play: OwedPlay, keep: (paid: PaidPlay) => void): Promise<boolean> {
  const { own } = play;
  if (!own) return true;
  const answer = await deps.wallet.win({ ...play, roundId: own.roundId, winId: own.winId, rewardId: null }, stakeOf(own.oldest), BigInt(own.win));
  if (afterWin(answer.status) === 'settled') return true;
  await takeAnswer(deps, play, answer, keep);
  return false;
}

/** Sends the one win of each play, 0 for a lost one; several, of one vendor, in one call. Those without a definite answer are sent again. */
async function payTogether(deps: PayDeps, plays: readonly OwedPlay[], keep: (paid: PaidPlay) => void): Promise<void> {
  const wins = plays.map((play) => ({ round: play, oldest: stakeOf(play.oldest), amount: play.win, pooled: play.pooledWin }));
  const [only] = wins;
  if (!only) return;
  for (const play of plays) if (!(await payOwn(deps, play, keep))) return;
  const answers = wins.length === 1 ? [await deps.wallet.win(only.round, only.oldest, only.amount, only.pooled)] : await deps.wallet.winAll(wins);
  await Promise.all(plays.map((play, at) => takeAnswer(deps, play, answers[at] ?? NO_ANSWER, keep)));
}

/** The first of the waiting plays with those after it that are sent in one call. After a try in doubt a play is sent alone, so that it holds up no other, and so is one with two wins. */
export function takeTogether<Play extends Pick<OwedPlay, 'vendorCode' | 'tries' | 'own'>>(queue: Play[], atOnce: number): Play[] {
  const [first] = queue;
  if (!first) return [];
  const isPlain = ({ tries, own }: Play): boolean => tries === 1 && own === null;
  const isTogether = (play: Play): boolean => isPlain(play) && play.vendorCode === first.vendorCode;
  const end = isPlain(first) ? queue.slice(0, atOnce).findIndex((play) => !isTogether(play)) : 1;
  return queue.splice(0, end === -1 ? atOnce : end);
}

/** Gives owed plays in sets that are sent together, empty after the last. The next ones are claimed before the last of those claimed are given. */
function owedPlays({ pool, wallet }: Pick<PayDeps, 'pool' | 'wallet'>): () => Promise<OwedPlay[]> {
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
    for (;;) {
      while (queue.length === 0 && isMore) await claim();
      // If it fails, the next call that finds the queue empty claims again and fails.
      if (queue.length <= UNDER_WAY && isMore) claim().catch(() => {});
      const [first] = queue;
      if (!first) return [];
      const atOnce = await wallet.winsAtOnce(first.vendorCode);
      // Other lanes may have emptied the queue in the meantime.
      const plays = takeTogether(queue, atOnce);
      if (plays.length > 0) return plays;
    }
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
  const next = owedPlays(deps);
  const lane = async (): Promise<void> => {
    for (let plays = await next(); plays.length > 0; plays = await next()) await payTogether(deps, plays, keep);
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, lane));
  await Promise.all(written);
}

/** Pays owed wins and closes finished rounds. Any process may run it, at any time. */
export async function payPlays(deps: PayDeps): Promise<void> {
  await payOwed(deps);
  await settleRounds(deps.pool);
}
