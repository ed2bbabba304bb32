import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { SILENT_MARK, type DecisionForm, type TableForm } from '@laro/games/kind';
import { ownRules } from '../games/missing-rules.ts';
import { readSeed } from '../tables/driver/table-chains.store.ts';
import { revokeStakes, writeDrawn } from '../tables/driver/draw-parts.store.ts';
import { lastRound, tellRound, type RoundEntropy, type TableRoundRow } from '../tables/rounds/table-rounds.store.ts';
import { DOUBT_MS } from '../tables/rounds/table-states.ts';
import { lockDecidingPlays, turnOfPlay, writeActs, writeTurns, type ActToWrite, type DecidingPlay } from './decision-plays.store.ts';
import { CLOCK_LOST_MS, DECIDE_MS } from './decision-times.ts';

/** Forms of tables with decisions. */
export type DecidingForm = TableForm & { decisions: DecisionForm };

const hasMore = (form: DecisionForm, drawn: unknown, plays: readonly DecidingPlay[], window: number): boolean =>
  plays.some((play) => !turnOfPlay(form, drawn, play, window).isDone);

/**
 * Deals a closed round: its cards are fixed, and the open ones become public (GAME-06). A round without a decision is drawn immediately.
 */
export async function dealRound(
  client: pg.PoolClient,
  { id, tableId }: TableRoundRow,
  proof: RoundEntropy,
  { form, drawn, serverSeed }: { form: DecidingForm; drawn: unknown; serverSeed: string },
): Promise<boolean> {
  const { decisions } = form;
  const plays = await lockDecidingPlays(client, id);
  if (!hasMore(decisions, drawn, plays, 1)) return writeDrawn(client, id, proof, { form, drawn, serverSeed });
  const { rowCount } = await client.query(
    "update table_rounds set state = 'dealt', root = $2, beacon = $3, client_seed = $4 where id = $1 and state = 'closing'",
    [id, proof.root, proof.beacon, proof.clientSeed],
  );
  await client.query(
    `insert into deals (round_id, drawn, shown, number, opens_at, ends_at, pulse_at)
      select $1, $2, $3, 1, o.at, o.at + $5 * interval '1 ms', o.at from (select clock_timestamp() + $4 * interval '1 ms' as at) o`,
    [id, JSON.stringify(drawn), JSON.stringify(decisions.shown(drawn, 1)), decisions.showMs(drawn, 1), DECIDE_MS],
  );
  await writeTurns(client, tableId, { form: decisions, drawn, window: 1 }, plays);
  return rowCount === 1;
}

/** Begins the first window at its written time. */
export async function openWindow(client: pg.PoolClient, round: TableRoundRow): Promise<void> {
  const { rowCount } = await client.query("update table_rounds set state = 'deciding' where id = $1 and state = 'dealt'", [round.id]);
  if (rowCount === 1) await tellRound(client, round.tableId);
}

interface Deal {
  drawn: unknown;
  number: number;
  isOpen: boolean;
  isOver: boolean;
  isClosed: boolean;
  /** Stakes in doubt are no longer awaited. */
  isLate: boolean;
  lostClock: boolean;
}

async function readDeal(client: pg.PoolClient, roundId: string): Promise<Deal> {
  const { rows } = await client.query<Deal>(
    `select drawn, number, opens_at <= n.at as "isOpen", ends_at <= n.at as "isOver", closed_at is not null as "isClosed",
        coalesce(closed_at + $2 * interval '1 ms' <= n.at, false) as "isLate",
        not is_again and (outage_at is not null or least(n.at, ends_at) - greatest(pulse_at, opens_at) >= $3 * interval '1 ms') as "lostClock"
      from deals, (select clock_timestamp() as at) n where round_id = $1`,
    [roundId, DOUBT_MS, CLOCK_LOST_MS],
  );
  const [deal] = rows;
  if (!deal) throw new Error(`round ${roundId} has no deal`);
  return deal;
}

/** The acts of a silent play up to the first that needs a further stake. */
function silentActs(form: DecisionForm, drawn: unknown, play: DecidingPlay, window: number, mayStake: boolean): ActToWrite[] {
  const made: ActToWrite[] = [];
  let now = play;
  for (;;) {
    const { offered } = turnOfPlay(form, drawn, now, window);
    if (offered.length === 0) return made;
    const before = now.acts.map(({ act }) => act);
    const id = form.silent(now.bet, drawn, before, now.silent, mayStake && !now.isFree);
    const { stake = 0n, position = null } = offered.find((one) => one.id === id) ?? {};
    const act = `${SILENT_MARK}${id}`;
    made.push({ play, key: randomUUID(), act, stake, position, window, sendAfterMs: 0 });
    if (stake > 0n) return made;
    now = { ...now, acts: [...now.acts, { act, window }] };
  }
}

