import type { BroughtPlayer, KnownPay } from '@laro/domain/agents/contracts/first-deposit-pay';
import type { Money } from '@laro/domain/money/money';
import { many, type Queries } from '#server/db/sql.ts';

/** Lines of earlier runs for the players of a contract; a run that is computed again leaves out its own. */
export async function readKnownPay(queries: Queries, contract: bigint, before: string): Promise<Map<string, KnownPay>> {
  const rows = await many<{ player: bigint; day: string; amount: Money; isTakenBack: boolean }>(
    queries,
    `select n.player, min(r.day) filter (where n.amount >= 0)::text as day, max(n.amount)::bigint as amount, bool_or(n.amount < 0) as "isTakenBack"
      from agent_new_players n join agent_statements s on s.number = n.statement join agent_runs r on r.id = s.run
      where s.contract = $1 and r.day < $2 group by n.player order by n.player`,
    [contract, before],
  );
  return new Map(rows.map(({ player, ...pay }) => [player.toString(), pay]));
}

interface Found {
  id: bigint;
  joined: string;
  verified: string | null;
  depositDay: string | null;
  deposit: Money | null;
  undone: string | null;
}

/**
 * Direct players of an agent who came by one of its links or invitations and for whom no other contract has paid, besides those whom this contract has paid.
 * Days are the merchant's. `undone`: the first deposit was charged back, or the account was merged into another one of the same person.
 */
export async function readBroughtPlayers(
  queries: Queries,
  { agent, contract, zone, joinedFrom }: { agent: bigint; contract: bigint; zone: string; joinedFrom: string },
  { day, countsTo }: { day: string; countsTo: bigint },
): Promise<BroughtPlayer[]> {
  const found = await many<Found>(
    queries,
    `with mine as (
        select n.player from agent_new_players n join agent_statements s on s.number = n.statement where s.contract = $2
      ), brought as (
        select c.member as id from agent_closure c where c.ancestor = $1 and c.distance = 1 and not c.is_agent and c.joined between $4 and $5
          and (
            exists (select from agent_invitations i where i.owner = $1 and i.member = c.member)
            or exists (
              select from player_registrations r join affiliate_codes a on a.merchant_code = r.merchant_code and a.code = r.affiliate_code
              where r.player_id = c.member and a.owner = $1
            )
          )
          and not exists (
            select from agent_new_players n join agent_statements s on s.number = n.statement where n.player = c.member and s.contract <> $2
          )
          and not exists (
            select from agent_not_counted n where n.member = c.member and n.agent = $1 and n.from_day <= $5::date
              and (n.state <> 'cleared' or (n.decided_at at time zone $3)::date > $5::date)
          )
        union select player from mine
      )
      select b.id, to_char(coalesce((select registered_at from player_registrations where player_id = b.id), p.created_at) at time zone $3, 'YYYY-MM-DD') as joined,
        to_char((select min(decided_at) from identity_proofs i where i.player_id = b.id and i.state in ('verified', 'expired', 'replaced')) at time zone $3, 'YYYY-MM-DD') as verified,
        to_char(d.paid_at at time zone $3, 'YYYY-MM-DD') as "depositDay", d.credited as deposit,
        to_char(least(d.returned_at, (select merged_at from player_merges m where m.closed_player_id = b.id)) at time zone $3, 'YYYY-MM-DD') as undone
      from brought b join players p on p.id = b.id left join lateral (
        select o.paid_at, o.credited, (select min(e.at) from deposit_events e where e.order_id = o.id and e.event = 'returned') as returned_at
        from deposit_orders o where o.player_id = b.id and o.paid_at is not null and o.credited is not null order by o.paid_at, o.id limit 1
      ) d on true order by b.id`,
    [agent, contract, zone, joinedFrom, day],
  );
  const turnover = await many<{ member: bigint; day: string; valid: Money }>(
    queries,
    `select member, bucket_day::text as day, sum(valid)::bigint as valid from agent_counts
      where member = any ($1) and bucket_day <= $2 and id <= $3 and not is_held group by 1, 2 order by 1, 2`,
    [found.map(({ id }) => id), day, countsTo],
  );
  const byMember = Map.groupBy(turnover, ({ member }) => member);
  return found.map(({ id, joined, verified, depositDay, deposit, undone }) => ({
    id: id.toString(),
    joined,
    verified,
    firstDeposit: depositDay === null || deposit === null ? null : { day: depositDay, amount: deposit },
    valid: (byMember.get(id) ?? []).map(({ day: of, valid }) => ({ day: of, valid })),
    undone,
  }));
}

/** Players of a statement with their amounts: below zero where pay was taken back, 0 where the month was full. */
export const readNewPlayers = (queries: Queries, statement: bigint): Promise<{ player: bigint; amount: Money }[]> =>
  many(queries, 'select player, amount from agent_new_players where statement = $1 order by player, amount', [statement]);

/** Writes the players of a statement. */
export async function insertNewPlayers(queries: Queries, statement: bigint, lines: readonly { player: string; amount: bigint }[]): Promise<void> {
  await queries.query('insert into agent_new_players (statement, player, amount) select $1, * from unnest($2::bigint[], $3::bigint[])', [
    statement,
    lines.map(({ player }) => player),
    lines.map(({ amount }) => amount.toString()),
  ]);
}
