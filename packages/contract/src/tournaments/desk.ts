import { languageCodes } from '@laro/domain/system/languages';
import { ruleStates } from '@laro/domain/rewards/rule-states';
import { tournamentPhases } from '@laro/domain/tournaments/tournament-program';
import * as z from 'zod';
import { memberName } from '../desk/people/members.ts';
import { proposable } from '../desk/proposable.ts';
import { id, merchantParam, reason, shared } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment, money } from '../wire/scalars.ts';
import { termsNotice } from '../rewards/terms-notice.ts';
import { tournamentBody, tournamentCode } from './tournament.ts';
import { listedTournament, obstacles } from './tournaments.ts';

const tournamentInput = z.object({ code: tournamentCode, startsAt: moment, endsAt: moment, body: tournamentBody });

const tournament = tournamentInput.extend({
  id: z.uuid(),
  version: z.number().int(),
  state: z.enum(ruleStates),
  /** Null for a draft. */
  phase: z.enum(tournamentPhases).nullable(),
  players: z.number().int(),
  /** The sum of all prizes, and of those that were given. */
  pool: money,
  spent: money,
  /** The most members who have the conditions of its segment now, for the worst case; more can join them. Null: all members. */
  segmentMembers: z.number().int().nullable(),
  /** The most that it can cost: the prizes of as many places as its segment has members now. */
  worstCase: money,
  /** Names of TournamentFault; a tournament with faults is not published. */
  faults: z.array(z.string()),
  notice: termsNotice.nullable(),
  madeBy: z.string(),
  madeAt: moment,
  publishedBy: z.string().nullable(),
});

const room = z.object({
  tournaments: z.array(tournament),
  currency: z.string(),
  /** Up to this pool one person publishes alone. */
  limit: money,
  /** Ranks that a tournament can ask for. */
  ranks: z.array(z.object({ id: z.string(), name: z.string() })),
});

const board = z.object({
  tournament,
  asOf: moment,
  rows: z.array(z.object({ member: memberName, place: z.number().int().nullable(), score: money, prize: money, enteredAt: moment })),
  takenOut: z.array(z.object({ member: memberName, at: moment, by: z.string(), reason: z.string() })),
});

const change = { access: 'staff:rewards.change', rate: 'write', ...shared } as const;
const approve = { access: 'staff:rewards.approve', rate: 'write', ...shared } as const;
const read = { access: 'staff:rewards.read', rate: 'read', ...shared } as const;
const tournamentParams = z.object({ merchant: code, tournamentId: z.uuid() });

/** Tournaments at the desk (rewards.md 17). */
export const deskTournaments = {
  listDeskTournaments: endpoint({
    summary: 'All versions of the tournaments of a merchant, with players, prizes and faults.',
    ...read,
    serves: ['REW-27', 'REW-29', 'TOUR-06'],
    params: merchantParam,
    value: room,
    refusals: ['request.not_found'],
  }),
  previewDeskTournaments: endpoint({
    summary: 'Tournaments as a member of a rank reads them who has entered none; nothing can be entered.',
    ...read,
    serves: ['REW-54', 'TOUR-02'],
    params: merchantParam,
    query: z.object({ rank: z.string().max(40), language: z.enum(languageCodes) }),
    value: z.object({
      zone: z.string(),
      tournaments: z.array(listedTournament.extend({ rankName: z.string().nullable(), obstacle: z.enum(obstacles).nullable() })),
    }),
    refusals: ['request.not_found', 'desk.rank_unknown'],
  }),
  getDeskTournament: endpoint({
    summary: 'The board of a tournament with member names, and who was taken out.',
    ...read,
    serves: ['TOUR-03', 'TOUR-08'],
    params: tournamentParams,
    value: board,
    refusals: ['request.not_found', 'tournament.unknown'],
  }),
  saveDeskTournament: endpoint({
    summary: 'Writes the draft of the next version of a tournament.',
    ...change,
    serves: ['REW-26', 'REW-56'],
    params: merchantParam,
    body: tournamentInput.extend({ reason }),
    value: room,
    refusals: ['request.not_found', 'request.invalid', 'request.amount_too_fine', 'desk.segment_unknown'],
  }),
  publishDeskTournament: endpoint({
    summary: 'Publishes a draft; above the limit a second person decides. Refused with all faults at once.',
    ...change,
    serves: ['REW-27', 'REW-29', 'REW-56'],
    params: tournamentParams,
    body: z.object({ reason }),
    twoPersons: 'tournament.publish',
    value: proposable(room),
    refusals: ['request.not_found', 'desk.rule_unknown', 'desk.rule_stale', 'desk.rule_faults', 'desk.proposal_waiting', 'desk.segment_unknown'],
  }),
  cancelDeskTournament: endpoint({
    summary: 'Cancels a published tournament that has not begun.',
    ...change,
    serves: ['REW-56', 'TOUR-06', 'T102'],
    params: tournamentParams,
    body: z.object({ reason }),
    value: room,
    refusals: ['request.not_found', 'desk.rule_unknown', 'desk.rule_stale', 'desk.tournament_begun'],
  }),
  excludeDeskEntry: endpoint({
    summary: 'Takes a member out for cheating before the results are final; the next ones move up.',
    ...approve,
    serves: ['REW-56', 'TOUR-08'],
    params: tournamentParams,
    body: z.object({ memberId: id, reason }),
    value: board,
    refusals: ['request.not_found', 'tournament.unknown', 'desk.tournament_final', 'desk.entry_unknown'],
  }),
  decideDeskResult: endpoint({
    summary: 'Confirms results in review and gives their prizes; not by the person who published the tournament.',
    ...approve,
    serves: ['REW-56', 'TOUR-06', 'TOUR-07'],
    params: tournamentParams,
    body: z.object({ reason }),
    value: board,
    refusals: ['request.not_found', 'tournament.unknown', 'desk.tournament_no_review', 'desk.tournament_own'],
  }),
};
