import { mailLanguage, type MailTexts } from '../rewards/mail/inbox.ts';
import type { Language } from '../system/languages.ts';
import { firstForbidden } from './forbidden-words.ts';

/** Channels that a member consents to in the inbox's settings; consent to push messages is a topic of the member's browsers (push-rules.ts). */
export const consentChannels = ['inbox', 'email', 'sms'] as const;
export type ConsentChannel = (typeof consentChannels)[number];
export const campaignChannels = ['inbox', 'push', 'email', 'sms'] as const;
export type CampaignChannel = (typeof campaignChannels)[number];

/** Products that a member consents to one by one (MAIL-07). */
export const marketingProducts = ['betting', 'casino', 'bingo', 'lottery'] as const;
export type MarketingProduct = (typeof marketingProducts)[number];

export const campaignStates = ['draft', 'sending', 'sent', 'stopped'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** Receivers by their last visit. */
export const campaignActivities = ['everybody', 'active', 'away'] as const;
export type CampaignActivity = (typeof campaignActivities)[number];

/** Outcomes of a campaign for one member. `waiting`: the limit of a week is reached; `missed`: it was so until the end. */
export const sendOutcomes = ['sent', 'gate', 'consent', 'waiting', 'missed'] as const;
export type SendOutcome = (typeof sendOutcomes)[number];

/** Letters of a title, and of the markup of a body. */
export const campaignTextMax = { title: 80, body: 8000 } as const;

/** A member as a campaign finds them. */
export interface Receiver {
  /** The gate offers the member something now (rewards.md 5). */
  readonly mayBeOffered: boolean;
  /** Channels with consent and, where they need one, an address. */
  readonly channels: readonly CampaignChannel[];
  readonly products: readonly MarketingProduct[];
  /** Campaigns of the last seven days. */
  readonly sentInWeek: number;
  /** It is night for the member (`isQuiet`). */
  readonly isAsleep: boolean;
}

interface CampaignTerms {
  readonly channels: readonly CampaignChannel[];
  readonly product: MarketingProduct | null;
  readonly perWeek: number;
  readonly perProduct: boolean;
}

/** True if a member wants offers of the product of a campaign, as far as the merchant asks for consent by product (MAIL-07). */
export const isProductWanted = (products: readonly MarketingProduct[], { product, perProduct }: Pick<CampaignTerms, 'product' | 'perProduct'>): boolean =>
  !perProduct || product === null || products.includes(product);

/** The outcome of a campaign for a member, and the channels that it uses (MAIL-07 to MAIL-09). */
export function outcomeFor(receiver: Receiver, { channels, perWeek, ...terms }: CampaignTerms): { outcome: SendOutcome; channels: CampaignChannel[] } {
  const used = channels.filter((channel) => receiver.channels.includes(channel));
  if (used.length === 0 || !isProductWanted(receiver.products, terms)) return { outcome: 'consent', channels: [] };
  if (!receiver.mayBeOffered) return { outcome: 'gate', channels: [] };
  return receiver.isAsleep || receiver.sentInWeek >= perWeek ? { outcome: 'waiting', channels: [] } : { outcome: 'sent', channels: used };
}

const QUIET_FROM = 22;
const QUIET_UNTIL = 8;

/** True for a name of a time zone that is known here. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** True at a moment (milliseconds) between 22:00 and 08:00 by the clock of a time zone: nothing is sent then (MAIL-09). */
export function isQuiet(now: number, timeZone: string): boolean {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now));
  return hour >= QUIET_FROM || hour < QUIET_UNTIL;
}

export type CampaignTexts = Readonly<Partial<Record<Language, { readonly title: string; readonly body: string }>>>;

/** The whole mail of one language that a member reads; null where no language has one (MAIL-06). */
export function textsFor(
  texts: CampaignTexts,
  asked: string,
  merchants: string,
  offered: readonly string[],
): { language: Language; title: string; body: string } | null {
  const all: Readonly<Record<string, MailTexts>> = texts;
  const language = mailLanguage({ texts: all }, asked, merchants, offered);
  const { title = '', body = '' } = language === null ? {} : (all[language] ?? {});
  return language === null ? null : { language: language as Language, title, body };
}

/** Hours, minutes and seconds: a clock that runs. */
const COUNTDOWN = /\b\d{1,2}:\d{2}:\d{2}\b/;

/** Faults that keep a campaign from being sent (MAIL-06, MAIL-11). A forbidden word is named behind a colon. */
export function campaignFaults(
  { texts, channels, expiresAt }: { texts: CampaignTexts; channels: readonly CampaignChannel[]; expiresAt: number },
  { offered, now }: { offered: readonly Language[]; now: number },
): string[] {
  const missing = offered.some((language) => !texts[language]?.title.trim() || !texts[language].body.trim());
  const written = Object.entries(texts).flatMap(([language, { title, body }]) => ({ language: language as Language, text: `${title}\n${body}` }));
  const words = written.flatMap(({ language, text }) => firstForbidden(text, language) ?? []);
  return [
    ...(missing ? ['language_missing'] : []),
    ...(channels.length === 0 ? ['channel_missing'] : []),
    ...(expiresAt <= now ? ['over'] : []),
    ...(written.some(({ text }) => COUNTDOWN.test(text)) ? ['countdown'] : []),
    ...words.map((word) => `forbidden_word:${word}`),
  ];
}
