import { isDeepStrictEqual } from 'node:util';
import type { lotteryChangeCalls } from '@laro/contract/lottery/change-calls';
import type { Parsed } from '@laro/contract/routes';
import { seenMerchants } from '@laro/domain/staff/access';
import { gameOn, type GameChange } from '@laro/lottery/schedule/changes';
import { inTransaction, type Queries, type Transaction } from '#server/db/sql.ts';
import { actorOf, staffOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type TwoPersons } from '#server/modules/core/two-persons/index.ts';
import { readGames, type GameRow } from '../games.store.ts';
import type { LotteryParts } from '../../lottery-parts.ts';
import { holdGame, insertChange, newestChange, readChanges, type ChangeRow } from './changes.store.ts';
import { checkedSchedule, checkedTerms, earliestDate, refuseTooEarly, viewSchedule, viewTerms } from './check-change.ts';

type Calls = Handlers<keyof typeof lotteryChangeCalls>;
type Room = Parsed<'getDeskLotteryChanges', 'value'>;

interface Acts {
  audit: Pick<AuditLog, 'append'>;
  twoPersons: TwoPersons;
  knownMerchant: (code: string) => Merchant;
}

const subjectOf = (gameId: string): string => `lottery-game:${gameId}`;
const gameIdOf = (subject: string): string => subject.slice(subjectOf('').length);

/** A game as its row has it, with all changes. Throws `lottery.game_closed`. */
async function storedGame(queries: Queries, gameId: string): Promise<GameRow> {
  const game = (await readGames(queries)).find(({ id }) => id === gameId);
  if (!game) throw new Refusal('lottery.game_closed', { game: gameId });
  return game;
}

const BASE = /^lottery\.base/;

/** The terms of a change as the desk sees them. */
function viewChangedTerms(terms: NonNullable<ChangeRow['terms']>) {
  const [, base = null] = Object.entries(terms.settings).find(([key]) => BASE.test(key)) ?? [];
  const cap = (name: string) => terms.settings[`lottery.${name}`] ?? 0;
  return {
    merchant: terms.merchant,
    base,
    lineWinMax: cap('lineWinMax'),
    drawWinMax: cap('drawWinMax'),
    outcomeMax: cap('outcomeMax'),
    playMax: cap('playMax'),
  };
}

const viewChange = ({ id, schedule, terms, decidedAt, ...change }: ChangeRow): Room['changes'][number] => ({
  ...change,
  id: String(id),
  schedule: schedule && viewSchedule(schedule),
  terms: terms && viewChangedTerms(terms),
  decidedAt: decidedAt.toISOString(),
});

/** A checked change with what holds before it. */
interface Checked {
  change: GameChange;
  before: object;
  after: object;
}

/** Checks a change against the game as it is at this moment. Throws what forbids it. */
function checked(game: GameRow, { from, schedule, terms }: Parsed<'changeDeskLotteryGame', 'body'>, { knownMerchant }: Acts, now: number): Checked {
  refuseTooEarly(game, from, now);
  if (schedule !== null && terms === null) {
    const before = viewSchedule(gameOn(game, from));
    const change = { from, schedule: checkedSchedule(game, schedule, now), terms: null };
    return { change, before, after: { ...viewSchedule(change.schedule), from } };
  }
  if (schedule !== null || terms === null) throw new Refusal('lottery.change_invalid', { why: 'form' });
  const merchant = knownMerchant(terms.merchant);
  const { mode: _mode, currency: _currency, ...before } = viewTerms(game, merchant, from);
  return { change: { from, schedule: null, terms: checkedTerms(game, merchant, terms) }, before, after: { ...terms, from } };
}

/** Refuses a change to what holds already. */
function refuseSame({ before, after }: Checked): void {
  const { from: _from, ...values } = after as { from: string };
  if (isDeepStrictEqual(before, values)) throw new Refusal('lottery.change_invalid', { why: 'same' });
}

/** Two people change a game from a date on; draws that can be bet on keep their schedule and terms (LOTT-66). */
function changeGame({ pool, games, now }: LotteryParts, acts: Acts, roomOf: (gameId: string) => Promise<Room>): Calls['changeDeskLotteryGame'] {
  const { audit, twoPersons } = acts;
  const check = async (transaction: Transaction, gameId: string, body: Parsed<'changeDeskLotteryGame', 'body'>) => {
    await holdGame(transaction, gameId);
    const found = checked(await storedGame(transaction, gameId), body, acts, now());
    refuseSame(found);
    return found;
  };
  twoPersons.register('lottery.change', {
    stampOf: (transaction, { subject }) => newestChange(transaction, gameIdOf(subject)),
    carryOut: async (transaction, { proposal: { subject, payload, reason, proposer }, decider }) => {
      const body = JSON.parse(String(payload['body'])) as Parsed<'changeDeskLotteryGame', 'body'>;
      // Draws have been made since the proposal: its date is checked again.
      const { change, before, after } = await check(transaction, gameIdOf(subject), body);
      await insertChange(transaction, gameIdOf(subject), change, { reason, proposedBy: proposer, decidedBy: decider.name });
      const entry = { actor: decider.name, action: 'lottery.gameChanged', subject, reason, before, after: { ...after, proposedBy: proposer } } as const;
      await audit.append(transaction, { ...entry, ip: decider.ip });
      return () => games.refresh();
    },
  });
  return async (context, { params: { gameId }, body }) => {
    const actor = actorOf(context);
    const subject = subjectOf(gameId);
    const proposal = await inTransaction(pool, async (transaction) => {
      const { change, before, after } = await check(transaction, gameId, body);
      const { reason } = body;
      if (await twoPersons.isListed(transaction, 'lottery.change')) {
        const payload = { body: JSON.stringify(body) };
        return twoPersons.proposeWithin(transaction, { act: 'lottery.change', merchantCode: null, subject, before, after, payload, reason }, actor);
      }
      await insertChange(transaction, gameId, change, { reason, proposedBy: actor.name, decidedBy: actor.name });
      await audit.append(transaction, { actor: actor.name, action: 'lottery.gameChanged', subject, reason, before, after, ip: actor.ip });
      return null;
    });
    if (proposal !== null) return proposedOf(proposal);
    await games.refresh();
    return roomOf(gameId);
  };
}

/** The desk's calls about a game's schedule, prizes and caps with the date from which they hold. */
export function changeDeskCalls(parts: LotteryParts, acts: Acts): Calls {
  const { pool, merchants, now } = parts;
  const roomOf = async (gameId: string, seen: readonly string[] | null): Promise<Room> => {
    const game = await storedGame(pool, gameId);
    const isSeen = (merchant: string) => seen === null || seen.includes(merchant);
    const earliest = earliestDate(game, now());
    return {
      gameId,
      zone: game.zone,
      earliest,
      schedule: viewSchedule(gameOn(game, earliest)),
      terms: merchants()
        .filter(({ code }) => isSeen(code))
        .map((merchant) => viewTerms(game, merchant, earliest)),
      changes: (await readChanges(pool, gameId)).filter(({ terms }) => terms === null || isSeen(terms.merchant)).map(viewChange),
    };
  };
  return {
    getDeskLotteryChanges: (context, { params }) => roomOf(params.gameId, seenMerchants(staffOf(context).access, 'lottery.read')),
    changeDeskLotteryGame: changeGame(parts, acts, (gameId) => roomOf(gameId, null)),
  };
}
