import { ApiProblem, type Transport } from '@laro/client/client';
import { fetchTransport } from '@laro/client/fetch-transport';
import { isEnvelope } from '@laro/contract/wire/envelope';
import { systemRoutes } from '@laro/contract/system/start-routes';
import { watched } from '#player/shared/api/connection.ts';
import { askForProof, type CallQuestion } from '#player/shared/session/session-dialog.ts';
import { loseSession, sessionToken } from '#player/shared/session/session.ts';
import { refreshStatus } from '#player/shared/api/status.ts';

/** The session has ended, or the page's half belongs to another session. */
const endedCodes = new Set(['session.missing', 'session.ended', 'session.page_half_missing']);
const closedCodes = new Set(['system.maintenance', 'system.region_restricted']);
/** Codes of problems that the player can resolve: identity must be proved (T13), changed terms accepted (T3). */
const isAsked = (code: string): code is CallQuestion => code === 'session.reauth_needed' || code === 'terms.changed';
const isUnreachable = (error: unknown) => error instanceof ApiProblem && error.code === 'network.unreachable';

const authorization = (): Record<string, string> => {
  const token = sessionToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
};

/** Calls over the network with the page's half of the session, watched: for a lost connection, slowness, a site that closed, a session that ended. */
export function watchedTransport(): Transport {
  const send = fetchTransport(authorization);
  const probe = () => send({ method: 'GET', url: systemRoutes.getSystemStatus[1] });
  const transport: Transport = async (request) => {
    const token = sessionToken();
    const answer = await watched(() => send(request), isUnreachable, probe);
    const code = isEnvelope(answer.body) && !answer.body.success ? answer.body.errorCode : '';
    // Repeats the call after the player has answered.
    if (isAsked(code) && (await askForProof(code))) return transport(request);
    if (closedCodes.has(code)) void refreshStatus();
    if (endedCodes.has(code)) loseSession(token);
    return answer;
  };
  return transport;
}
