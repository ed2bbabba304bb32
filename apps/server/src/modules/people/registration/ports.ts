import type { Language } from '@laro/domain/system/languages';
import type { CallContext } from '#server/http/handlers.ts';
import type { SocialPerson } from '#server/modules/people/log-in/index.ts';
import type { Queries, Transaction } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';

/** Origin of a new member: a link or partner's code as stored, or an invitation. */
export interface WayIn {
  link: string | null;
  invitation: bigint | null;
  /** The member who invited a friend. */
  inviter: bigint | null;
}

/** Links, invitations, and the place of a new member in the agents' tree. */
export interface PlacementPort {
  /** The active link or partner's code, as stored; null for every other (REG-10). */
  findLink: (merchant: Merchant, code: string) => Promise<{ code: string; isAgent: boolean } | null>;
  /** True if an open invitation holds a name. */
  isNameReserved: (merchantCode: string, username: string) => Promise<boolean>;
  /** The invitation of a token, even an activated one; null for an expired one. */
  findInvitation: (merchant: Merchant, token: string) => Promise<{ id: bigint; username: string; isAgent: boolean; isUsed: boolean } | null>;
  /** Places a new member in the registration's transaction. Throws `registration.affiliate_unknown`, `agent.invitation_over`. */
  place: (transaction: Transaction, merchant: Merchant, member: bigint, way: WayIn) => Promise<void>;
}

/** Friends of members (INVITE-02). */
export interface FriendPort {
  /** The member whose code brings friends now; null for every other text. */
  inviterOf: (queries: Queries, merchant: Merchant, code: string) => Promise<bigint | null>;
  /** Notes a friend in the registration's transaction. */
  note: (transaction: Transaction, merchant: Merchant, friend: { friendId: bigint; inviter: bigint }) => Promise<void>;
}

/** Dependencies on other modules: codes by message, the captcha, a greeting, and a place in the agents' tree. */
export interface RegistrationPorts {
  placement: PlacementPort;
  friends: FriendPort;
  /** The number in E.164, or null for an invalid one. */
  numberOf: (given: { dialingCode: string; number: string }) => string | null;
  /** Takes a code that was sent to a number for a registration. Throws `verification.code_wrong`. */
  takeCode: (given: { merchantCode: string; to: string; code: string }) => Promise<void>;
  /** Requires a solved captcha; throws the captcha's own refusals. */
  requireCaptcha: (context: CallContext, given: string | undefined) => Promise<void>;
  /** True if a person is on a list of people excluded from gambling (T8); empty for fields that the form does not have. */
  isExcluded: (merchantCode: string, person: { name: string; birthday: string; number: string }) => Promise<boolean>;
  /** Person of an outside provider's ticket. Throws `session.social_invalid`. */
  readSocialTicket: (merchantCode: string, ticket: string) => SocialPerson;
  /** Lets that person log in to the new account by the provider too. */
  linkSocial: (merchantCode: string, playerId: bigint, person: SocialPerson) => Promise<unknown>;
  /** Greets a new member where they can be reached, at the site's `origin` a given address is confirmed. Never holds up or fails a registration. */
  welcome: (member: { merchant: Merchant; language: Language; email: string | null; mobile: string | null; username: string; origin: string }) => void;
}
