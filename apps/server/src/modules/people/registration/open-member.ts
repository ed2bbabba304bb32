import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { memberTypes } from '@laro/domain/agents/tree/agent-tree';
import type { Language } from '@laro/domain/system/languages';
import type pg from 'pg';
import { inTransaction, type Queries } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { hashPassword } from '#server/security/password-hash.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { insertPlayer, memberPasswordCost } from '#server/modules/people/players/index.ts';
import { noteDevice } from '#server/modules/people/risk/index.ts';
import type { CheckedForm, Given } from './form/check-form.ts';
import type { FriendPort, PlacementPort, WayIn } from './ports.ts';
import {
  countRegistrations,
  fillProfile,
  holdOrigin,
  noteDuplicates,
  noteRegistration,
  type NewProfile,
  type NewRegistration,
  type RegistrationOrigin,
} from './registration.store.ts';

const CONTACTS = ['qqNum', 'facebook', 'wechat', 'line', 'whatsapp', 'zalo'] as const;
const NAME_TRIES = 5;

export interface Visit extends RegistrationOrigin {
  ip: string;
  host: string;
  userAgent: string;
  country: string;
  language: Language;
}

export interface NewMember {
  merchant: Merchant;
  form: CheckedForm;
  given: Given;
  way: WayIn;
  isAgent: boolean;
  visit: Visit;
}

/** Encrypts identity papers, and finds the same ones again without reading any. */
export interface IdNumbers {
  close: (idNumber: string, attempt: string) => { closed: Buffer; hash: Buffer };
}

export function createIdNumbers(secret: Buffer): IdNumbers {
  const box = new SecretBox(secret, 'id number');
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'laro id number index', 32));
  const plain = (idNumber: string) => idNumber.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return {
    close: (idNumber, attempt) => ({ closed: box.close(Buffer.from(idNumber), attempt), hash: createHmac('sha256', key).update(plain(idNumber)).digest() }),
  };
}

const orNull = (value: string | undefined): string | null => (value === undefined || value === '' ? null : value);

async function profileOf({ form, visit }: NewMember): Promise<NewProfile> {
  const { values, mobile, needsCode } = form;
  const paymentPassword = orNull(values.paymentPassword);
  return {
    email: orNull(values.email),
    mobile: mobile?.number ?? null,
    dialingCode: mobile === null ? null : `+${mobile.dialingCode}`,
    isMobileProven: needsCode,
    nickname: orNull(values.nickname),
    payeeName: orNull(values.payeeName),
    birthday: orNull(values.birthday),
    paymentPasswordHash: paymentPassword === null ? null : await hashPassword(paymentPassword, memberPasswordCost),
    language: visit.language,
  };
}

function noteOf({ merchant, form, given, way, visit }: NewMember, idNumbers: IdNumbers): NewRegistration {
  const { values, method } = form;
  const idNumber = orNull(values.idNumber);
  const papers = idNumber === null ? null : idNumbers.close(idNumber, given.attempt);
  return {
    merchantCode: merchant.code,
    attempt: given.attempt,
    method,
    registerMethod: given.registerMethod,
    host: visit.host,
    ip: visit.ip,
    userAgent: visit.userAgent,
    rateAddress: visit.rateAddress,
    deviceHash: visit.deviceHash,
    affiliateCode: way.link,
    recommenderId: orNull(values.recommenderId),
    idNumberClosed: papers?.closed ?? null,
    idNumberHash: papers?.hash ?? null,
    contacts: Object.fromEntries(CONTACTS.flatMap((name) => (orNull(values[name]) === null ? [] : [[name, values[name] ?? '']]))),
    termsVersion: given.termsVersion,
    notOneOf: merchant.settings['registration.exclusions'],
  };
}

/** Throws `registration.too_many` when an address or a device has opened as many accounts as a day allows. */
export async function checkOrigin(pool: Queries, { code, settings }: Merchant, origin: RegistrationOrigin): Promise<void> {
  const { byAddress, byDevice } = await countRegistrations(pool, code, origin);
  if (byAddress >= settings['registration.dailyPerAddress'] || byDevice >= settings['registration.dailyPerDevice']) throw new Refusal('registration.too_many');
}

/** Generated name for a registration by number, which does not reveal the number. */
const inventName = () => `m${String(randomInt(0, 1_000_000_000)).padStart(9, '0')}`;

/** Writes the player: with the chosen name, or with a made one. Null when the name is taken. */
async function writePlayer(client: Queries, { form, merchant, visit, isAgent }: NewMember, cashAccount: bigint, passwordHash: string | null) {
  const player = {
    merchantCode: merchant.code,
    type: isAgent ? memberTypes.agent : memberTypes.player,
    currency: merchant.settings['market.currency'],
    isTrial: false,
    country: visit.country,
    cashAccount,
    ...(passwordHash === null ? {} : { passwordHash }),
  };
  if (form.method === 'username') {
    const username = form.values.username ?? '';
    return { username, playerId: await insertPlayer(client, { ...player, username }) };
  }
  for (let attempt = 1; attempt <= NAME_TRIES; attempt += 1) {
    const username = inventName();
    const playerId = await insertPlayer(client, { ...player, username });
    if (playerId !== null) return { username, playerId };
  }
  return { username: '', playerId: null };
}

export interface OpenMemberDeps {
  pool: pg.Pool;
  idNumbers: IdNumbers;
  placement: PlacementPort;
  friends: FriendPort;
}

/**
 * Opens the account of a form that was checked: money account, player, profile, agreement, declaration, place in the agents' tree and possible duplicates, all
 * or nothing. Throws `registration.too_many`, `registration.username_taken`, `registration.refused` and the refusals of `PlacementPort.place`.
 */
export async function openMember({ pool, idNumbers, placement, friends }: OpenMemberDeps, member: NewMember): Promise<{ playerId: bigint; username: string }> {
  const { merchant, form, given, visit, way } = member;
  const password = form.isPasswordAsked ? orNull(form.values.password) : null;
  const passwordHash = password === null ? null : await hashPassword(password, memberPasswordCost);
  const profile = await profileOf(member);
  const note = noteOf(member, idNumbers);
  const purse = { merchantCode: merchant.code, currency: merchant.settings['market.currency'], isTrial: false };
  // Opened once per submission of a form; after a failed registration it stays empty without an owner.
  const cashAccount = await openAccount(pool, purse, 'player:cash', `registration ${given.attempt}`);
  return inTransaction(pool, async (client) => {
    await holdOrigin(client, merchant.code, visit);
    await checkOrigin(client, merchant, visit);
    const { playerId, username } = await writePlayer(client, member, cashAccount, passwordHash);
    if (playerId === null) throw new Refusal('registration.username_taken');
    if (!(await fillProfile(client, playerId, profile))) throw new Refusal('registration.refused');
    await noteRegistration(client, playerId, note);
    await noteDuplicates(client, playerId, merchant.code, { ...profile, ...note });
    await placement.place(client, merchant, playerId, way);
    if (way.inviter !== null) await friends.note(client, merchant, { friendId: playerId, inviter: way.inviter });
    await noteDevice(client, { merchantCode: merchant.code, playerId, at: new Date() });
    return { playerId, username };
  });
}
