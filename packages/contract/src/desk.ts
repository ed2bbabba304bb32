import * as z from 'zod';
import { auditActions } from '@laro/domain/audit-actions';
import { staffPermissions, staffRoleNames } from '@laro/domain/staff-roles';
import { bannerPlaces } from './content.ts';
import { picture } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { code, gameCategory, language, moment, pageNumber } from './scalars.ts';

const shared = { whileClosed: 'answers' } as const;

/** Text of one line that storage can hold: no control characters, no half characters. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'pattern');

const staffName = z.string().regex(/^[a-z0-9][a-z0-9._-]{1,31}$/);
const id = z.string().regex(/^[1-9]\d{0,17}$/);
const reason = line(300).trim().min(3);
const texts = z.partialRecord(language, line(200));
const merchantParam = z.object({ merchant: code });
const role = z.enum(staffRoleNames);
const secretText = z.string().max(256);

const staffAccount = z.object({
  id: z.string(),
  name: z.string(),
  role,
  isEnabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Too many failed attempts: no sign-in before this moment. */
  lockedUntil: moment.nullable(),
  sessionCount: z.number().int(),
  lastSignInAt: moment.nullable(),
  createdAt: moment,
});
const me = z.object({
  id: z.string(),
  name: z.string(),
  role,
  permissions: z.array(z.enum(staffPermissions)),
  lastSignInAt: moment.nullable(),
  csrfToken: z.string(),
});

const session = {
  startDeskSession: endpoint({
    summary: 'First step of signing in: name and password. Answers with a challenge for the second factor, or with the secret to set one up.',
    access: 'public',
    rate: 'secret',
    ...shared,
    serves: ['T12', 'T16'],
    body: z.object({ name: z.string().max(64), password: secretText }),
    value: z.object({ challenge: z.string(), mustReplacePassword: z.boolean(), enrolment: z.object({ secret: z.string(), uri: z.string() }).nullable() }),
    refusals: ['desk.sign_in_refused', 'desk.locked'],
  }),
  proveDeskSession: endpoint({
    summary: 'Second step: the six digits of the authenticator, and a new password where an issued one must be replaced. Starts the session.',
    access: 'public',
    rate: 'secret',
    ...shared,
    serves: ['T12', 'T16', 'T17'],
    body: z.object({ challenge: z.string().max(200), code: z.string().regex(/^\d{6}$/), newPassword: secretText.optional() }),
    value: me,
    refusals: ['desk.code_wrong', 'desk.challenge_expired', 'desk.locked', 'desk.password_weak'],
  }),
  getDeskSession: endpoint({ summary: 'Who is signed in.', access: 'staff', rate: 'read', ...shared, serves: ['T18'], value: me, refusals: [] }),
  endDeskSession: endpoint({
    summary: 'Signs out; the session ends on the server.',
    access: 'staff',
    rate: 'write',
    ...shared,
    serves: ['T17'],
    value: z.object({}),
    refusals: [],
  }),
  listDeskSessions: endpoint({
    summary: 'The own sessions that are open, newest first.',
    access: 'staff',
    rate: 'read',
    ...shared,
    serves: ['T18'],
    value: z.object({
      sessions: z.array(z.object({ id: z.string(), isThis: z.boolean(), startedAt: moment, lastSeenAt: moment, ip: z.string(), userAgent: z.string() })),
    }),
    refusals: [],
  }),
  endOtherDeskSession: endpoint({
    summary: 'Ends one of the own sessions.',
    access: 'staff',
    rate: 'write',
    ...shared,
    serves: ['T18', 'T86'],
    params: z.object({ sessionId: id }),
    value: z.object({}),
    refusals: ['desk.session_unknown'],
  }),
  changeDeskPassword: endpoint({
    summary: 'Changes the own password; all other own sessions end and this one gets a new key.',
    access: 'staff',
    rate: 'secret',
    ...shared,
    serves: ['T14', 'T17', 'T18'],
    body: z.object({ oldPassword: secretText, newPassword: secretText }),
    value: me,
    refusals: ['desk.password_wrong', 'desk.password_weak', 'desk.locked'],
  }),
};

const deskMerchant = z.object({
  code: z.string(),
  name: z.string(),
  hosts: z.array(z.string()),
  skin: z.string(),
  timeZone: z.string(),
  languages: z.array(language),
  defaultLanguage: language,
  maintenance: z.boolean(),
  maintenanceUntil: moment.nullable(),
  revision: z.number().int(),
});
const ownSettings = z.object({ revision: z.number().int(), own: z.record(z.string(), z.unknown()) });

