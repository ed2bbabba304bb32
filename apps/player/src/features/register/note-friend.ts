import { touchRoutes } from '@laro/contract/invitations/routes';
import { lateClient } from '#player/shared/api/late-client.ts';
import type { Services } from '#player/shared/api/services.ts';

const touchApi = lateClient(touchRoutes);

/** Notes the friend's link by which a visitor has come; nothing depends on the answer. */
export const noteFriend = (services: Services, code: string): void =>
  void touchApi(services)
    .call('touchInvite', { body: { code } })
    .catch(() => undefined);
