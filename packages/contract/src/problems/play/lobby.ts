import type { ProblemDefinition } from '../../wire/problem-definition.ts';

export const lobbyProblems = {
  'lobby.not_for_favourites': { status: 422, params: {} },
  'lobby.favourites_full': { status: 409, params: { max: 'count' } },
  'desk.lobby_entry_unknown': { status: 404, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
