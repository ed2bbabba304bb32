import type pg from 'pg';
import { fairDraws } from '@laro/games/fair/provably-fair';
import { stakesRoot, tableClientSeed } from '@laro/games/fair/table-chain';
import type { BetLimits, RuledGame, StageForm, TableForm } from '@laro/games/kind';
import { NO_BEACON, voidEmptyPlays, writeDrawn } from '../driver/draw-parts.store.ts';
import { readSeed } from '../driver/table-chains.store.ts';
import { lastRound, playersOf, tellPlays, tellRound, type TableRoundRow } from '../rounds/table-rounds.store.ts';

/** Rules of tables whose cards open between windows of bets. */
export type StagedGame = RuledGame & { table: TableForm & { stages: StageForm } };

/** True once cards were opened that bets have been placed before: such a round is never void. */
export const hasOpened = ({ state, deal }: TableRoundRow): boolean => (state === 'open' || state === 'closing') && (deal?.window ?? 1) > 1;

/**
 * Deals a round at its beginning: hands lie open before the first bet, so that no player's seed can be part of the draw (decision 086). Nothing is public of
 * the cards to come, nor of the server seed.
 */
export async function dealStages(client: pg.PoolClient, tableId: string, { table }: StagedGame): Promise<void> {
  const round = await lastRound(client, tableId);
  if (!round) throw new Error(`table ${tableId} has no round`);
  const root = stakesRoot([]);
  const clientSeed = tableClientSeed(NO_BEACON, root);
  const serverSeed = await readSeed(client, tableId, round.chain, round.chainNumber);
  const drawn = table.draw(fairDraws({ serverSeed, clientSeed, nonce: round.chainNumber }), round.number);
  await client.query('update table_rounds set root = $2, beacon = $3, client_seed = $4 where id = $1', [round.id, root, NO_BEACON, clientSeed]);
  await client.query(
    `insert into deals (round_id, drawn, shown, number, opens_at, ends_at, pulse_at) select id, $2, $3, 1, opens_at, closes_at, opens_at from table_rounds where id = $1`,
    [round.id, JSON.stringify(drawn), JSON.stringify(table.stages.shown(drawn, 1))],
  );
}

interface Dealt {
  drawn: unknown;
  number: number;
}

async function dealOf(client: pg.PoolClient, roundId: string): Promise<Dealt> {
  const { rows } = await client.query<Dealt>('select drawn, number from deals where round_id = $1', [roundId]);
  const [deal] = rows;
  if (!deal) throw new Error(`round ${roundId} has no deal`);
  return deal;
}

/** The bets that the present window of a round offers, with their limits. */
export async function stageLimitsOf(client: pg.PoolClient, roundId: string, stages: StageForm): Promise<readonly BetLimits[]> {
  const { drawn, number } = await dealOf(client, roundId);
  return stages.limits(drawn, number);
}

/** Counts the stakes of a closed window, and opens the next one or ends the round. */
export async function nextStage(client: pg.PoolClient, round: TableRoundRow, rules: StagedGame): Promise<'drawn'> {
  const { stages } = rules.table;
  const { drawn, number } = await dealOf(client, round.id);
  await client.query("update table_stakes set state = 'counted' where round_id = $1 and state = 'taken'", [round.id]);
  await voidEmptyPlays(client, round.id);
  const windowMs = stages.windowsMs[number];
  if (windowMs === undefined) {
    const serverSeed = await readSeed(client, round.tableId, round.chain, round.chainNumber);
    const proof = { root: round.root ?? '', beacon: round.beacon ?? '', clientSeed: round.clientSeed ?? '' };
    await writeDrawn(client, round.id, proof, { form: rules.table, drawn, serverSeed });
  } else {
    await client.query(
      `with next as (select clock_timestamp() + $4 * interval '1 ms' as at), opened as (
          update table_rounds r set state = 'open', opens_at = n.at, closes_at = n.at + $5 * interval '1 ms' from next n where r.id = $1
        )
        update deals d set number = $2, shown = $3, opens_at = n.at, ends_at = n.at + $5 * interval '1 ms' from next n where d.round_id = $1`,
      [round.id, number + 1, JSON.stringify(stages.shown(drawn, number + 1)), stages.showMs, windowMs],
    );
  }
  await tellRound(client, round.tableId);
  await tellPlays(client, round.tableId, await playersOf(client, round.id));
  return 'drawn';
}
