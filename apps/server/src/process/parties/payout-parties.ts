import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import { StartError } from '../start/start-error.ts';

/** Our accounts at payout gateways; null for one that is not connected. */
export interface PayoutParties {
  xendit: { url: string; secretKey: string; callbackToken: string } | null;
  airwallex: { url: string; clientId: string; apiKey: string; webhookSecret: string } | null;
}

const XENDIT = 'https://api.xendit.co';
const AIRWALLEX = 'https://api.airwallex.com';

function originOf(name: string, text: string, isProduction: boolean): string {
  const isOrigin = URL.canParse(text) && new URL(text).origin === text && /^https?:$/.test(new URL(text).protocol);
  if (!isOrigin || (isProduction && !text.startsWith('https://')))
    throw new StartError(
      'payouts.wrong',
      `${name} is not the origin of a gateway.`,
      `Write it like ${XENDIT}, without a path; production pays out over TLS only.`,
    );
  return text;
}

/** All of several values, or null if none is set. Throws StartError if only some are set. */
function allOf<Name extends string>(gateway: string, given: Readonly<Record<Name, string | undefined>>): Record<Name, string> | null {
  const entries = Object.entries<string | undefined>(given).map(([key, value]) => [key, value ?? ''] as const);
  if (entries.every(([, value]) => value === '')) return null;
  if (entries.some(([, value]) => value === ''))
    throw new StartError(
      'payouts.wrong',
      `The account for payouts at ${gateway} is not whole.`,
      'Give all of its variables, or none; docs/operations.md names them.',
    );
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** The gateways in the environment. Without any, no payouts are made, and approved withdrawals wait. Throws StartError. */
export function readPayoutParties(variables: NodeJS.ProcessEnv, isProduction: boolean): PayoutParties {
  const xendit = allOf('Xendit', { secretKey: variables['LARO_XENDIT_PAYOUT_KEY'], callbackToken: variables['LARO_XENDIT_PAYOUT_TOKEN'] });
  const airwallex = allOf('Airwallex', {
    clientId: variables['LARO_AIRWALLEX_PAYOUT_CLIENT'],
    apiKey: variables['LARO_AIRWALLEX_PAYOUT_KEY'],
    webhookSecret: variables['LARO_AIRWALLEX_PAYOUT_SECRET'],
  });
  const isSandbox = xendit?.secretKey === sandboxAccounts.xenditPayouts.secretKey || airwallex?.clientId === sandboxAccounts.airwallexPayouts.clientId;
  if (isProduction && isSandbox)
    throw new StartError('payouts.wrong', 'A payout gateway is that of the sandbox.', 'Production pays by a real gateway, or by none.');
  const urlOf = (name: string, given: string | undefined, usual: string) => originOf(name, given || usual, isProduction);
  return {
    xendit: xendit && { url: urlOf('LARO_XENDIT_PAYOUT_URL', variables['LARO_XENDIT_PAYOUT_URL'], XENDIT), ...xendit },
    airwallex: airwallex && { url: urlOf('LARO_AIRWALLEX_PAYOUT_URL', variables['LARO_AIRWALLEX_PAYOUT_URL'], AIRWALLEX), ...airwallex },
  };
}

/** The same accounts at the sandbox, for gateways that are not connected. */
export const sandboxPayouts = (origin: string): PayoutParties => ({
  xendit: { url: `${origin}/xendit`, ...sandboxAccounts.xenditPayouts },
  airwallex: { url: `${origin}/airwallex`, ...sandboxAccounts.airwallexPayouts },
});