const settings = {
  listDeskMerchants: endpoint({
    summary: 'The merchants, each with its hosts, languages and status.',
    access: 'staff',
    rate: 'read',
    ...shared,
    serves: ['GATE-03'],
    value: z.object({ merchants: z.array(deskMerchant) }),
    refusals: [],
  }),
  getDeskSettings: endpoint({
    summary: 'A merchant’s settings: its own values and the revision to change them at. The schema stands in the code of both sides.',
    access: 'staff:settings.read',
    rate: 'read',
    ...shared,
    serves: ['GEN-10'],
    params: merchantParam,
    value: ownSettings,
    refusals: ['request.not_found'],
  }),
  changeDeskSettings: endpoint({
    summary: 'Changes some settings at a revision; null takes a value back to the default. Refused as a whole if one value does not fit.',
    access: 'staff:settings.change',
    rate: 'write',
    ...shared,
    serves: ['GEN-10', 'T33', 'T85'],
    params: merchantParam,
    body: z.object({ revision: z.number().int().min(1), changes: z.record(z.string().max(100), z.unknown()), reason }),
    value: ownSettings,
    refusals: ['request.not_found', 'desk.changed_meanwhile', 'desk.setting_invalid', 'desk.setting_unknown'],
  }),
  changeDeskStatus: endpoint({
    summary: 'Closes a merchant’s site for maintenance or opens it, at once for everybody.',
    access: 'staff:status.change',
    rate: 'write',
    ...shared,
    serves: ['GATE-03', 'GATE-04', 'T65'],
    params: merchantParam,
    body: z.object({ maintenance: z.boolean(), until: moment.nullable(), reason }),
    value: z.object({ maintenance: z.boolean(), until: moment.nullable() }),
    refusals: ['request.not_found', 'desk.until_past'],
  }),
};

