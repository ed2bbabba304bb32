import { createHash, randomBytes } from 'node:crypto';
import type { Parsed } from '@laro/contract/routes';
import type { CallContext } from '#server/http/handlers.ts';
import { mailOrigin } from '#server/http/guards/mail-origin.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { RecoveryParts } from './recovery-parts.ts';
import { findByNameAndEmail, findLink, findMember, insertLink, setPasswordOfLink, type RecoveringMember } from './recovery.store.ts';
import type { GivenFactor } from './ports.ts';
import { requireSecondFactor, sendFactorCode } from './second-factor.ts';
import { afterNewPassword, hashNewPassword } from './set-new-password.ts';

const TOKEN_BYTES = 32;
const LINK_MINUTES = 30;
/** Links that one account is sent in an hour; more are answered alike and not sent. */
const LINKS_PER_HOUR = 3;

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Sends a link for a new password if username and e-mail match and the address is proven. The answer does not reveal it: both cases are looked up and
 * written alike, and the mail is made after the answer (FORGOT-02, T10). The secret is in the fragment, which no server or log sees.
 */
export async function sendLink(
  parts: RecoveryParts,
  context: CallContext,
  given: { username: string; email: string },
  later: (work: Promise<void>) => void,
): Promise<void> {
  const { merchant } = context;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = new Date(parts.now());
  const member = await findByNameAndEmail(parts.pool, merchant.code, given.username, given.email);
  const isSent = await insertLink(parts.pool, {
    tokenHash: hashToken(token),
    merchantCode: merchant.code,
    playerId: member?.id ?? null,
    now,
    expiresAt: new Date(now.getTime() + LINK_MINUTES * 60_000),
    perHour: LINKS_PER_HOUR,
  });
  if (!member?.email || !isSent) return;
  const values = { link: `${mailOrigin(context)}/m/resetPassword#${token}`, minutes: String(LINK_MINUTES) };
  const way = { channel: 'email', to: member.email } as const;
  later(parts.messages.tell({ merchant, playerId: member.id, way, template: 'password_reset_link', language: context.language, values }));
}

/** The member of a link that still holds. Throws `recovery.link_invalid`. */
async function memberOfLink(parts: RecoveryParts, { merchant }: CallContext, token: string): Promise<{ member: RecoveringMember; expiresAt: Date }> {
  const link = await findLink(parts.pool, merchant.code, hashToken(token), new Date(parts.now()));
  const member = link && (await findMember(parts.pool, link.playerId));
  if (!link || !member) throw new Refusal('recovery.link_invalid');
  return { member, expiresAt: link.expiresAt };
}

/** Checks if a link is valid before the form is filled in. The check does not consume it. */
export async function checkLink(parts: RecoveryParts, context: CallContext, token: string): Promise<Parsed<'checkPasswordLink', 'value'>> {
  const { member, expiresAt } = await memberOfLink(parts, context, token);
  return { expiresAt: expiresAt.toISOString(), factors: await parts.factors.waysAfter(member.id, 'email') };
}

/** Sets the password of a link. A refusal leaves the link valid; success consumes it. */
export async function resetByLink(
  parts: RecoveryParts,
  context: CallContext,
  given: { token: string; newPassword: string; secondFactor?: GivenFactor | undefined },
): Promise<void> {
  const { member } = await memberOfLink(parts, context, given.token);
  await requireSecondFactor(parts, context, member, 'email', given.secondFactor);
  const passwordHash = await hashNewPassword(parts, context.merchant, member, given.newPassword);
  if (!(await setPasswordOfLink(parts.pool, hashToken(given.token), passwordHash, new Date(parts.now())))) throw new Refusal('recovery.link_invalid');
  await afterNewPassword(parts, context, member);
}

/** Sends a code to the number of a link's member. Throws `recovery.link_invalid`, and what sending the code throws. */
export const sendLinkFactorCode = async (parts: RecoveryParts, context: CallContext, token: string) =>
  sendFactorCode(parts, context, (await memberOfLink(parts, context, token)).member, 'email');
