import { ApiProblem, callUrl, createClient } from '@laro/client/client';
import { fetchTransport } from '@laro/client/fetch-transport';
import * as areas from '@laro/contract/areas';
import { isEnvelope } from '@laro/contract/wire/envelope';
import { careDeskRoutes } from '@laro/contract/care/care-routes';
import { identityDeskRoutes } from '@laro/contract/identity/identity-routes';
import { appDeskRoutes } from '@laro/contract/app-links/app-routes';
import { deskRoutes, type Wire } from '@laro/contract/routes';
import { bonusDeskRoutes } from '@laro/contract/bonuses/bonus-routes';
import { joinTables } from '@laro/domain/join-areas';
import { offerFile } from '@laro/ui/layers/offer-file';

let csrfToken = '';

/** The second half of the session (T17): the cookie alone changes nothing. */
export function setCsrfToken(token: string): void {
  csrfToken = token;
}

/** Sent when a call finds that the session has ended. */
export const SIGNED_OUT_EVENT = 'laro:signed-out';

const send = fetchTransport(() => (csrfToken === '' ? {} : { 'x-csrf-token': csrfToken }));

/** The calls of the desk. */
export const api = createClient(
  { ...deskRoutes, ...appDeskRoutes, ...bonusDeskRoutes, ...identityDeskRoutes, ...careDeskRoutes, ...joinTables(areas, 'deskRoutes') },
  async (request) => {
    const answer = await send(request);
    if (isEnvelope(answer.body) && !answer.body.success && answer.body.errorCode === 'desk.not_signed_in') dispatchEvent(new Event(SIGNED_OUT_EVENT));
    return answer;
  },
);

type FileCall = 'saveDeskStatement';

/** Makes a call that returns a file, and offers to save it under the name that the server gave it. Throws ApiProblem. */
export async function saveFile(name: FileCall, params: Wire<FileCall, 'params'>, body: Wire<FileCall, 'body'>): Promise<void> {
  const [method, path] = deskRoutes[name];
  let response: Response;
  try {
    response = await fetch(callUrl(path, params), {
      method,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
      body: JSON.stringify(body),
    });
  } catch {
    throw new ApiProblem(0, 'network.unreachable');
  }
  if (!response.ok) {
    const answer: unknown = await response.json().catch(() => null);
    if (!isEnvelope(answer) || answer.success) throw new ApiProblem(response.status, 'network.unreadable');
    if (answer.errorCode === 'desk.not_signed_in') dispatchEvent(new Event(SIGNED_OUT_EVENT));
    throw new ApiProblem(response.status, answer.errorCode, answer.params, answer.requestId);
  }
  offerFile(await response.blob(), /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'statement');
}

export const isProblem = (error: unknown, code: string): error is ApiProblem => error instanceof ApiProblem && error.code === code;
