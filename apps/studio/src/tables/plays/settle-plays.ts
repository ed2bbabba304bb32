import { inTransaction } from '../../db/database.ts';
import type { HallCardsJson } from '../../protocol.ts';
import type { Games } from '../../games/hosted-games.ts';
import { chipBetOf } from '../../rewards/chip-games.ts';
import { writeDecided, type DecidedPlay } from './decided-plays.store.ts';
import { mergedPositions } from './merged-positions.ts';
import { payPlays, type PayDeps } from './pay-plays.ts';
import { numberedCards } from '../halls/hall-draw.ts';
import { tellPlays } from '../rounds/table-rounds.store.ts';

/** Plays decided in one transaction. */
const SET = 500;

export interface SettleDeps extends PayDeps {
  games: Pick<Games, 'rules'>;
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
  isFree: boolean;
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
      `select p.id, p.player_id, p.reward_uuid is not null as "isFree", (select jsonb_agg(jsonb_build_object('positions', s.positions, 'cards', s.cards) order by s.id) from table_stakes s where s.play_id = p.id and s.state = 'counted' and not s.is_further) as stakes,
          coalesce((select jsonb_agg(a.act order by a.number) from table_acts a left join table_stakes s on s.id = a.stake_id where a.play_id = p.id and coalesce(s.state, 'counted') = 'counted'), '[]') as acts
        from table_plays p where p.round_id = $1 and p.state = 'open' order by p.id limit $2 for update of p skip locked`,
      [round.id, SET],
    );
    const decided = rows.map(({ id, stakes, acts, isFree }): DecidedPlay => {
      const bet = { positions: mergedPositions(stakes.map(({ positions }) => positions)), cards: cardsOf(stakes), acts };
      const outcome = form.decide(bet, round.drawn);
      return {
        id,
        outcome,
        chipBet: isFree ? chipBetOf(bet) : null,
        doneMs: form.hall?.doneMs(outcome) ?? null,
        pooledWin: form.hall?.pooledWin(outcome) ?? 0n,
      };
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

/** Decides drawn plays, pays owed wins and closes finished rounds, one after another. */
export async function settleTables(deps: SettleDeps): Promise<void> {
  await decidePlays(deps);
  await payPlays(deps);
}
