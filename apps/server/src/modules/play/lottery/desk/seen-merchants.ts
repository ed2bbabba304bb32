import { mayEverywhere, merchantsWith } from '@laro/domain/staff/access';
import { staffOf, type CallContext } from '#server/http/handlers.ts';

/** The merchants whose lottery a member of staff sees; null for all of them (DESK-95). */
export function seenMerchants(context: CallContext): string[] | null {
  const { access } = staffOf(context);
  return mayEverywhere(access, 'lottery.read') ? null : merchantsWith(access, 'lottery.read', [...access.byMerchant.keys()]);
}
