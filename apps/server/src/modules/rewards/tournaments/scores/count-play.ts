import { addRounds, dropRounds, noScore, scoredRound, type LiveScore } from '@laro/domain/rewards/programs/live-score';
import type { PlayedRound } from '@laro/domain/rewards/programs/played-round';
import { counts } from '@laro/domain/rewards/programs/tournament-scores';
import { dayAt } from '@laro/domain/time/day-at';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { movePlace, newEvents, roundsUpTo, type NewEvent } from '#server/modules/rewards/ranks/index.ts';
import { membersBefore } from '#server/modules/rewards/segments/index.ts';
import { countedRules, countingTournaments, touchTournaments, type PublishedRow } from '../rules/tournaments.store.ts';
import { zoneOf, type TournamentsDeps } from '../tournaments-parts.ts';
import { enteredPlayers, holdEntries, insertEntry, writeScores, type EntryScore } from './scores.store.ts';

export const PROGRAM = 'tournaments';
/** Events of one turn: few enough that its transaction is short. */
const EVENTS_OF_TURN = 2000;
const MINUTE_MS = 60_000;

/** The events of one tournament: rounds that may count, and every round that was taken back. */
interface Concerned {
  row: PublishedRow;
  events: readonly NewEvent[];
}

function concernedBy(row: PublishedRow, events: readonly NewEvent[]): Concerned {
  const rules = countedRules(row);
  return { row, events: events.filter(({ merchantCode, round }) => merchantCode === row.merchantCode && counts(rules, round, rules.start)) };
}

/** Enters members who play in a tournament that everybody of its segment takes part in, where the gate lets them earn. */
async function enterPlaying(deps: TournamentsDeps, transaction: Transaction, { row, events }: Concerned): Promise<void> {
  if (row.body.optIn) return;
  const playing = [...new Set(events.filter(({ sign }) => sign === 1).map(({ playerId }) => playerId))];
  const known = await enteredPlayers(transaction, row.id, playing);
  const merchant = deps.merchantOf(row.merchantCode);
  const asked = playing.filter((id) => !known.has(id)).toSorted((one, other) => Number(one - other));
  const question = merchant && { merchant, groups: row.body.segment, from: row.startsAt.getTime() };
  const found = question
    ? await membersBefore(
        transaction,
        question,
        asked.map((playerId) => ({ playerId })),
      )
    : [];
  for (const { playerId } of found) {
    const gate = await deps.rewards.gateOf(transaction, row.merchantCode, playerId);
    if (gate.answer('cash').earns) await insertEntry(transaction, { tournamentId: row.id, playerId, merchantCode: row.merchantCode, at: row.startsAt });
  }
}

/** The score of an entry after the events of its member. */
async function scoreAfter(
  deps: TournamentsDeps,
  transaction: Transaction,
  { row, entry, events, upTo }: { row: PublishedRow; entry: EntryScore; events: readonly NewEvent[]; upTo: bigint },
): Promise<LiveScore> {
  const rules = countedRules(row);
  const enteredAt = entry.enteredAt.getTime();
  const last = new Map(events.map((event) => [event.round.id, event]));
  const dropped = new Set(events.filter(({ sign }) => sign === -1).map(({ round }) => round.id));
  const scored = (rounds: readonly PlayedRound[]) => rounds.flatMap((round) => scoredRound(rules, round, enteredAt) ?? []);
  const left = dropRounds(rules.scoring, entry.live, dropped);
  if (left !== null) return addRounds(rules.scoring, left, scored([...last.values()].filter(({ sign }) => sign === 1).map(({ round }) => round)));
  const merchant = deps.merchantOf(row.merchantCode);
  const zone = merchant ? zoneOf(merchant) : 'UTC';
  const until = row.endsAt.getTime() + row.body.graceMinutes * MINUTE_MS;
  const span = { from: dayAt(row.startsAt.getTime(), zone), to: dayAt(until, zone), upTo };
  return addRounds(rules.scoring, noScore, scored(await roundsUpTo(transaction, entry.playerId, span)));
}

async function countEvents(deps: TournamentsDeps, transaction: Transaction, events: readonly NewEvent[], upTo: bigint): Promise<void> {
  const rows = await countingTournaments(transaction, [...new Set(events.map(({ merchantCode }) => merchantCode))]);
  const concerned = rows.map((row) => concernedBy(row, events)).filter((one) => one.events.length > 0);
  const counting = await touchTournaments(
    transaction,
    concerned.map(({ row }) => row.id),
  );
  for (const one of concerned.filter(({ row }) => counting.has(row.id))) {
    await enterPlaying(deps, transaction, one);
    const byPlayer = Map.groupBy(one.events, ({ playerId }) => playerId);
    const entries = await holdEntries(transaction, [one.row.id], [...byPlayer.keys()]);
    const changed: EntryScore[] = [];
    for (const entry of entries) {
      const live = await scoreAfter(deps, transaction, { row: one.row, entry, events: byPlayer.get(entry.playerId) ?? [], upTo });
      if (live !== entry.live) changed.push({ ...entry, live });
    }
    await writeScores(transaction, changed);
  }
}

/** Counts new play into the scores, in one transaction with the program's place (REW-16). True if more is waiting. */
export const countPlay = (deps: TournamentsDeps): Promise<boolean> =>
  inTransaction(deps.pool, async (transaction) => {
    const found = await newEvents(transaction, PROGRAM, EVENTS_OF_TURN);
    if (!found) return false;
    await countEvents(deps, transaction, found.events, found.upTo);
    await movePlace(transaction, PROGRAM, found.upTo);
    return true;
  });
