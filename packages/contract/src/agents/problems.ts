import type { ProblemDefinition } from '../problem-definition.ts';

/** Refusals of the agent centre (agents.md 14). Members outside of the own team have one answer, whether they exist or not (AGENT-05). */
export const problems = {
  'agent.not_an_agent': { status: 403, params: {} },
  'agent.suspended': { status: 403, params: {} },
  'agent.application_open': { status: 403, params: {} },
  'agent.member_unknown': { status: 404, params: {} },
  'agent.search_too_wide': { status: 422, params: {} },
  'agent.level_limit': { status: 409, params: { max: 'count' } },
  'agent.open_off': { status: 403, params: {} },
  'agent.open_limit': { status: 409, params: { max: 'count' } },
  'agent.rate_above_own': { status: 422, params: { category: 'text', max: 'text' } },
  'agent.rate_above_cap': { status: 422, params: { category: 'text', max: 'text' } },
  'agent.rate_notice': { status: 422, params: { from: 'text' } },
  /** A cut would leave members below with more; it must be confirmed. */
  'agent.rate_below_downline': { status: 409, params: { count: 'count' } },
  'agent.invitation_over': { status: 404, params: {} },
  'agent.link_limit': { status: 409, params: { max: 'count' } },
  'agent.link_taken': { status: 409, params: {} },
  'agent.link_unknown': { status: 404, params: {} },
  'agent.link_days': { status: 422, params: { max: 'count' } },
  /** It has been used more often than it may be from now on. */
  'agent.link_used': { status: 422, params: { uses: 'count' } },
  'agent.in_tree': { status: 409, params: {} },
  'agent.statement_unknown': { status: 404, params: {} },
  'desk.run_unknown': { status: 404, params: {} },
  'desk.statement_decided': { status: 409, params: {} },
  'desk.statement_unpaid': { status: 409, params: {} },
  'desk.statement_reversed': { status: 409, params: {} },
  'desk.own_rates': { status: 409, params: {} },
  'agent.frozen': { status: 403, params: {} },
  'agent.not_enough': { status: 409, params: {} },
  'agent.kind_off': { status: 403, params: {} },
  /** `row` counts from 1. */
  'agent.contract_rows': { status: 422, params: { row: 'count' } },
  /** Pay for new players: amount, days or the month's maximum. */
  'agent.contract_terms': { status: 422, params: {} },
  'agent.contract_above_own': { status: 422, params: { row: 'count' } },
  'agent.contract_overlap': { status: 409, params: {} },
  'agent.contract_start': { status: 422, params: { from: 'text' } },
  'agent.contract_unknown': { status: 404, params: {} },
  'agent.contract_state': { status: 409, params: {} },
  'agent.higher_rate_below': { status: 409, params: { count: 'count' } },
  'agent.wrong_state': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
