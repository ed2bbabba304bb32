import type { ProblemDefinition } from '../../wire/problem-definition.ts';

/** Reasons why a game cannot be played. */
export const playProblems = {
  /** The operator took the game, its vendor or all play out of service (T65). */
  'play.game_switched_off': { status: 403, params: { game: 'text' } },
  /** The vendor has no endpoint in this installation. */
  'play.game_not_offered': { status: 404, params: { game: 'text' } },
  'play.vendor_unavailable': { status: 503, params: { vendor: 'text' } },
  'play.not_allowed': { status: 403, params: {} },
  /** The game does not accept trial money (PLAY-04). */
  'play.no_free_play': { status: 403, params: { game: 'text' } },
} as const satisfies Record<string, ProblemDefinition>;
