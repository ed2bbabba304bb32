import { ApiProblem, createClient } from '@laro/client/client';
import { fetchTransport } from '@laro/client/fetch-transport';
import { isEnvelope } from '@laro/contract/envelope';
import { appDeskRoutes, deskRoutes } from '@laro/contract/routes';

let csrfToken = '';

/** The second half of the session (T17): the cookie alone changes nothing. */
export function setCsrfToken(token: string): void {
  csrfToken = token;
}

/** Sent when a call finds that the session has ended. */
export const SIGNED_OUT_EVENT = 'laro:signed-out';

const send = fetchTransport(() => (csrfToken === '' ? {} : { 'x-csrf-token': csrfToken }));

/** The calls of the desk. */
export const api = createClient({ ...deskRoutes, ...appDeskRoutes }, async (request) => {
  const answer = await send(request);
  if (isEnvelope(answer.body) && !answer.body.success && answer.body.errorCode === 'desk.not_signed_in') dispatchEvent(new Event(SIGNED_OUT_EVENT));
  return answer;
});

export const isProblem = (error: unknown, code: string): error is ApiProblem => error instanceof ApiProblem && error.code === code;
