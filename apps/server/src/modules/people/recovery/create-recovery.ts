import { changePasswordSecret, factorCodeSecret, linkSecret, resetByLinkSecret, resetByPhoneSecret } from '@laro/contract/account/recovery';
import type { recoveryRoutes } from '@laro/contract/routes';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { changePassword } from './change-password.ts';
import type { RecoveryParts } from './recovery-parts.ts';
import { checkLink, resetByLink, sendLink, sendLinkFactorCode } from './reset-by-link.ts';
import { resetByPhone, sendPhoneFactorCode } from './reset-by-phone.ts';

/** Digits of a number without its country: the shortest and the longest of the world's mobile numbers as they are written. */
const mobileDigits = { min: 6, max: 20 } as const;

export type RecoveryDeps = Omit<RecoveryParts, 'now'> & { now?: () => number };

export interface Recovery {
  handlers: Handlers<keyof typeof recoveryRoutes>;
  /** Waits for the mails that are being handed over. */
  stop: () => Promise<void>;
}

function refuseClosed({ settings }: Merchant, way: 'menu.CHNGPASSVERIF3' | 'menu.CHNGPASSEMAIL3'): void {
  if (!settings[way]) throw new Refusal('recovery.way_closed');
}

/** Forgotten and changed passwords (FORGOT, CHPSW). */
export function createRecovery(deps: RecoveryDeps): Recovery {
  const parts: RecoveryParts = { ...deps, now: deps.now ?? Date.now };
  const { sessions } = parts;
  const underWay = new Set<Promise<void>>();
  const later = (work: Promise<void>) => {
    const done = work.catch(parts.onBackgroundError).finally(() => underWay.delete(done));
    underWay.add(done);
  };
  return {
    handlers: {
      getRecoveryOptions: async ({ merchant }) => ({
        byPhone: merchant.settings['menu.CHNGPASSVERIF3'],
        byEmail: merchant.settings['menu.CHNGPASSEMAIL3'],
        phoneCheck: parts.phoneProofs.hasCheck(merchant),
        password: { min: merchant.settings['password.min'], max: merchant.settings['password.max'] },
        mobile: mobileDigits,
      }),
      requestPasswordLink: async (context, { body }) => {
        refuseClosed(context.merchant, 'menu.CHNGPASSEMAIL3');
        await sendLink(parts, context, body, later);
        return {};
      },
      checkPasswordLink: async (context, { body }) => {
        const { token } = await sessions.openBody(context, body, linkSecret);
        return checkLink(parts, context, token);
      },
      sendFactorCode: async (context, { body }) => {
        const given = await sessions.openBody(context, body, factorCodeSecret);
        return 'token' in given ? sendLinkFactorCode(parts, context, given.token) : sendPhoneFactorCode(parts, context, given);
      },
      setPasswordByLink: async (context, { body }) => {
        await resetByLink(parts, context, await sessions.openBody(context, body, resetByLinkSecret));
        return {};
      },
      setPasswordByPhone: async (context, { body }) => {
        refuseClosed(context.merchant, 'menu.CHNGPASSVERIF3');
        const given = await sessions.openBody(context, body, resetByPhoneSecret);
        const started = await sessions.begin(context, await resetByPhone(parts, context, given), 'recovery');
        // Switched off between the new password and here.
        if (!started) throw new Refusal('session.account_disabled');
        return started;
      },
      changePassword: async (context, { body }) => {
        await changePassword(parts, context, await sessions.openBody(context, body, changePasswordSecret));
        return {};
      },
    },
    stop: async () => {
      await Promise.all(underWay);
    },
  };
}
