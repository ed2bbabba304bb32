import type pg from 'pg';

/** A player's rounds in the studio's own table: valid ones, and unfinished ones. Money in money units. */
export interface StudioBookLine {
  userRef: string;
  rounds: bigint;
  staked: bigint;
  paid: bigint;
  open: bigint;
}

/** The studio's book, player by player. */
export async function readStudioBook(studio: pg.Pool): Promise<StudioBookLine[]> {
  const { rows } = await studio.query<StudioBookLine>(
    `select p.user_ref as "userRef", count(*) filter (where r.state = 'settled') as rounds,
        coalesce(sum(r.stake) filter (where r.state = 'settled'), 0)::bigint as staked,
        coalesce(sum(r.win) filter (where r.state = 'settled'), 0)::bigint as paid, count(*) filter (where r.ended_at is null) as open
      from rounds r join players p on p.id = r.player_id group by p.user_ref order by p.user_ref`,
  );
  return rows;
}