export const deskGame = z.object({
  gameId: z.string(),
  gameName: z.string(),
  vassalage: z.string(),
  category: gameCategory,
  picture,
  isEnabled: z.boolean(),
  hotPosition: z.number().int().nullable(),
  position: z.number().int(),
});
export const deskBanner = z.object({
  id: z.string(),
  type: z.enum(bannerPlaces),
  position: z.number().int(),
  isEnabled: z.boolean(),
  target: z.string(),
  pictureId: z.string(),
  picture,
  kicker: texts,
  title: texts,
  condition: texts,
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
});
/** What a banner is made of, without its id and place in the order. */
export const deskBannerInput = z.object({
  type: z.enum(bannerPlaces),
  isEnabled: z.boolean(),
  target: z
    .string()
    .max(300)
    .regex(/^(?:|\/m\/[^\s\\]*|https:\/\/[^\s"<>\\]+)$/),
  pictureId: code,
  kicker: texts,
  title: texts,
  condition: texts,
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
});
const bannerBody = deskBannerInput.extend({ reason });

const catalogueAndContent = {
  listDeskGames: endpoint({
    summary: 'Games of a merchant with their switches and places.',
    access: 'staff:catalogue.read',
    rate: 'read',
    ...shared,
    serves: ['T65', 'LIST-12'],
    params: merchantParam,
    query: z.object({ gameName: line(80).default(''), category: z.union([gameCategory, z.literal('')]).default(''), pageNo: pageNumber.default(1) }),
    value: z.object({ games: z.array(deskGame), pageNum: z.number().int(), totalPages: z.number().int(), totalCount: z.number().int() }),
    refusals: ['request.not_found'],
  }),
  changeDeskGame: endpoint({
    summary: 'Turns a game on or off for a merchant, puts it among the hot games (a place from 1, or null) or changes its place in lists.',
    access: 'staff:catalogue.change',
    rate: 'write',
    ...shared,
    serves: ['T65', 'T85'],
    params: z.object({ merchant: code, gameId: code }),
    body: z.object({
      isEnabled: z.boolean().optional(),
      hotPosition: z.number().int().min(1).max(10_000).nullable().optional(),
      position: z.number().int().min(0).max(1_000_000).optional(),
      reason,
    }),
    value: deskGame,
    refusals: ['request.not_found', 'catalogue.game_unknown'],
  }),
  listDeskBanners: endpoint({
    summary: 'All banners of a merchant, also those that are off or not on yet, and the pictures to choose from.',
    access: 'staff:content.read',
    rate: 'read',
    ...shared,
    serves: ['HOME-05'],
    params: merchantParam,
    value: z.object({ banners: z.array(deskBanner), pictures: z.array(z.object({ id: z.string(), picture })) }),
    refusals: ['request.not_found'],
  }),
  addDeskBanner: endpoint({
    summary: 'Adds a banner at the end of its place.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['HOME-05', 'T85'],
    params: merchantParam,
    body: bannerBody,
    value: deskBanner,
    refusals: ['request.not_found'],
  }),
  changeDeskBanner: endpoint({
    summary: 'Changes a banner.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['HOME-05', 'T85'],
    params: z.object({ merchant: code, bannerId: id }),
    body: bannerBody,
    value: deskBanner,
    refusals: ['request.not_found', 'desk.banner_unknown'],
  }),
  orderDeskBanners: endpoint({
    summary: 'Puts the banners of one place in the given order.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['HOME-05', 'T85'],
    params: merchantParam,
    body: z.object({ type: z.enum(bannerPlaces), ids: z.array(id).min(1).max(200), reason }),
    value: z.object({ banners: z.array(deskBanner) }),
    refusals: ['request.not_found', 'desk.changed_meanwhile'],
  }),
  removeDeskBanner: endpoint({
    summary: 'Removes a banner; the audit log keeps what it was.',
    access: 'staff:content.change',
    rate: 'write',
    ...shared,
    serves: ['HOME-05', 'T85'],
    params: z.object({ merchant: code, bannerId: id }),
    body: z.object({ reason }),
    value: z.object({}),
    refusals: ['request.not_found', 'desk.banner_unknown'],
  }),
};

const staff = {
  listStaff: endpoint({
    summary: 'The staff accounts.',
    access: 'staff:staff.read',
    rate: 'read',
    ...shared,
    serves: ['T18'],
    value: z.object({ staff: z.array(staffAccount) }),
    refusals: [],
  }),
  addStaff: endpoint({
    summary: 'Makes a staff account. Its first password is answered once and must be replaced at the first sign-in together with the second factor.',
    access: 'staff:staff.change',
    rate: 'write',
    ...shared,
    serves: ['T16', 'T85'],
    body: z.object({ name: staffName, role, reason }),
    value: z.object({ account: staffAccount, password: z.string() }),
    refusals: ['desk.staff_name_taken'],
  }),
  changeStaff: endpoint({
    summary:
      'Changes role or switch of an account, issues a new password, resets its second factor, ends its sessions or lifts its lock. All but the last end its sessions at once.',
    access: 'staff:staff.change',
    rate: 'write',
    ...shared,
    serves: ['T12', 'T18', 'T85'],
    params: z.object({ staffId: id }),
    body: z.object({
      role: role.optional(),
      isEnabled: z.boolean().optional(),
      resetPassword: z.literal(true).optional(),
      resetSecondFactor: z.literal(true).optional(),
      endSessions: z.literal(true).optional(),
      unlock: z.literal(true).optional(),
      reason,
    }),
    value: z.object({ account: staffAccount, password: z.string().nullable() }),
    refusals: ['desk.staff_unknown', 'desk.last_administrator', 'desk.own_account'],
  }),
};

const auditEntry = z.object({
  number: z.number().int(),
  at: moment,
  actor: z.string(),
  action: z.enum(auditActions),
  subject: z.string(),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
});

const audit = {
  listAudit: endpoint({
    summary: 'The audit log, newest first, and whether its chain of hashes is whole as far as it was checked.',
    access: 'staff:audit.read',
    rate: 'read',
    ...shared,
    serves: ['T33', 'T85'],
    query: z.object({
      before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      actor: line(64).default(''),
      action: z.union([z.enum(auditActions), z.literal('')]).default(''),
      subject: line(100).default(''),
    }),
    value: z.object({
      entries: z.array(auditEntry),
      next: z.number().int().nullable(),
      /** `brokenAt` is the first entry that does not fit; entries up to `checkedTo` of `last` were checked by this server. */
      chain: z.object({ isWhole: z.boolean(), brokenAt: z.number().int().nullable(), checkedTo: z.number().int(), last: z.number().int() }),
    }),
    refusals: [],
  }),
};

export const desk = { ...session, ...settings, ...catalogueAndContent, ...staff, ...audit };
