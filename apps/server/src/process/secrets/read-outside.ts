import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import type { OutsideParties, SandboxPlace, SmsAccount, SmtpAccount } from '../parties/outside-parties.ts';
import { StartError } from '../start/start-error.ts';

const TWILIO = 'https://api.twilio.com';
const SENDER = /^(?:\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11}|\d{3,8})$/;
const ADDRESS = /^[^\s@<>]{1,64}@[^\s@<>]{1,180}$/;

const wrong = (message: string, hint: string): StartError => new StartError('messages.wrong', message, hint);

function originOf(name: string, text: string, isProduction: boolean): string {
  const isOrigin = URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '') && /^https?:$/.test(new URL(text).protocol);
  if (!isOrigin) throw wrong(`${name} is not an origin.`, `Write it like ${TWILIO}, without a path.`);
  if (isProduction && !text.startsWith('https://')) throw wrong(`${name} is not https.`, 'Codes open accounts: production sends them over TLS only.');
  return new URL(text).origin;
}

function readSms(variables: NodeJS.ProcessEnv, isProduction: boolean): SmsAccount | null {
  const accountSid = variables['LARO_SMS_ACCOUNT'] ?? '';
  const authToken = variables['LARO_SMS_TOKEN'] ?? '';
  const from = variables['LARO_SMS_FROM'] ?? '';
  if (accountSid === '' && authToken === '') return null;
  if (accountSid === '' || authToken === '' || !SENDER.test(from))
    throw wrong(
      'LARO_SMS_ACCOUNT, LARO_SMS_TOKEN and LARO_SMS_FROM do not make an account of an SMS gateway.',
      'Give all three; the last is our number, +639171234567, or a name.',
    );
  if (isProduction && accountSid === sandboxAccounts.sms.accountSid)
    throw wrong('LARO_SMS_ACCOUNT is that of the sandbox.', 'Production sends by a real gateway, or by none.');
  return { url: originOf('LARO_SMS_URL', variables['LARO_SMS_URL'] || TWILIO, isProduction), accountSid, authToken, from };
}

function readSmtp(variables: NodeJS.ProcessEnv, isProduction: boolean): SmtpAccount | null {
  const url = variables['LARO_SMTP_URL'] ?? '';
  const from = variables['LARO_MAIL_FROM'] ?? '';
  if (url === '') return null;
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol) || new URL(url).hostname === '')
    throw wrong('LARO_SMTP_URL is not the address of a mail server.', 'Write it like smtps://user:password@mail.example.com.');
  if (!ADDRESS.test(from)) throw wrong('LARO_MAIL_FROM is not an e-mail address.', 'Give the address that mails come from.');
  return { url, from, requiresTls: isProduction };
}

/**
 * The gateway and the mail server in the environment; docs/operations.md explains each variable. Without them no message is sent, and requests
 * for a code are refused. Throws StartError for invalid values, and in production for unsafe ones.
 */
export function readOutside(variables: NodeJS.ProcessEnv, isProduction: boolean): OutsideParties {
  return { sms: readSms(variables, isProduction), smtp: readSmtp(variables, isProduction), sandbox: null };
}

/** A separate sandbox accepts mail at the port after that of its pages. Throws StartError for an invalid address, and in production. */
export function readSandboxPlace(variables: NodeJS.ProcessEnv, isProduction: boolean): SandboxPlace | null {
  const text = variables['LARO_SANDBOX_URL'] ?? '';
  if (text === '') return null;
  if (isProduction) throw wrong('LARO_SANDBOX_URL names a sandbox.', 'Production connects real parties, or none.');
  const origin = originOf('LARO_SANDBOX_URL', text, isProduction);
  return { origin, smtpPort: Number(new URL(origin).port || 80) + 1 };
}
