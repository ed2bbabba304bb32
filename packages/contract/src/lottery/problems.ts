import type { ProblemDefinition } from '../wire/problem-definition.ts';

/** Why a lottery order, draw or proof is refused. `line` names the lines that are wrong in this way, counted from 1, and `faults`
 * every wrong line with its own reason (`lineFaultsText` of the domain). */
export const problems = {
  'lottery.game_closed': { status: 403, params: { game: 'text' } },
  'lottery.mode_not_offered': { status: 403, params: { mode: 'text' } },
  /** Free play stakes no money on six balls (LOTT-32). */
  'lottery.not_for_trial': { status: 403, params: {} },
  /** Six balls take cash alone, and the player has a bonus (LOTT-32). */
  'lottery.cash_only': { status: 403, params: {} },
  /** A declared member of staff, or a person of such a household (LOTT-68). */
  'lottery.staff': { status: 403, params: {} },
  'lottery.draw_unknown': { status: 404, params: {} },
  'lottery.order_unknown': { status: 404, params: {} },
  'lottery.line_unknown': { status: 404, params: {} },
  'lottery.chase_unknown': { status: 404, params: {} },
  'lottery.proof_not_yet': { status: 404, params: { drawsAt: 'moment' } },
  'lottery.play_unknown': { status: 400, params: { line: 'text', faults: 'text' } },
  /** `why`: form, range, count or double. */
  'lottery.selection_invalid': { status: 400, params: { line: 'text', faults: 'text', why: 'text' } },
  'lottery.too_many_lines': { status: 400, params: { max: 'count' } },
  'lottery.too_many_bets': { status: 400, params: { line: 'text', faults: 'text', max: 'count' } },
  'lottery.unit_not_offered': { status: 400, params: { line: 'text', faults: 'text' } },
  'lottery.stake_out_of_range': { status: 400, params: { line: 'text', faults: 'text', min: 'text', max: 'text' } },
  'lottery.order_too_high': { status: 400, params: { max: 'text' } },
  'lottery.base_out_of_range': { status: 400, params: { min: 'count', max: 'count' } },
  'lottery.chase_too_long': { status: 400, params: { max: 'count' } },
  /** `nextDrawId` is empty where no draw is open. */
  'lottery.draw_closed': { status: 409, params: { numero: 'text', closedAt: 'moment', nextDrawId: 'text' } },
  'lottery.rules_changed': { status: 409, params: { version: 'count' } },
  'lottery.total_differs': { status: 409, params: { shown: 'text', computed: 'text' } },
  /** `multipleMax`: the largest multiple of the unit with which the first of the lines is within its bound; 0 where the stake is typed. */
  'lottery.payout_too_high': { status: 409, params: { line: 'text', faults: 'text', max: 'text', multipleMax: 'count' } },
  'lottery.number_full': { status: 409, params: { line: 'text', faults: 'text', numbers: 'text' } },
  'lottery.play_full': { status: 409, params: { line: 'text', faults: 'text' } },
  'lottery.player_limit': { status: 409, params: { left: 'text' } },
  'lottery.not_enough_money': { status: 409, params: { balance: 'text', needed: 'text' } },
  /** A stake or loss limit of the player is reached (T38). */
  'lottery.limit_reached': { status: 409, params: {} },
  'lottery.bonus_stake_max': { status: 409, params: {} },
  'lottery.key_used': { status: 409, params: {} },
  /** `why`: chase, six_balls, game (of another lottery), bonus. */
  'lottery.ticket_unusable': { status: 409, params: { why: 'text' } },
  'lottery.not_cancellable': { status: 409, params: { numero: 'text', state: 'text' } },
  /** Desk: the draw is of this installation, which no person decides. */
  'lottery.not_imported': { status: 409, params: {} },
  /** `why`: form, level, count, length, range or double. */
  'lottery.result_malformed': { status: 400, params: { why: 'text' } },
  /** Desk: the declaration names no contact, or is not open. */
  'lottery.person_unknown': { status: 409, params: {} },
  /** Desk: draws of this date can be bet on already. `date` is the first that is free. */
  'lottery.change_too_early': { status: 409, params: { date: 'text' } },
  /** `why`: schedule, holidays, closing, base, form or same. */
  'lottery.change_invalid': { status: 400, params: { why: 'text' } },
  /** Desk: no relay of the beacon gives its last round. */
  'lottery.beacon_unavailable': { status: 503, params: {} },
  'lottery.feed_unknown': { status: 404, params: {} },
  /** Desk: the draw is in another state than this act needs. */
  'lottery.control_differs': { status: 409, params: {} },
  'lottery.state_differs': { status: 409, params: { state: 'text' } },
} as const satisfies Record<string, ProblemDefinition>;
