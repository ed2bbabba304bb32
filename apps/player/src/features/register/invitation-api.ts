import { agentJoiningRoutes } from '@laro/contract/agents/routes';
import type { Wire } from '@laro/contract/routes';
import { sealed } from '#player/shared/api/account/account-api.ts';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';

/** The calls of people who come by a link or an invitation. */
const joiningApi = lateClient(agentJoiningRoutes);

/** The name that an invitation reserves. Throws ApiProblem. */
export const checkInvitation = (services: Services, token: string): Promise<Wire<'checkInvitation', 'value'>> =>
  joiningApi(services).call('checkInvitation', { body: { token } });

/** Opens the account of an invitation. Throws ApiProblem. */
export const activate = async (services: Services, secret: Record<string, unknown>): Promise<Wire<'activateInvitation', 'value'>> =>
  joiningApi(services).call('activateInvitation', await sealed(services, secret));

/** Tells that somebody has come by a link; nothing depends on the answer. */
export const noteVisit = (services: Services, code: string): void =>
  void joiningApi(services)
    .call('noteLinkVisit', { body: { code } })
    .catch(() => undefined);
