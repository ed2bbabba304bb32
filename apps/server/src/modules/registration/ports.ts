import type { Language } from '@laro/domain/languages';
import type { CallContext } from '#server/http/handlers.ts';
import type { SocialPerson } from '#server/modules/log-in/index.ts';
import type { Merchant } from '#server/modules/merchant/index.ts';

/** What registration needs of others: codes by message, the captcha, and a greeting. */
export interface RegistrationPorts {
  /** The number in E.164, or null for what is none. */
  numberOf: (given: { dialingCode: string; number: string }) => string | null;
  /** Takes a code that was sent to a number for a registration. Throws `verification.code_wrong`. */
  takeCode: (given: { merchantCode: string; to: string; code: string }) => Promise<void>;
  /** Lets through who has solved the captcha; throws the captcha's own refusals. */
  requireCaptcha: (context: CallContext, given: string | undefined) => Promise<void>;
  /** Whether somebody is on a list of people who are kept from gambling (T8); empty for what the form does not ask. */
  isExcluded: (merchantCode: string, person: { name: string; birthday: string; number: string }) => Promise<boolean>;
  /** Who came from an outside provider with this ticket. Throws `session.social_invalid`. */
  readSocialTicket: (merchantCode: string, ticket: string) => SocialPerson;
  /** Lets that person log in to the new account by the provider too. */
  linkSocial: (merchantCode: string, playerId: bigint, person: SocialPerson) => Promise<unknown>;
  /** Greets a new member where they can be reached, at the site's `origin` a given address is confirmed. Never holds up or fails a registration. */
  welcome: (member: { merchant: Merchant; language: Language; email: string | null; mobile: string | null; username: string; origin: string }) => void;
}
