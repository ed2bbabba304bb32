import type pg from 'pg';
import type { DecisionForm } from '@laro/games/kind';
import { StudioRefusal } from '../api/studio-refusal.ts';
import { inTransaction } from '../db/database.ts';
import type { Games } from '../games/hosted-games.ts';
import { STAKE_LEASE_MS } from '../tables/stakes/place-stake.ts';
import { lockDecidingPlays, turnOfPlay, writeActs, writeTurns } from './decision-plays.store.ts';

export interface ActToMake {
  playerId: bigint;
  tableId: string;
  games: Pick<Games, 'rules'>;
  key: string;
  /** Number of the act in the play, from 1, of those that count. */
  number: number;
  act: string;
  /** Number of the round that the player decides in: another one does not take the act. Without it the present one does. */
  roundNumber?: number | null;
}

interface DealtRound {
  id: string;
  number: number;
  mathematics: string;
  version: number;
  drawn: unknown;
  window: number;
  /** Acts count now. */
  takesActs: boolean;
}

const refuse = (code: ConstructorParameters<typeof StudioRefusal>[0]): never => {
  throw new StudioRefusal(code);
};

/** The present round of a table with its deal, which cannot change its phase until the transaction ends. Null without a deal. */
async function dealtRound(client: pg.PoolClient, tableId: string): Promise<DealtRound | null> {
  const { rows } = await client.query<DealtRound>(
    `select r.id, r.number::int as number, r.mathematics, r.version, d.drawn, d.number as window, r.state in ('dealt', 'deciding') and d.closed_at is null and clock_timestamp() >= d.opens_at and clock_timestamp() < d.ends_at as "takesActs"
      from table_rounds r join deals d on d.round_id = r.id where r.table_id = $1 and r.ended_at is null order by r.number desc limit 1 for share of r`,
    [tableId],
  );
  return rows[0] ?? null;
}

/** An act that is written already under its key: repeated it is the same act, and with other content it is refused (GAME-09). */
async function isKnown(client: pg.PoolClient, { playerId, tableId, key, act }: ActToMake): Promise<boolean> {
  const { rows } = await client.query<{ act: string }>(
    `select a.act from table_acts a join table_plays p on p.id = a.play_id join table_rounds r on r.id = p.round_id
      where p.player_id = $1 and r.table_id = $2 and a.key = $3`,
    [playerId, tableId, key],
  );
  const [known] = rows;
  if (known && known.act !== act) refuse('studio.key_used');
  if (known) return true;
  const used = await client.query('select from table_stakes where player_id = $1 and table_id = $2 and key = $3', [playerId, tableId, key]);
  if (used.rowCount === 1) refuse('studio.key_used');
  return false;
}

/** The rules that the round began with (GAME-18). A process without them says nothing about the act, so that the client sends it again. */
const formOf = ({ games }: ActToMake, { mathematics, version }: DealtRound): DecisionForm =>
  games.rules(mathematics, version)?.table?.decisions ?? refuse('studio.internal');

/** Writes a player's act while its window takes acts by the database's clock. Answers the stake whose bet is to be sent; null for none. */
export function makeAct(pool: pg.Pool, act: ActToMake): Promise<string | null> {
  return inTransaction(pool, async (client) => {
    const round = await dealtRound(client, act.tableId);
    const [play] = round ? await lockDecidingPlays(client, round.id, 'p.player_id = $2', [act.playerId]) : [];
    if (await isKnown(client, act)) return null;
    if (!round || !play) return refuse('studio.round_unknown');
    if (!round.takesActs || (act.roundNumber ?? round.number) !== round.number) return refuse('studio.decision_over');
    const { drawn, window } = round;
    const form = formOf(act, round);
    const offered = turnOfPlay(form, drawn, play, window).offered.find(({ id }) => id === act.act);
    if (!offered || act.number !== play.acts.length + 1) return refuse('studio.move_not_offered');
    const { stake, position } = offered;
    const [stakeId = null] = await writeActs(client, act.tableId, [{ play, key: act.key, act: act.act, stake, position, window, sendAfterMs: STAKE_LEASE_MS }]);
    const plays = await lockDecidingPlays(client, round.id, 'p.id = $2', [play.id]);
    await writeTurns(client, act.tableId, { form, drawn, window }, plays);
    return stakeId;
  });
}

/** Updates the view of a play after its further stake was accepted or refused. */
export function refreshTurn(pool: pg.Pool, games: Pick<Games, 'rules'>, playId: string): Promise<void> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; table_id: string; mathematics: string; version: number; drawn: unknown; number: number }>(
      `select r.id, r.table_id, r.mathematics, r.version, d.drawn, d.number from table_plays p join table_rounds r on r.id = p.round_id join deals d on d.round_id = r.id
        where p.id = $1 and r.state in ('dealt', 'deciding') for share of r`,
      [playId],
    );
    const [round] = rows;
    const form = round && games.rules(round.mathematics, round.version)?.table?.decisions;
    if (!round || !form) return;
    const plays = await lockDecidingPlays(client, round.id, 'p.id = $2', [playId]);
    await writeTurns(client, round.table_id, { form, drawn: round.drawn, window: round.number }, plays);
  });
}
