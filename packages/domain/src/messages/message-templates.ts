/** Ways in which a message reaches a person. */
export const messageChannels = ['sms', 'email'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * Every message that we send, with the values its text may name and those it must: without them it would be of no use. `site`, the merchant's
 * name, may appear in each; `by` lists the channels of those that do not use all. The shipped texts are the words `messages.<name>.subject` and `messages.<name>.text`.
 */
export const messageTemplates = {
  code: { needs: ['code'], may: ['minutes'] },
  account_exists: { needs: [], may: [] },
  password_reset_link: { needs: ['link'], may: ['minutes'], by: ['email'] },
  password_changed: { needs: [], may: ['time'] },
  contact_changed: { needs: [], may: ['contact', 'time'] },
  new_device: { needs: [], may: ['device', 'place', 'time'] },
  factors_reset: { needs: [], may: ['time'] },
  payout_account_added: { needs: [], may: ['account', 'time'] },
  payout_account_removed: { needs: [], may: ['account', 'time'] },
  withdrawal_paid: { needs: [], may: ['amount', 'account'] },
  withdrawal_refused: { needs: [], may: ['amount', 'reason'] },
  bonus_released: { needs: [], may: ['amount'] },
  bonus_expired: { needs: [], may: ['amount'] },
  lottery_corrected: { needs: [], may: ['game', 'number', 'amount'] },
  lottery_released: { needs: [], may: ['game', 'number', 'amount'] },
  lottery_void: { needs: [], may: ['game', 'number', 'amount'] },
  lottery_news: { needs: ['body', 'link'], may: ['title'], by: ['email'] },
  totp_on: { needs: [], may: ['time'] },
  totp_off: { needs: [], may: ['time'] },
  recovery_codes_renewed: { needs: [], may: ['time'] },
  passkey_added: { needs: [], may: ['name', 'time'] },
  passkey_removed: { needs: [], may: ['name', 'time'] },
  payment_password_changed: { needs: [], may: ['time'] },
  identity_verified: { needs: [], may: ['time'] },
  identity_refused: { needs: [], may: ['time'] },
  identity_expiring: { needs: [], may: ['day'] },
  identity_expired: { needs: [], may: [] },
  identity_recalled: { needs: [], may: [] },
  account_closing: { needs: [], may: ['amount', 'time'] },
  account_closed: { needs: [], may: ['time'] },
  account_money_left: { needs: [], may: ['amount'] },
  account_reopened: { needs: [], may: ['time'] },
  relative_excluded: { needs: [], may: ['until'] },
  relative_received: { needs: [], may: ['number'], by: ['email'] },
  relative_answered: { needs: [], may: ['number'], by: ['email'] },
  offer: { needs: ['body', 'link'], may: ['title'] },
  welcome: { needs: [], may: ['username'], by: ['sms'] },
  confirm_address: { needs: ['link'], may: ['username'], by: ['email'] },
} as const satisfies Record<string, { needs: readonly string[]; may: readonly string[]; by?: readonly MessageChannel[] }>;

export type TemplateName = keyof typeof messageTemplates;
export const templateNames = Object.keys(messageTemplates) as TemplateName[];

/** The longest texts: an SMS of more is sent, and paid for, in many parts. */
export const messageTextMax = { sms: 300, email: 4000 } as const satisfies Record<MessageChannel, number>;
export const messageSubjectMax = 150;

/** The ways by which a message goes out. */
export function channelsOf(name: TemplateName): readonly MessageChannel[] {
  const template = messageTemplates[name];
  return 'by' in template ? template.by : messageChannels;
}

/** The values that a template's text may name. */
export const valuesOf = (name: TemplateName): readonly string[] => [...messageTemplates[name].needs, ...messageTemplates[name].may, 'site'];

const PLACEHOLDER = /\{([^{}]*)\}/g;
const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');

/** A text with its placeholders filled in. Values are put in as they are: what they say is never read as a placeholder again. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole));

export type TemplateFault = 'empty' | 'too_long' | 'unknown_value' | 'missing_value' | 'loose_brace';

export interface TemplateText {
  /** Of e-mails; null for an SMS. */
  subject: string | null;
  text: string;
}

/** Fault of an operator's text and its part; null if it can be sent. */
export function checkTemplate(name: TemplateName, channel: MessageChannel, given: TemplateText): { part: 'subject' | 'text'; fault: TemplateFault } | null {
  const parts = [
    { part: 'text', text: given.text, max: messageTextMax[channel] },
    ...(channel === 'email' ? [{ part: 'subject', text: given.subject ?? '', max: messageSubjectMax } as const] : []),
  ] as const;
  for (const { part, text, max } of parts) {
    const fault = faultOf(name, text, max, part === 'text');
    if (fault) return { part, fault };
  }
  return null;
}

function faultOf(name: TemplateName, text: string, max: number, isWhole: boolean): TemplateFault | null {
  if (text.trim() === '') return 'empty';
  if (text.length > max) return 'too_long';
  const named = namesIn(text);
  if (named.some((value) => !valuesOf(name).includes(value))) return 'unknown_value';
  if (/[{}]/.test(text.replaceAll(PLACEHOLDER, ''))) return 'loose_brace';
  if (isWhole && messageTemplates[name].needs.some((value) => !named.includes(value))) return 'missing_value';
  return null;
}
