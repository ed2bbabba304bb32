import { playsTrialMoney } from '@laro/domain/agents/tree/member-types';
import { ApiProblem } from '@laro/client/client';
import { askAbout } from './session-dialog.ts';
import { forgetMember, memberQuery, renderedMember } from './session-queries.ts';
import { dropSession, restoreSession, sessionToken, takeSession, TRIAL_TYPE, useSessionStore, type SessionInfo } from './session-store.ts';
import { settingsQuery } from '#player/shared/api/queries.ts';
import { returnAfterLogIn } from './return-after-log-in.ts';
import { useServices, type Services } from '#player/shared/api/services.ts';

export { sessionToken };

const rendered = new WeakMap<object, SessionInfo>();

/** Session of the member whom the server found behind the cookie, for the first render, without the page's half. One object per member. */
function renderedSession({ api, queries }: Services): SessionInfo | null {
  const member = renderedMember(queries);
  if (!member) return null;
  const known = rendered.get(member);
  if (known) return known;
  const merchantCode = queries.getQueryData(settingsQuery(api).queryKey)?.merchantCode ?? '';
  const session = { token: '', merchantCode, userName: member.userName, type: member.type, firstTimeLogin: false };
  rendered.set(member, session);
  return session;
}

/** The session of this browser, or null for a guest. For guests it is the same before and after storage was read, so nothing rerenders. */
export function useSession(): SessionInfo | null {
  const services = useServices();
  return useSessionStore(({ info, isRestored }) => (isRestored ? info : renderedSession(services)));
}

/** True for a session of free play or of a house account: its money is not real (T60). */
export const useIsTrial = (): boolean => playsTrialMoney(useSession()?.type);
/** True for a visitor’s free play, which has no account. */
export const useIsVisitor = (): boolean => useSession()?.type === TRIAL_TYPE;

/** How a beginning ended: 'not_kept' when the browser has not kept the cookie, as over plain http on another machine. */
export type Begun = 'begun' | 'not_kept';

/**
 * Begins a session with what a call has answered: free play, a log-in of any kind, a registration, a recovered password (LOGIN-06, REG-11).
 * Sees whether the cookie came back before anything is kept: a browser drops a secure one on a page that is not. Throws ApiProblem.
 */
export async function beginSession({ api, queries }: Services, info: SessionInfo): Promise<Begun> {
  const member = await api.call('getMember').catch((error: unknown) => {
    if (error instanceof ApiProblem && error.code === 'session.missing') return null;
    throw error;
  });
  if (member === null) return 'not_kept';
  forgetMember(queries);
  queries.setQueryData(memberQuery(api).queryKey, member);
  takeSession(info);
  return 'begun';
}

let starting: Promise<Begun> | null = null;

async function openFreePlay(services: Services): Promise<Begun> {
  const { ticket } = await services.api.call('getTrialUser');
  const open = () => services.api.call('startFreePlay', { body: { ticket } });
  // The same ticket opens no second account, so a lost answer may be retried.
  const info = await open().catch((error: unknown) => {
    if (error instanceof ApiProblem && error.code === 'network.unreachable') return open();
    throw error;
  });
  return beginSession(services, info);
}

/** Opens a free-play account and its session (LOGIN-09). Called again while it runs, it is the same one. Throws ApiProblem. */
export function startFreePlay(services: Services): Promise<Begun> {
  starting ??= openFreePlay(services).finally(() => {
    starting = null;
  });
  return starting;
}

/** Logs out, here and on the server (LOGIN-12). Throws ApiProblem if the server was not reached; the session then continues. */
export async function endSession({ api, queries }: Services): Promise<void> {
  await api.call('endSession');
  dropSession();
  forgetMember(queries);
}

/** Handles the end of a session by the server (LOGIN-13): clears it, keeps the place for after the log-in, and notifies the visitor. */
export function loseSession(token: string | null): void {
  // Another tab may have started a newer one.
  restoreSession();
  if (token === null || token !== sessionToken()) return;
  dropSession();
  returnAfterLogIn(window.location.pathname + window.location.search);
  askAbout('ended');
}
