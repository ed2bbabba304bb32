import { sandboxAccounts } from '@laro/domain/sandbox-accounts';

/** A gateway with Twilio's interface, and our account there. */
export interface SmsAccount {
  url: string;
  accountSid: string;
  authToken: string;
  from: string;
}

/** A mail server, with our log-in in its URL, and the address our mails come from. */
export interface SmtpAccount {
  url: string;
  from: string;
  requiresTls: boolean;
}

/** Where the sandbox is: it stands in for every outside party in development and tests. */
export interface SandboxPlace {
  /** http://localhost:3002: its pages, its SMS gateway, and below /oidc/<brand> and /phone its issuers of proofs. */
  origin: string;
  smtpPort: number;
}

/** Who is outside; a party that is not connected is null. It changes while we run: the sandbox comes up after the site. */
export interface OutsideParties {
  sms: SmsAccount | null;
  smtp: SmtpAccount | null;
  sandbox: SandboxPlace | null;
}

/** Connects what nobody else is connected for to the sandbox. */
export function useSandbox(outside: OutsideParties, place: SandboxPlace): void {
  outside.sandbox = place;
  outside.sms ??= { url: place.origin, ...sandboxAccounts.sms };
  outside.smtp ??= { url: `smtp://${new URL(place.origin).hostname}:${place.smtpPort}`, from: sandboxAccounts.mail.from, requiresTls: false };
}
