import { isLanguage, type Language } from '@laro/domain/languages';
import { momentText } from '@laro/domain/moment-text';
import type { CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { checkPassword, failAttempt, forgetAttempts, hashPassword, memberAttemptName, nobodysHash, takeAttempt } from '#server/modules/identity/index.ts';
import type { Merchant } from '#server/modules/merchant/index.ts';
import { memberPasswordCost } from '#server/modules/players/index.ts';
import type { RecoveryParts } from './recovery-parts.ts';
import type { RecoveringMember } from './recovery.store.ts';

const locked = (until: string): Refusal => new Refusal('session.locked', { until });

/**
 * Counts a try of a secret, looks at it, and forgets the count when it was right (T12). Throws the refusal of a wrong one, or `session.locked`
 * at the last.
 */
export async function trySecret({ db, now }: RecoveryParts, name: string, isRight: () => Promise<boolean>, wrong: Refusal): Promise<void> {
  const attempts = await takeAttempt(db, name, now(), locked);
  if (!(await isRight())) throw (await failAttempt(db, name, attempts, now(), locked)) ?? wrong;
  await forgetAttempts(db, name);
}

/** Asks for the authenticator where the account has one: what was proven so far is one factor (T11). */
export async function requireSecondFactor(
  parts: RecoveryParts,
  merchantCode: string,
  { id, username }: RecoveringMember,
  code: string | undefined,
): Promise<void> {
  if (!(await parts.factors.isNeeded(id))) return;
  if (code === undefined) throw new Refusal('recovery.second_factor_needed');
  const name = `${merchantCode}/second factor/${username.toLowerCase()}`;
  await trySecret(parts, name, () => parts.factors.isRight(id, code), new Refusal('recovery.second_factor_wrong'));
}

/** The hash of a new password that the merchant's rules take and that is not the old one. Throws `registration.password_…`, `modify.new.old.same`. */
export async function hashNewPassword(parts: RecoveryParts, { settings }: Merchant, member: RecoveringMember, password: string): Promise<string> {
  parts.checkNewPassword(settings, password, { username: member.username });
  const { isRight } = await checkPassword(password, member.passwordHash ?? nobodysHash(memberPasswordCost), memberPasswordCost);
  if (isRight) throw new Refusal('modify.new.old.same');
  return hashPassword(password, memberPasswordCost);
}

/** The language that a member is written to in: their own, else that of the page that asked. */
export const languageOf = (member: RecoveringMember, context: CallContext): Language =>
  member.language !== null && isLanguage(member.language) ? member.language : context.language;

/** What follows every new password: locks go, sessions end, and the member is told where they can be reached. */
export async function afterNewPassword(parts: RecoveryParts, context: CallContext, member: RecoveringMember, except?: Buffer): Promise<void> {
  const { merchant } = context;
  await forgetAttempts(parts.db, memberAttemptName(merchant.code, member.username));
  await parts.sessions.endAll(member.id, except);
  const to = member.email ?? member.mobileNumber;
  if (to === null) return;
  const language = languageOf(member, context);
  const time = momentText(new Date(parts.now()), language, merchant.settings['market.timeZone']);
  // The change stands whether the message goes out or not.
  await parts.messages
    .send({ merchant, channel: member.email === null ? 'sms' : 'email', to, template: 'password_changed', language, values: { time } })
    .catch(parts.onBackgroundError);
}
