import { ApiProblem } from '@laro/client/client';
import type { Wire } from '@laro/contract/routes';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useServices } from '#player/shared/api/services.ts';

export type Launched = Wire<'launchGame', 'value'>;

/** State of a launch: requested, in its frame (loading or playing), ended, or refused. */
export type Launch =
  | { kind: 'asking' }
  | { kind: 'framed'; game: Launched; isPlaying: boolean }
  | { kind: 'over'; game: Launched }
  | { kind: 'failed'; problem: ApiProblem };

/** Without a game for this long, the player is notified and may retry; the game continues to load. */
const SLOW_AFTER_MS = 8000;

const names = ['vassalage', 'gameId', 'gameCode', 'gameType', 'nodeId', 'supportPlay', 'isGameH5', 'playType', 'roomId', 'lottoMode', 'freeplay'] as const;

type LaunchQuery = Wire<'launchGame', 'query'>;

/** The launch parameters of the page's address (PLAY-01); the server checks each. */
function launchQuery(search: string): LaunchQuery {
  const given = new URLSearchParams(search);
  const query = Object.fromEntries(names.flatMap((name) => (given.has(name) ? [[name, given.get(name)]] : [])));
  return { vassalage: '', ...query } as LaunchQuery;
}

/** Text of the refusal. Invalid parameters name no field: this page has none. */
function problemOf(error: unknown): ApiProblem {
  if (!(error instanceof ApiProblem)) return new ApiProblem(0, 'network.unreadable');
  return error.code === 'request.invalid' ? new ApiProblem(404, 'catalogue.game_unknown') : error;
}

export interface LaunchedGame {
  launch: Launch;
  isSlow: boolean;
  /** Changes with every try, so that each gets its own frame. */
  attempt: number;
  /** Asks the vendor for the game again; a round that was not finished goes on there (T63). */
  again: () => void;
  /** The game is there: it said so, or its frame has loaded and it is not one that says so. */
  played: () => void;
  /** The game reports that its session has expired. */
  over: () => void;
}

const ASKING: Launch = { kind: 'asking' };

/** Launches the game of the address, once the page has a session. */
export function useLaunch(search: string, hasSession: boolean): LaunchedGame {
  const { api, words } = useServices();
  const [attempt, setAttempt] = useState(0);
  // State belongs to one launch; nothing of an earlier one is shown.
  const [known, setKnown] = useState({ attempt, launch: ASKING });
  const [slowAttempt, setSlowAttempt] = useState<number | null>(null);
  const launch = known.attempt === attempt ? known.launch : ASKING;

  // A change of language during play does not launch the game again.
  const ask = useEffectEvent((signal: AbortSignal) => api.call('launchGame', { query: { ...launchQuery(search), language: words.language }, signal }));
  useEffect(() => {
    if (!hasSession) return undefined;
    const stop = new AbortController();
    const show = (next: Launch) => {
      if (!stop.signal.aborted) setKnown({ attempt, launch: next });
    };
    ask(stop.signal).then(
      (game) => {
        // A game that is a page of the site replaces this one (LOTT-03).
        if (!game.url.startsWith('/m/')) show({ kind: 'framed', game, isPlaying: false });
        else if (!stop.signal.aborted) window.location.replace(game.url);
      },
      (error: unknown) => show({ kind: 'failed', problem: problemOf(error) }),
    );
    return () => stop.abort();
  }, [search, hasSession, attempt]);

  const isWaiting = launch.kind === 'asking' || (launch.kind === 'framed' && !launch.isPlaying);
  useEffect(() => {
    if (!isWaiting || !hasSession) return undefined;
    const timer = setTimeout(() => setSlowAttempt(attempt), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, hasSession, attempt]);

  const change = (next: (game: Launched) => Launch) =>
    setKnown((before) => (before.launch.kind === 'framed' ? { ...before, launch: next(before.launch.game) } : before));
  return {
    launch,
    isSlow: isWaiting && slowAttempt === attempt,
    attempt,
    again: useCallback(() => setAttempt((before) => before + 1), []),
    played: useCallback(() => change((game) => ({ kind: 'framed', game, isPlaying: true })), []),
    over: useCallback(() => change((game) => ({ kind: 'over', game })), []),
  };
}
