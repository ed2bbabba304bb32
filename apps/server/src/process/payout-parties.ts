import { sandboxAccounts } from '@laro/domain/sandbox-accounts';
import { StartError } from './start-error.ts';

/** Our accounts at gateways that pay out; null for one that is not connected. */
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

/** All of some variables, or null when none is given. Throws StartError for a part of them. */
function allOf<Name extends string>(variables: NodeJS.ProcessEnv, names: Readonly<Record<Name, string>>): Record<Name, string> | null {
  const entries = Object.entries<string>(names).map(([key, name]) => [key, variables[name] ?? ''] as const);
  if (entries.every(([, value]) => value === '')) return null;
  if (entries.some(([, value]) => value === ''))
    throw new StartError('payouts.wrong', `${Object.values(names).join(', ')} do not make an account of a payout gateway.`, 'Give all of them, or none.');
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** The gateways that the environment names; docs/payouts.md explains each variable. Without them nothing is paid out, and what is approved waits. */
export function readPayoutParties(variables: NodeJS.ProcessEnv, isProduction: boolean): PayoutParties {
  const xendit = allOf(variables, { secretKey: 'LARO_XENDIT_PAYOUT_KEY', callbackToken: 'LARO_XENDIT_PAYOUT_TOKEN' });
  const airwallex = allOf(variables, {
    clientId: 'LARO_AIRWALLEX_PAYOUT_CLIENT',
    apiKey: 'LARO_AIRWALLEX_PAYOUT_KEY',
    webhookSecret: 'LARO_AIRWALLEX_PAYOUT_SECRET',
  });
  const isSandbox = xendit?.secretKey === sandboxAccounts.xenditPayouts.secretKey || airwallex?.clientId === sandboxAccounts.airwallexPayouts.clientId;
  if (isProduction && isSandbox)
    throw new StartError('payouts.wrong', 'A payout gateway is that of the sandbox.', 'Production pays by a real gateway, or by none.');
  const urlOf = (name: string, usual: string) => originOf(name, variables[name] || usual, isProduction);
  return {
    xendit: xendit && { url: urlOf('LARO_XENDIT_PAYOUT_URL', XENDIT), ...xendit },
    airwallex: airwallex && { url: urlOf('LARO_AIRWALLEX_PAYOUT_URL', AIRWALLEX), ...airwallex },
  };
}

/** The same accounts at the sandbox, for what nobody is connected for. */
export const sandboxPayouts = (origin: string): PayoutParties => ({
  xendit: { url: `${origin}/xendit`, ...sandboxAccounts.xenditPayouts },
  airwallex: { url: `${origin}/airwallex`, ...sandboxAccounts.airwallexPayouts },
});
