import type pg from 'pg';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { blocksOf } from '#server/modules/core/blocks/index.ts';
import type { Way } from '#server/modules/reach/messages/index.ts';
import { findNicknameFault } from '#server/modules/people/nicknames/index.ts';
import { readMember } from '#server/modules/people/players/index.ts';
import { readProfile, writeAvatar, writeEmail, writeMobile, writeNickname, writePayeeName, type ProfileRow } from '../account.store.ts';
import type { Avatars } from './avatars.ts';
import { maskEmail, maskMobile, maskName } from './mask-for-owner.ts';
import type { BoundCodes, Confirmation, MemberNotes, NumberOf } from '../ports.ts';

export interface ProfileDeps {
  pool: pg.Pool;
  avatars: Avatars;
  confirmation: Confirmation;
  codes: BoundCodes;
  notes: MemberNotes;
  numberOf: NumberOf;
}

export type ProfileHandlers = Handlers<'getAccount' | 'changeNickname' | 'chooseAvatar' | 'uploadAvatar' | 'bindEmail' | 'bindMobile' | 'setPayeeName'>;

const nicknameRefusals = {
  mixed: 'account.nickname_mixed',
  reserved: 'account.nickname_reserved',
  confusable: 'account.nickname_confusable',
} as const;

/** Throws `account.nickname_mixed`, `.nickname_reserved`, `.nickname_confusable`. */
async function refuseNickname(pool: pg.Pool, context: CallContext, nickname: string): Promise<void> {
  const fault = await findNicknameFault(pool, context.merchant, nickname, playerOf(context).username);
  if (fault !== null) throw new Refusal(nicknameRefusals[fault]);
}

export const shownEmail = ({ email, isEmailProven }: ProfileRow): string | null => (email !== null && isEmailProven ? maskEmail(email) : null);
export const shownMobile = ({ mobile, dialingCode, isMobileProven }: ProfileRow): string | null =>
  mobile !== null && isMobileProven ? maskMobile(mobile, dialingCode) : null;

/** Contacts given at registration that are not proven yet. */
export function unprovenContacts({ email, isEmailProven, mobile, dialingCode, isMobileProven }: ProfileRow) {
  const code = dialingCode === null ? null : `+${dialingCode.replace('+', '')}`;
  const isParted = mobile !== null && code !== null && mobile.startsWith(code);
  return {
    email: isEmailProven ? null : email,
    mobile: isParted && !isMobileProven ? { dialingCode: code, number: mobile.slice(code.length) } : null,
  };
}

/** Reports a new contact to the previous one, where the member sees a stranger's change. */
async function tellOfContact({ notes }: ProfileDeps, context: CallContext, way: Way | null, contact: string): Promise<void> {
  if (way) await notes.tell(context, { template: 'contact_changed', values: { contact }, way });
}

/** The member's profile and linked contacts (ACC-01, ACC-02). */
export function profileCalls(deps: ProfileDeps): ProfileHandlers {
  const { pool, avatars, confirmation, codes } = deps;
  const take = async (context: CallContext, avatar: string | null): Promise<void> => {
    await avatars.forget(await writeAvatar(pool, playerOf(context).playerId, avatar));
  };
  return {
    getAccount: async (context) => {
      const { playerId, username, tokenHash } = playerOf(context);
      const [row, member, blocks] = await Promise.all([readProfile(pool, playerId), readMember(pool, tokenHash), blocksOf(pool, playerId)]);
      const unproven = unprovenContacts(row);
      return {
        userName: username,
        nickname: row.nickname,
        avatar: row.avatar,
        avatars: [...avatars.ids],
        email: shownEmail(row),
        mobile: shownMobile(row),
        unproven: { email: unproven.email !== null, mobile: unproven.mobile !== null },
        payeeName: row.payeeName === null ? null : maskName(row.payeeName),
        memberSince: row.memberSince.toISOString(),
        previousLoginAt: member?.previousLoginAt?.toISOString() ?? null,
        blocks: blocks.map(({ kind, cause, until }) => ({ kind, cause, until: until?.toISOString() ?? null })),
      };
    },
    changeNickname: async (context, { body }) => {
      await refuseNickname(pool, context, body.nickname);
      await writeNickname(pool, playerOf(context).playerId, body.nickname);
      return {};
    },
    chooseAvatar: async (context, { body }) => {
      if (body.avatar !== null && !avatars.ids.includes(body.avatar))
        throw new Refusal('request.invalid', { fields: [{ path: 'body.avatar', fault: 'enum' }] });
      await take(context, body.avatar);
      return {};
    },
    uploadAvatar: async (context, { body }) => {
      const avatar = await avatars.keep(Buffer.from(body.picture, 'base64'));
      await take(context, avatar);
      return { avatar };
    },
    bindEmail: async (context, { body }) => {
      await confirmation.require(context);
      const { playerId, merchantCode } = playerOf(context);
      await codes.take({ merchantCode, purpose: 'bind', to: body.email, code: body.code });
      const before = await deps.notes.wayTo(playerId);
      if (!(await writeEmail(pool, playerId, body.email))) throw new Refusal('account.contact_taken');
      await tellOfContact(deps, context, before, maskEmail(body.email));
      return {};
    },
    bindMobile: async (context, { body }) => {
      await confirmation.require(context);
      const { playerId, merchantCode } = playerOf(context);
      const number = deps.numberOf({ dialingCode: body.countryDialingCode, number: body.mobileNum });
      if (number === null) throw new Refusal('verification.number_invalid');
      await codes.take({ merchantCode, purpose: 'bind', to: number, code: body.code });
      const before = await deps.notes.wayTo(playerId);
      const dialingCode = body.countryDialingCode.replace('+', '');
      if (!(await writeMobile(pool, playerId, number, dialingCode))) throw new Refusal('account.contact_taken');
      await tellOfContact(deps, context, before, maskMobile(number, dialingCode));
      return {};
    },
    setPayeeName: async (context, { body }) => {
      await confirmation.require(context);
      if (!(await writePayeeName(pool, playerOf(context).playerId, body.payeeName))) throw new Refusal('account.payee_name_set');
      return {};
    },
  };
}
