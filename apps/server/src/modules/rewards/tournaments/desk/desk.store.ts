import { many, type Queries } from '#server/db/sql.ts';

export interface MemberName {
  id: string;
  publicId: string;
  username: string;
  isTrial: boolean;
}

interface StoredName {
  playerId: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
}

export const nameOf = ({ playerId, publicId, username, isTrial }: StoredName): MemberName => ({ id: String(playerId), publicId, username, isTrial });

const NAME = 'p.id as "playerId", p.public_id as "publicId", p.username, p.is_trial as "isTrial"';

/** Entries of a tournament for the desk: the best first, then those without a score. */
export const deskEntries = (
  queries: Queries,
  tournamentId: string,
  limit: number,
): Promise<(StoredName & { score: bigint; lastRound: string; place: number | null; prize: bigint; enteredAt: Date })[]> =>
  many(
    queries,
    `select ${NAME}, e.score, coalesce(e.last_round::text, '') as "lastRound", e.place, e.prize, e.entered_at as "enteredAt"
    from tournament_entries e join players p on p.id = e.player_id where e.tournament_id = $1 and e.is_listed
    order by e.order_score, e.reached_at, e.last_round, e.player_id limit $2`,
    [tournamentId, limit],
  );

export const takenOutEntries = (queries: Queries, tournamentId: string): Promise<(StoredName & { at: Date; by: string; reason: string })[]> =>
  many(
    queries,
    `select ${NAME}, e.taken_out_at as at, e.taken_out_by as by, e.taken_out_reason as reason
    from tournament_entries e join players p on p.id = e.player_id where e.tournament_id = $1 and e.taken_out_at is not null order by e.taken_out_at`,
    [tournamentId],
  );

/** Members and given prizes of each tournament of a merchant. */
export const tournamentSums = (queries: Queries, merchantCode: string): Promise<{ id: string; players: number; spent: bigint }[]> =>
  many(
    queries,
    `select e.tournament_id as id, count(*) filter (where e.is_listed)::int as players, coalesce(sum(e.prize), 0)::bigint as spent
    from tournament_entries e where e.merchant_code = $1 group by 1`,
    [merchantCode],
  );
