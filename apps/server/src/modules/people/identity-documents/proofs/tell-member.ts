import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { Messages } from '#server/modules/reach/messages/index.ts';
import type { Parts } from '../identity-parts.ts';

interface TellDeps {
  merchantOf: (code: string) => Merchant | null;
  tell: Messages['tell'];
  onBackgroundError: (error: unknown) => void;
}

/** Notifies a member of the state of their proof; a message that cannot be sent changes nothing. */
export const identityNotes =
  ({ merchantOf, tell, onBackgroundError }: TellDeps): Parts['tell'] =>
  (merchantCode, playerId, note, language) => {
    const merchant = merchantOf(merchantCode);
    if (!merchant) return;
    tell({ merchant, playerId, ...note, ...(language ? { language } : {}) }).catch(onBackgroundError);
  };
