import { scoreKinds, tournamentPhases } from '@laro/domain/tournaments/tournament-program';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment, money } from '../wire/scalars.ts';
import { tournamentScoring } from './tournament.ts';

const all = { access: 'public', knowsPlayer: true, module: 'TOUR3', whileClosed: 'refuses' } as const;
const member = { access: 'member', module: 'TOUR3', whileClosed: 'refuses' } as const;
const params = z.object({ id: z.uuid() });

/** The member's own entry. Place and score are null without a score. */
const ownEntry = z.object({ place: z.number().int().nullable(), score: money.nullable(), isTakenOut: z.boolean() });

export const listedTournament = z.object({
  id: z.uuid(),
  name: z.string(),
  phase: z.enum(tournamentPhases),
  startsAt: moment,
  endsAt: moment,
  score: z.enum(scoreKinds),
  gameTypes: tournamentScoring.shape.gameTypes,
  /** Names of the games and vendors to which it is bound; empty: every one. */
  games: z.array(z.string()),
  vendors: z.array(z.string()),
  /** The same as codes, for the sheet of a game. */
  gameIds: z.array(z.string()),
  vendorCodes: z.array(z.string()),
  pool: money,
  places: z.number().int(),
  players: z.number().int(),
  optIn: z.boolean(),
  entryPoints: z.number().int(),
  me: ownEntry.nullable(),
});

/** Why a member cannot enter now; null: the member can, or is in it. */
export const obstacles = ['closed', 'rank', 'taken_out', 'not_now', 'automatic'] as const;

const details = listedTournament.extend(tournamentScoring.shape).extend({
  /** A round as an example of the score. */
  example: z.object({ stake: money, paid: money, score: money }),
  zone: z.string(),
  /** The database's time, for the clock to the end. */
  now: moment,
  /** Name of the lowest rank that may enter. */
  rankName: z.string().nullable(),
  obstacle: z.enum(obstacles).nullable(),
  /** The grant of the member's prize; null without one. */
  grantId: z.uuid().nullable(),
});

const row = z.object({
  place: z.number().int(),
  name: z.string(),
  score: money,
  /** The prize of the place now, null while equal scores share it; of a result that is final, what was given. */
  prize: money.nullable(),
  isMe: z.boolean(),
});

const standings = z.object({
  asOf: moment,
  phase: z.enum(tournamentPhases),
  players: z.number().int(),
  top: z.array(row),
  /** The own row with its neighbours; empty for guests, without a score, and where the top has all of it. */
  around: z.array(row),
  /** Score that is missing to the next place; null for the first place and without a score. */
  toNext: money.nullable(),
});

/** Tournaments (rewards.md 14). */
export const tournamentCalls = {
  listTournaments: endpoint({
    summary: 'Running and announced tournaments, and those that ended in the last 30 days, with the place of the member.',
    ...all,
    rate: 'read',
    serves: ['TOUR-09', 'T96'],
    value: z.object({
      zone: z.string(),
      now: moment,
      /** True while a break or a limit of the member keeps offers from the list (T96). */
      isOnHold: z.boolean(),
      tournaments: z.array(listedTournament),
    }),
    refusals: [],
  }),
  getTournament: endpoint({
    summary: 'One tournament with rules, prizes and whether the member can enter.',
    ...all,
    rate: 'read',
    serves: ['TOUR-02', 'TOUR-09', 'TOUR-10'],
    params,
    value: details,
    refusals: ['tournament.unknown'],
  }),
  getStandings: endpoint({
    summary: 'The board: the best rows, and those around the own row.',
    ...all,
    rate: 'read',
    serves: ['TOUR-03', 'TOUR-04', 'T95'],
    params,
    query: z.object({ around: z.union([z.literal('me'), z.literal('')]).default('') }),
    value: standings,
    refusals: ['tournament.unknown'],
  }),
  enterTournament: endpoint({
    summary: 'Enters for the price in points; rounds that are opened afterwards count. Entering again changes and costs nothing.',
    ...member,
    rate: 'write',
    needsProof: true,
    serves: ['TOUR-02', 'TOUR-06'],
    params,
    value: details,
    refusals: ['tournament.unknown', 'tournament.not_open', 'tournament.not_for_you', 'mall.points_short', 'reward.not_offered', 'reward.not_now'],
  }),
  leaveTournament: endpoint({
    summary: 'Leaves before the end; the score is deleted. Before the begin the points of the entry come back. Leaving again changes nothing.',
    ...member,
    rate: 'write',
    needsProof: true,
    serves: ['TOUR-02', 'TOUR-06'],
    params,
    /** `points`: only if the points of the entry come back, as the page has shown. */
    query: z.object({ back: z.union([z.literal('points'), z.literal('')]).default('') }),
    value: details,
    refusals: ['tournament.unknown', 'tournament.not_open'],
  }),
};
