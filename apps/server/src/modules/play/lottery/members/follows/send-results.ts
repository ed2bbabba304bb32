import { dateIn } from '@laro/lottery/schedule/draw-params';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { readDraw } from '../../draws/draws.store.ts';
import { isAtInterval, type GameRow } from '../../games/games.store.ts';
import type { LotteryNote, LotteryPost } from '../lottery-post.ts';
import { nextFollowers, type FollowerRow } from './follows.store.ts';
import { deleteOldPosts, lockPost, planDays, planDraws, readDay, writePost, type PostRow } from './result-posts.store.ts';

/** Followers of one transaction. */
const BATCH = 50;
/** The last draw of a day has its numbers so long after midnight. */
const DAY_ENDS_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

export interface SendResultsDeps {
  pool: pg.Pool;
  games: () => readonly GameRow[];
  gameOf: (gameId: string) => GameRow | undefined;
  gameName: (gameId: string) => string | null;
  post: LotteryPost;
  now: () => number;
  onTrouble: (message: string, details: object) => void;
}

type Message = Pick<LotteryNote, 'note' | 'values' | 'day' | 'path' | 'name'>;

/** A result as a message writes it: `5,17` is `5, 17`, and levels are parted by slashes. */
const numbersText = (result: string): string => result.replaceAll(',', ', ').replaceAll('/', ' / ');

async function messageOf(transaction: Transaction, { gameId, drawId, version, day }: PostRow, deps: SendResultsDeps): Promise<Message | null> {
  const game = deps.gameName(gameId) ?? gameId;
  if (day !== null) {
    const found = await readDay(transaction, gameId, day);
    if (!found?.last) return null;
    const values = { game, draws: String(found.draws), numbers: numbersText(found.last) };
    return { note: 'lottery_day', values, day, path: `/m/lott/results/${gameId}`, name: `day-${gameId}`.slice(0, 32) };
  }
  const draw = drawId === null ? undefined : await readDraw(transaction, drawId);
  if (!draw || draw.result === null) return null;
  const values = { game, number: draw.station === '' ? draw.numero : `${draw.numero}, ${draw.station}`, numbers: numbersText(draw.result) };
  const note = version === 1 ? 'lottery_result' : 'lottery_corrected_result';
  return { note, values, path: `/m/lott/draw/${draw.id}`, name: `draw-${draw.id.replaceAll('-', '').slice(-20)}` };
}

/** Sends a message to a follower. One that fails is reported and keeps no other back. */
async function tellFollower(
  transaction: Transaction,
  { playerId, merchantCode, push, mail }: FollowerRow,
  message: Message,
  deps: SendResultsDeps,
): Promise<void> {
  const { post, onTrouble } = deps;
  const note = { ...message, merchantCode, playerId };
  await transaction.query('savepoint follower');
  try {
    await post.inbox(transaction, note);
    if (mail) await post.mail(transaction, note);
    if (push) await post.push(note);
  } catch (error) {
    await transaction.query('rollback to savepoint follower');
    onTrouble('a result was not sent to a member who follows its game', { playerId, path: note.path, error });
  }
}

/**
 * Sends a post to its next followers: their messages and the place to go on are one transaction. A push message that is sent again after a crash has the same name, so
 * that a browser shows it once. False where nothing is left.
 */
const sendNext = (deps: SendResultsDeps): Promise<boolean> =>
  inTransaction(deps.pool, async (transaction) => {
    const post = await lockPost(transaction);
    if (!post) return false;
    const message = await messageOf(transaction, post, deps);
    const followers = message === null ? [] : await nextFollowers(transaction, post, BATCH);
    for (const follower of followers) if (message) await tellFollower(transaction, follower, message, deps);
    await writePost(transaction, post.id, { lastPlayerId: followers.at(-1)?.playerId ?? post.lastPlayerId, isDone: followers.length < BATCH });
    return true;
  });

/** Plans what is due: a message for each draw of set times, and one for each ended day of a game that draws at an interval. */
async function plan({ pool, games, now }: SendResultsDeps): Promise<void> {
  const known = games();
  const atTimes = known.filter((game) => !isAtInterval(game)).map(({ id }) => id);
  const ended = known.filter(isAtInterval).map(({ id, zone }) => ({ gameId: id, day: dateIn(zone, now() - DAY_ENDS_MS - DAY_MS), zone }));
  const planned = (await planDraws(pool, atTimes)) + (await planDays(pool, ended));
  if (planned > 0) await deleteOldPosts(pool);
}

/** Sends results to the followers of their games (LOTT-47). */
export async function sendResults(deps: SendResultsDeps): Promise<void> {
  await plan(deps);
  while (await sendNext(deps));
}
