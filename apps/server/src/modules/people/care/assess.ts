import { careHitsIn, careScore } from '@laro/domain/care/care-rules';
import { careBoundsOf } from '@laro/domain/care/care-settings';
import type { Settings } from '@laro/domain/settings/settings';
import type pg from 'pg';
import { inTransaction, type Queries } from '#server/db/sql.ts';
import { follow } from '#server/ledger/feed/feed.ts';
import { readCareFacts } from './care-facts.store.ts';
import { countingMarkers, insertHit, insertInteraction, stopOffers, urgeInteraction } from './care.store.ts';

const HOUR_MS = 3_600_000;

export interface AssessDeps {
  pool: pg.Pool;
  settingsOf: (merchantCode: string) => Settings | undefined;
  now: () => number;
}

interface Queued {
  playerId: bigint;
  merchantCode: string;
  cashAccount: bigint;
}

/** The day and hour of a moment in a time zone. */
function localIn(timeZone: string): (at: Date) => { day: string; hour: number } {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return (at) => ({ day: day.format(at), hour: Number(hour.format(at)) });
}

/** Assesses one member: notes new markers, opens or urges the interaction, stops offers. All within the caller's transaction. */
async function assessOne(client: Queries, { playerId, merchantCode, cashAccount }: Queued, settings: Settings, now: Date): Promise<void> {
  const bounds = careBoundsOf(settings);
  const facts = await readCareFacts(client, { playerId, cashAccount }, bounds.afterLossMinutes, now);
  let isNew = false;
  for (const hit of careHitsIn(facts, bounds, { now, local: localIn(settings['market.timeZone']) }))
    if (await insertHit(client, merchantCode, playerId, hit, now)) isNew = true;
  if (!isNew) return;
  const score = careScore(await countingMarkers(client, playerId, now));
  const dueAt = new Date(now.getTime() + settings['care.dueHours'] * HOUR_MS);
  if (score >= settings['care.alertScore']) {
    const isOpened = await insertInteraction(client, { merchantCode, playerId, openedBy: 'markers', at: now, dueAt, score, note: '' });
    if (!isOpened) await urgeInteraction(client, playerId, dueAt, score);
  }
  if (score >= settings['care.strongScore']) await stopOffers(client, playerId, { by: null, score, at: now });
}

/**
 * Takes the longest waiting member from the queue and assesses them in one transaction: a crash puts the member back. Rows locked by another process
 * are skipped. False if the queue is empty.
 */
const assessNext = ({ pool, settingsOf, now }: AssessDeps): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<Queued>({
      name: 'care_take_next',
      text: `with taken as (
          delete from care_queue where player_id = (select player_id from care_queue order by queued_at for update skip locked limit 1) returning player_id
        )
        select p.id as "playerId", p.merchant_code as "merchantCode", p.cash_account as "cashAccount" from taken t join players p on p.id = t.player_id`,
    });
    const [queued] = rows;
    if (!queued) return false;
    const settings = settingsOf(queued.merchantCode);
    if (settings) await assessOne(client, queued, settings, new Date(now()));
    return true;
  });

/** Queues the members whose rounds were touched since the last time, each at most once in a window. Returns true if more is waiting. */
const queuePlayed = (pool: pg.Pool): Promise<boolean> =>
  follow(pool, 'care', { rounds: true }, async (client, { rounds }) => {
    const accounts = [...new Set(rounds.map(({ cashAccount }) => cashAccount))].toSorted((a, b) => (a < b ? -1 : 1));
    if (accounts.length === 0) return false;
    await client.query({
      name: 'care_queue_played',
      text: `insert into care_queue (player_id) select p.id from players p where p.cash_account = any ($1) and not p.is_trial order by p.id
        on conflict (player_id) do nothing`,
      values: [accounts.map(String)],
    });
    return false;
  });

const BATCH = 200;

/** One turn of the engine. Its cost follows what happened since the last turn, not what is stored. Returns true if more is waiting. */
export async function assessTurn(deps: AssessDeps): Promise<boolean> {
  const hasMore = await queuePlayed(deps.pool);
  for (let count = 0; count < BATCH; count += 1) if (!(await assessNext(deps))) return hasMore;
  return true;
}
