import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';

/** A gateway with Twilio's interface, and our account there. */
export interface SmsAccount {
  url: string;
  accountSid: string;
  authToken: string;
  from: string;
}

/** A mail server, with our credentials in its URL, and the sender address of our mails. */
export interface SmtpAccount {
  url: string;
  from: string;
  requiresTls: boolean;
}

/** Addresses of the sandbox, which simulates all outside parties in development and tests. */
export interface SandboxPlace {
  /** http://localhost:3002: its pages, its SMS gateway, and its OpenID issuers below /oidc/<brand> and /phone. */
  origin: string;
  smtpPort: number;
}

/** The connected outside parties; null for one that is not connected. Changes at run time: the sandbox starts after the site. */
export interface OutsideParties {
  sms: SmsAccount | null;
  smtp: SmtpAccount | null;
  sandbox: SandboxPlace | null;
}

/** Uses the sandbox for all parties that are not connected. */
export function useSandbox(outside: OutsideParties, place: SandboxPlace): void {
  outside.sandbox = place;
  outside.sms ??= { url: place.origin, ...sandboxAccounts.sms };
  outside.smtp ??= { url: `smtp://${new URL(place.origin).hostname}:${place.smtpPort}`, from: sandboxAccounts.mail.from, requiresTls: false };
}
