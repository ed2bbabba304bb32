import { ApiProblem, type Transport } from '@laro/client/client';
import { fetchTransport } from '@laro/client/fetch-transport';
import { isEnvelope } from '@laro/contract/envelope';
import { systemRoutes } from '@laro/contract/routes';
import { watched } from '#player/shared/connection.ts';
import { askForProof } from '#player/shared/session-dialog.ts';
import { loseSession, sessionToken } from '#player/shared/session.ts';
import { refreshStatus } from '#player/shared/status.ts';

/** The session is over, or its half of the page belongs to another one. */
const endedCodes = new Set(['session.missing', 'session.ended', 'session.page_half_missing']);
const closedCodes = new Set(['system.maintenance', 'system.region_restricted']);
const questions: Record<string, 'proof' | 'terms'> = { 'session.reauth_needed': 'proof', 'terms.changed': 'terms' };
const questionOf = (body: unknown) => (isEnvelope(body) && !body.success ? questions[body.errorCode] : undefined);
const isUnreachable = (error: unknown) => error instanceof ApiProblem && error.code === 'network.unreachable';

const authorization = (): Record<string, string> => {
  const token = sessionToken();
  return token === null ? {} : { authorization: `Bearer ${token}` };
};

/** Calls over the network with the page's half of the session, watched: for a lost connection, slowness, a site that closed, a session that ended. */
export function watchedTransport(): Transport {
  const send = fetchTransport(authorization);
  const probe = () => send({ method: 'GET', url: systemRoutes.getSystemStatus[1] });
  return async (request) => {
    const token = sessionToken();
    const ask = () => watched(() => send(request), isUnreachable, probe);
    let answer = await ask();
    // What was begun goes on as soon as the player has proved who they are (T13) and agreed to changed terms (T3).
    for (let question = questionOf(answer.body); question && (await askForProof(question)); question = questionOf(answer.body)) answer = await ask();
    if (isEnvelope(answer.body) && !answer.body.success) {
      if (closedCodes.has(answer.body.errorCode)) void refreshStatus();
      if (endedCodes.has(answer.body.errorCode)) loseSession(token);
    }
    return answer;
  };
}