const hasActed = ({ acts, pending }: DecidingPlay, window: number): boolean => pending !== null || acts.some((act) => act.window === window);

/** Plays every silent player of a window, in doubt of none. */
async function playSilent(
  client: pg.PoolClient,
  tableId: string,
  form: DecisionForm,
  { drawn, number }: Deal,
  plays: readonly DecidingPlay[],
  mayStake: boolean,
) {
  const silent = plays.filter((play) => !hasActed(play, number));
  await writeActs(
    client,
    tableId,
    silent.flatMap((play) => silentActs(form, drawn, play, number, mayStake)),
  );
}

/** Ends the round after its last decision, or begins the next window. */
async function goOn(client: pg.PoolClient, round: TableRoundRow, form: DecidingForm, { drawn, number }: Deal): Promise<void> {
  const { decisions } = form;
  const plays = await lockDecidingPlays(client, round.id);
  const next = number + 1;
  if (hasMore(decisions, drawn, plays, next)) {
    await client.query(
      `update deals d set number = $2, shown = $3, opens_at = o.at, ends_at = o.at + $5 * interval '1 ms', pulse_at = o.at, closed_at = null, outage_at = null,
          is_again = false from (select clock_timestamp() + $4 * interval '1 ms' as at) o where d.round_id = $1`,
      [round.id, next, JSON.stringify(decisions.shown(drawn, next)), decisions.showMs(drawn, next), DECIDE_MS],
    );
    await writeTurns(client, round.tableId, { form: decisions, drawn, window: next }, plays);
  } else {
    const serverSeed = await readSeed(client, round.tableId, round.chain, round.chainNumber);
    const proof = { root: round.root ?? '', beacon: round.beacon ?? '', clientSeed: round.clientSeed ?? '' };
    await writeDrawn(client, round.id, proof, { form, drawn, serverSeed });
  }
  await tellRound(client, round.tableId);
}

/** Gives a window that lost its clock again, once and whole (TABLE-15). */
async function giveAgain(client: pg.PoolClient, { id, tableId }: TableRoundRow): Promise<void> {
  await client.query(
    `update deals d set opens_at = n.at, ends_at = n.at + $2 * interval '1 ms', pulse_at = n.at, outage_at = null, is_again = true
      from (select clock_timestamp() as at) n where d.round_id = $1`,
    [id, DECIDE_MS],
  );
  await tellRound(client, tableId);
}

/** One step of a window: closes it at its end or when no player has anything to decide, then waits for stakes in doubt and goes on. */
export async function decideRound(client: pg.PoolClient, tableId: string, form: DecidingForm): Promise<'wait' | 'moved'> {
  const round = await lastRound(client, tableId, 'for update of r');
  if (round?.state !== 'deciding') return 'moved';
  const deal = await readDeal(client, round.id);
  const { decisions } = form;
  const plays = await lockDecidingPlays(client, round.id);
  if (!deal.isClosed) {
    const isAwaited = plays.some((play) => play.pending !== null || turnOfPlay(decisions, deal.drawn, play, deal.number).offered.length > 0);
    if (!deal.isOpen || (isAwaited && !deal.isOver)) return 'wait';
    if (isAwaited && deal.lostClock) {
      await giveAgain(client, round);
      return 'moved';
    }
    await playSilent(client, tableId, decisions, deal, plays, true);
    await client.query('update deals set closed_at = clock_timestamp() where round_id = $1', [round.id]);
    await tellRound(client, tableId);
    return 'moved';
  }
  if (plays.some(({ pending }) => pending !== null) && !deal.isLate) return 'wait';
  // A further stake counts when the wallet has confirmed it; one in doubt is out, and its player is silent (TABLE-02).
  await revokeStakes(client, round.id, ['begun'], 'studio.stake_late');
  await client.query("update table_stakes set state = 'counted' where round_id = $1 and state = 'taken'", [round.id]);
  await playSilent(client, tableId, decisions, deal, await lockDecidingPlays(client, round.id), false);
  await goOn(client, round, form, deal);
  return 'moved';
}

/** Rules by which acts can arrive at this process. */
const DECIDING = ownRules(({ table }) => table?.decisions !== undefined);

/** Notes for every window with rules of this process that acts can arrive, and since when they could not. */
export async function pulseWindows(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update deals d set pulse_at = clock_timestamp(),
        outage_at = coalesce(d.outage_at, case when clock_timestamp() - greatest(d.pulse_at, d.opens_at) >= $1 * interval '1 ms' then d.pulse_at end)
      from table_rounds r where r.id = d.round_id and r.state = 'deciding' and r.ended_at is null and clock_timestamp() between d.opens_at and d.ends_at
        and r.mathematics || ' ' || r.version = any ($2)`,
    [CLOCK_LOST_MS, DECIDING],
  );
}
