import { avatarBytesMax, nicknamePattern, payeeNamePattern } from '@laro/domain/account/account-rules';
import { blockKinds, givenCauses } from '@laro/domain/blocks/member-blocks';
import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { moment } from '../wire/scalars.ts';
import { emailAddress, mobileNumber, oneTimeCode } from './verification.ts';

/** Four characters of base64 carry three bytes. */
const AVATAR_TEXT_MAX = Math.ceil(avatarBytesMax / 3) * 4;
const JSON_ROOM = 1024;
const done = z.object({});
const avatarName = z.string().regex(/^[a-z0-9-]{1,40}$/);

const device = z.object({ browser: z.string(), system: z.string() });

/** The member's own account: profile, picture, linked contacts, devices with a session (ACC-01, T18). */
export const account = {
  getAccount: endpoint({
    summary: 'The member’s own account. Address, number and payee name are masked.',
    access: 'member',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['ACC-01', 'T65'],
    value: z.object({
      userName: z.string(),
      nickname: z.string().nullable(),
      avatar: avatarName.nullable(),
      /** Names of the built-in avatars. */
      avatars: z.array(avatarName),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      /** True if an address or number from the registration has not been confirmed yet. */
      unproven: z.object({ email: z.boolean(), mobile: z.boolean() }),
      payeeName: z.string().nullable(),
      memberSince: moment,
      previousLoginAt: moment.nullable(),
      /** The operator's block on this member with cause and end; null: until the desk lifts it (T65). */
      blocks: z.array(z.object({ kind: z.enum(blockKinds), cause: z.enum(givenCauses), until: moment.nullable() })),
    }),
    refusals: [],
  }),
  changeNickname: endpoint({
    summary: 'Sets the name that others see.',
    access: 'member',
    rate: 'write',
    whileClosed: 'refuses',
    serves: ['ACC-01'],
    body: z.object({ nickname: z.string().trim().normalize('NFC').regex(nicknamePattern) }),
    value: done,
    refusals: ['account.nickname_reserved', 'account.nickname_mixed', 'account.nickname_confusable'],
  }),
  chooseAvatar: endpoint({
    summary: 'Selects a built-in picture, or none.',
    access: 'member',
    module: 'PROFPIC3',
    rate: 'write',
    whileClosed: 'refuses',
    serves: ['ACC-01'],
    body: z.object({ avatar: avatarName.nullable() }),
    value: done,
    refusals: [],
  }),
  uploadAvatar: endpoint({
    summary: 'Uploads a picture: JPEG, PNG, WebP or GIF in base64, at most 5 MB. It is re-encoded, so hidden data is removed.',
    access: 'member',
    module: 'PROFPIC3',
    rate: 'secret',
    bodyBytesMax: AVATAR_TEXT_MAX + JSON_ROOM,
    whileClosed: 'refuses',
    serves: ['ACC-01'],
    body: z.object({
      picture: z
        .string()
        .max(AVATAR_TEXT_MAX)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/),
    }),
    value: z.object({ avatar: avatarName }),
    refusals: ['account.picture_unreadable', 'account.picture_too_large'],
  }),
  bindEmail: endpoint({
    summary: 'Links an e-mail address confirmed by a code. One account per address.',
    access: 'member',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['ACC-02', 'T5', 'T6'],
    body: z.object({ email: emailAddress, code: oneTimeCode }),
    value: done,
    refusals: ['account.confirmation_needed', 'account.contact_taken', 'verification.code_wrong'],
  }),
  bindMobile: endpoint({
    summary: 'Links a mobile number confirmed by a code. One account per number.',
    access: 'member',
    rate: 'secret',
    whileClosed: 'refuses',
    serves: ['ACC-02', 'T5', 'T6'],
    body: z.object({ ...mobileNumber, code: oneTimeCode }),
    value: done,
    refusals: ['account.confirmation_needed', 'account.contact_taken', 'verification.code_wrong', 'verification.number_invalid'],
  }),
  setPayeeName: endpoint({
    summary: 'Sets, once, the name that money is paid out to.',
    access: 'member',
    rate: 'write',
    whileClosed: 'refuses',
    serves: ['ACC-01', 'T6'],
    body: z.object({ payeeName: z.string().trim().normalize('NFC').regex(payeeNamePattern) }),
    value: done,
    refusals: ['account.confirmation_needed', 'account.payee_name_set'],
  }),
  listSessions: endpoint({
    summary: 'Open sessions of the account, this browser first.',
    access: 'member',
    rate: 'read',
    whileClosed: 'refuses',
    serves: ['ACC-02', 'T18'],
    value: z.object({
      sessions: z.array(z.object({ id: z.uuid(), ...device.shape, ip: z.string(), startedAt: moment, lastSeenAt: moment, isCurrent: z.boolean() })),
    }),
    refusals: [],
  }),
  endOtherSession: endpoint({
    summary: 'Ends one of the member’s other sessions immediately.',
    access: 'member',
    rate: 'write',
    whileClosed: 'answers',
    serves: ['ACC-02', 'T18'],
    params: z.object({ sessionId: z.uuid() }),
    value: done,
    refusals: ['account.session_unknown'],
  }),
  endOtherSessions: endpoint({
    summary: 'Ends all sessions of the member except this one.',
    access: 'member',
    rate: 'write',
    whileClosed: 'answers',
    serves: ['ACC-02', 'T18'],
    value: z.object({ ended: z.number().int() }),
    refusals: [],
  }),
};
