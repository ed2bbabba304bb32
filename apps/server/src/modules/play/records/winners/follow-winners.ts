import type pg from 'pg';
import type { Queries } from '#server/db/sql.ts';
import { follow } from '#server/ledger/feed/feed.ts';
import type { TouchedRound } from '#server/ledger/feed/touched-rounds.ts';
import { maskName } from './mask-name.ts';
import type { RecordsCatalogue } from '../ports.ts';
import { readNames } from '../records.store.ts';

const isWin = (round: TouchedRound): boolean => round.state === 'closed' && round.paid > round.staked;

async function keep(client: Queries, catalogue: RecordsCatalogue, rounds: readonly TouchedRound[]): Promise<void> {
  const wins = rounds.filter(isWin);
  const names = await readNames(client, [...new Set(wins.map((round) => round.cashAccount))]);
  await catalogue.keepWinners({
    add: wins.map((round) => ({
      merchantCode: round.merchantCode,
      gameId: round.gameId,
      maskedName: maskName(names.get(round.cashAccount)?.username ?? ''),
      amount: round.paid,
      settledAt: round.closedAt ?? new Date(),
      roundId: round.id,
      player: names.get(round.cashAccount)?.publicId ?? String(round.cashAccount),
    })),
    removeRounds: rounds.filter((round) => !isWin(round)).map((round) => round.id),
  });
}

/**
 * Adds newly settled rounds to the winner board (WIN-01): real money, closed, more paid than staked. Returns true if more
 * are waiting. Safe in several processes, and can be interrupted anywhere: a round is on the board once.
 */
export const followWinners = (pool: pg.Pool, catalogue: RecordsCatalogue): Promise<boolean> =>
  follow(pool, 'winners', { rounds: true }, async (client, { rounds }) => {
    if (rounds.length > 0) await keep(client, catalogue, rounds);
    return false;
  });
