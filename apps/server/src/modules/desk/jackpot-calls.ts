import type { CallContext, Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Merchant, MerchantDirectory } from '#server/modules/merchant/index.ts';
import type { DeskJackpot } from './ports.ts';
import { eventOf } from './settings-calls.ts';

/** A merchant's progressive pool: looked at, and turned on or off with a reason (T65, T66). */
export function jackpotCalls({ audit }: Identity, directory: MerchantDirectory, jackpot: DeskJackpot): Handlers<'getDeskJackpot' | 'switchDeskJackpot'> {
  const known = (code: string): Merchant => {
    const merchant = directory.byCode(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    getDeskJackpot: async (_context, { params }) => jackpot.roomOf(known(params.merchant)),
    switchDeskJackpot: async (context: CallContext, { params, body }) => {
      const { code } = known(params.merchant);
      const event = eventOf(context, 'jackpot.switched', `merchant:${code}`, body.reason);
      await directory.changeSettings(code, null, { 'jackpot.isOn': body.isOn }, (transaction, { before, after }) =>
        audit.append(transaction, { ...event, before, after }),
      );
      // What was settled before the switch counts as it stood; a pool that is on and not there opens.
      await jackpot.count();
      return jackpot.roomOf(known(code));
    },
  };
}
