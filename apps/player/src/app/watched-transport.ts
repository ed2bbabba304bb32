import { ApiProblem, type Transport } from '@laro/client/client';
import { fetchTransport } from '@laro/client/fetch-transport';
import { isEnvelope } from '@laro/contract/envelope';
import { systemRoutes } from '@laro/contract/routes';
import { watched } from '#player/shared/connection.ts';
import { refreshStatus } from '#player/shared/status.ts';

const closedCodes = new Set(['system.maintenance', 'system.region_restricted']);
const isUnreachable = (error: unknown) => error instanceof ApiProblem && error.code === 'network.unreachable';

/** Calls over the network, watched for three things: a lost connection, slowness, and a site that closed meanwhile. */
export function watchedTransport(): Transport {
  const send = fetchTransport();
  const probe = () => send({ method: 'GET', url: systemRoutes.getSystemStatus[1] });
  return async (request) => {
    const answer = await watched(() => send(request), isUnreachable, probe);
    if (isEnvelope(answer.body) && !answer.body.success && closedCodes.has(answer.body.errorCode)) void refreshStatus();
    return answer;
  };
}
