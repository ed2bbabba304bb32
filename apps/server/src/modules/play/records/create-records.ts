import { recentGamesMax } from '@laro/domain/system/constants';
import type pg from 'pg';
import { playerOf, type Handlers, type PlayerSession } from '#server/http/handlers.ts';
import { recentGames, sumRoundHours } from '#server/ledger/rounds/round-reads.ts';
import { exportRounds } from './export-rounds.ts';
import { followWinners } from './winners/follow-winners.ts';
import { answerRounds } from './list-rounds.ts';
import type { RecordsCatalogue, RoundDetail } from './ports.ts';
import { Repeated } from '#server/db/turns/repeated.ts';
import { answerProof, answerRound } from './round-detail.ts';

const WINNERS_EVERY_MS = 2000;
const HOURS_EVERY_MS = 30_000;
const DAY_MS = 86_400_000;
/** A game counts as recent for so long after it was played. */
const RECENT_DAYS = 90;

export interface RecordsDeps {
  pool: pg.Pool;
  catalogue: RecordsCatalogue;
  roundDetail: RoundDetail;
  onBackgroundError: (error: unknown) => void;
  now?: () => number;
}

export interface Records {
  /** The ids of the games that a player has played last, the latest first. */
  recentGames: (player: PlayerSession, most: number) => Promise<string[]>;
  handlers: Handlers<'listRounds' | 'getRound' | 'getRoundProof' | 'exportRounds' | 'listRecentGames'>;
  start: () => void;
  /** Stops the background work after finishing the current piece. */
  stop: () => Promise<void>;
}

/** The bet record of players, their recent games, and the winners' feed (REC-01, LIST-09, WIN-01). */
export function createRecords({ pool, catalogue, roundDetail, onBackgroundError, now = Date.now }: RecordsDeps): Records {
  const jobs = [
    new Repeated(() => followWinners(pool, catalogue), WINNERS_EVERY_MS, onBackgroundError, 'winners'),
    new Repeated(async () => (await sumRoundHours(pool)) > 0, HOURS_EVERY_MS, onBackgroundError, 'round-hours'),
  ];
  const recent = (player: PlayerSession, most: number) => recentGames(pool, player.cashAccount, new Date(now() - RECENT_DAYS * DAY_MS), most);
  return {
    recentGames: recent,
    handlers: {
      listRounds: (context, { query }) => answerRounds(context, query, { pool, catalogue, now: now() }),
      getRound: (context, { params }) => answerRound(context, params.roundId, { pool, catalogue }),
      getRoundProof: (context, { params }) => answerProof(context, params.roundId, { pool, roundDetail }),
      exportRounds: (context, { query }) => exportRounds(context, query, { pool, catalogue, now: now() }),
      listRecentGames: async (context) => {
        const ids = await recent(playerOf(context), recentGamesMax);
        return { games: ids.flatMap((id) => catalogue.viewGame(context.merchant, id, context.language) ?? []) };
      },
    },
    start: () => jobs.forEach((job) => job.start()),
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
