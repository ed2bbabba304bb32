import type { Handlers } from '#server/http/handlers.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { DeskRegistration, KnownMerchant } from './ports.ts';
import { eventOf } from './settings-calls.ts';

/** What a merchant asks for at registration: looked at, and changed with a reason (REG-02). */
export function registrationCalls(
  { audit }: Identity,
  known: KnownMerchant,
  registration: DeskRegistration,
): Handlers<'getDeskRegistration' | 'changeDeskRegistration'> {
  return {
    getDeskRegistration: async (_context, { params }) => registration.readFields(known(params.merchant)),
    changeDeskRegistration: async (context, { params, body }) => {
      const code = known(params.merchant);
      const event = eventOf(context, 'registration.changed', `merchant:${code}`, body.reason);
      return registration.changeFields(code, body.revision, body.changes, (transaction, { before, after }) =>
        audit.append(transaction, { ...event, before, after }),
      );
    },
  };
}
