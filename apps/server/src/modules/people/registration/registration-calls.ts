import { activationSecret, registrationSecret } from '@laro/contract/log-in/registration';
import { dayAt } from '@laro/domain/time/day-at';
import { originOf } from '@laro/domain/invitations/first-touch';
import { checkRegistrationValue, type RegistrationAsk, type RegistrationMethod } from '@laro/domain/registration/registration-fields';
import type pg from 'pg';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import { deviceHashOf } from '#server/http/guards/device-mark.ts';
import { firstTouch } from '#server/http/guards/first-touch.ts';
import { mailOrigin } from '#server/http/guards/mail-origin.ts';
import { rateAddress } from '#server/http/rates/rate-counts.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { checkPassword } from '#server/security/password-hash.ts';
import type { CountryLocator, Merchant } from '#server/modules/core/merchant/index.ts';
import type { SocialPerson } from '#server/modules/people/log-in/index.ts';
import { findNicknameFault } from '#server/modules/people/nicknames/index.ts';
import { memberPasswordCost, type PlayerSessions } from '#server/modules/people/players/index.ts';
import { currentTermsVersion } from '#server/modules/reach/terms/index.ts';
import { askedForm, openMethods } from './form/asked-form.ts';
import { checkForm, type CheckedForm, type Given } from './form/check-form.ts';
import { checkOrigin, openMember, type IdNumbers, type NewMember, type Visit } from './open-member.ts';
import type { PlacementPort, RegistrationPorts } from './ports.ts';
import { findAttempt, isNameTaken, isNumberBound } from './registration.store.ts';
import { causeOf, type RefusedPersons } from './refusals/refusals.ts';
import type { Traces } from './refusals/refusals.store.ts';
import { isUsableUsername } from './form/username-rules.ts';

export type RegistrationHandlers = Handlers<
  'getRegistrationForm' | 'checkUsername' | 'checkAffiliateCode' | 'register' | 'registerByMobile' | 'activateInvitation'
>;

export interface RegistrationCallsDeps extends RegistrationPorts {
  pool: pg.Pool;
  countries: CountryLocator;
  sessions: PlayerSessions;
  idNumbers: IdNumbers;
  refused: RefusedPersons;
  /** Milliseconds since 1970. */
  now: () => number;
}

const USER_AGENT_MAX = 300;

/** Where a registration comes from. Throws `registration.country_not_served`. */
function visitOf(context: CallContext, countries: CountryLocator): Visit {
  const { merchant, ip, request, language } = context;
  const { settings } = merchant;
  const found = countries.countryOf(ip);
  if (found !== null && !settings['market.registrationCountries'].includes(found)) throw new Refusal('registration.country_not_served');
  return {
    ip,
    rateAddress: rateAddress(ip),
    deviceHash: deviceHashOf(context),
    host: request.hostname.slice(0, 253),
    userAgent: String(request.headers['user-agent'] ?? '')
      .replaceAll(/[^\x20-\x7E]/g, '')
      .slice(0, USER_AGENT_MAX),
    country: found ?? settings['market.country'],
    language,
  };
}

/** A listed person gets the same refusal as one whose details do not match: the form must not reveal if someone else is listed (T8). */
async function refuseExcluded(deps: RegistrationCallsDeps, merchantCode: string, values: CheckedForm['values'], sent: Sent): Promise<void> {
  const { payeeName: name = '', birthday = '', idNumber: number = '' } = values;
  if (!(await deps.isExcluded(merchantCode, { name, birthday, number }))) return;
  await deps.refused.keep(merchantCode, sent.traces, { cause: 'listed', country: sent.country });
  throw new Refusal('registration.refused');
}

/** Submitted form and its origin. */
interface Sent {
  traces: Traces;
  country: string;
}

/** Checks a form; a refused minor or excluded person is kept from trying again for a day, and their code is used up (SAFE-18). */
async function checkPerson(deps: RegistrationCallsDeps, merchantCode: string, given: Given, sent: Sent, check: () => CheckedForm): Promise<CheckedForm> {
  try {
    return check();
  } catch (error) {
    const cause = causeOf(error);
    if (cause !== null) {
      await deps.refused.keep(merchantCode, sent.traces, { cause, country: sent.country });
      const to = deps.numberOf({ dialingCode: given.countryDialingCode ?? '', number: (given.mobileNum ?? '').trim() });
      if (to !== null && given.verificationCode !== undefined)
        await deps.takeCode({ merchantCode, to, code: given.verificationCode.trim() }).catch((wrong: unknown) => {
          if (!(wrong instanceof Refusal)) throw wrong;
        });
    }
    throw error;
  }
}

type Invitation = NonNullable<Awaited<ReturnType<PlacementPort['findInvitation']>>>;

/** True if a member has the name or an open invitation reserves it. */
const isNameGone = async ({ pool, placement }: RegistrationCallsDeps, merchantCode: string, username: string): Promise<boolean> =>
  (await isNameTaken(pool, merchantCode, username)) || placement.isNameReserved(merchantCode, username);

/** Throws `registration.username_taken`, and `registration.fields_invalid` for a nickname that looks like another person's. */
async function refuseNames(
  deps: RegistrationCallsDeps,
  merchant: Merchant,
  { method, values: { username = '', nickname = '' } }: CheckedForm,
  invitation: Invitation | null,
): Promise<void> {
  const { pool } = deps;
  const isGone = invitation === null ? isNameGone(deps, merchant.code, username) : isNameTaken(pool, merchant.code, username);
  if (method === 'username' && (await isGone)) throw new Refusal('registration.username_taken');
  if (nickname !== '' && (await findNicknameFault(pool, merchant, nickname, username)) !== null)
    throw new Refusal('registration.fields_invalid', { fields: [{ path: 'nickname', fault: 'reserved' }] });
}

/** By whom a new member comes: a link or partner's code, or a friend. */
interface CameBy {
  link: { code: string; isAgent: boolean } | null;
  inviter: bigint | null;
}
const nobody: CameBy = { link: null, inviter: null };

/** The typed code, else the first touch of the browser (INVITE-02). Throws `registration.affiliate_unknown` for a typed code alone. */
async function findOrigin(
  { pool, placement, friends, now }: RegistrationCallsDeps,
  { merchant, request }: CallContext,
  values: CheckedForm['values'],
): Promise<CameBy> {
  const { affiliateCode = '', recommenderId = '' } = values;
  const origin = originOf({ affiliateCode, recommenderId }, firstTouch(request, now(), merchant.settings['agent.codeDays']));
  if (origin === null) return nobody;
  if ('friend' in origin) return { link: null, inviter: await friends.inviterOf(pool, merchant, origin.friend) };
  const link = await placement.findLink(merchant, origin.link);
  if (link === null && affiliateCode !== '') throw new Refusal('registration.affiliate_unknown');
  return { link, inviter: null };
}

/**
 * Codes and names are looked up after the form itself is valid, and the code by SMS is consumed last, so that a mistake
 * elsewhere costs no second message.
 */
async function proveForm(
  deps: RegistrationCallsDeps,
  context: CallContext,
  { form, given, sent, invitation }: { form: CheckedForm; given: Given; sent: Sent; invitation: Invitation | null },
): Promise<CameBy> {
  const { pool } = deps;
  const { code } = context.merchant;
  const { values, mobile } = form;
  const cameBy = invitation === null ? await findOrigin(deps, context, values) : nobody;
  if (form.needsCaptcha) await deps.requireCaptcha(context, given.captcha);
  await refuseNames(deps, context.merchant, form, invitation);
  if (form.needsCode && mobile !== null) {
    await deps.takeCode({ merchantCode: code, to: mobile.number, code: values.verificationCode ?? '' });
    // Only the holder of the phone gets here, and even they get no reason (T5, T10).
    if (await isNumberBound(pool, code, mobile.number)) throw new Refusal('registration.refused');
  }
  await refuseExcluded(deps, code, values, sent);
  return cameBy;
}

/** The account already opened by this form, if its answer was lost. Throws `registration.refused` for another person's form. */
async function findOpened({ pool }: RegistrationCallsDeps, { code }: Merchant, method: RegistrationMethod, given: Given): Promise<bigint | null> {
  const opened = await findAttempt(pool, code, given.attempt);
  if (!opened) return null;
  const isSame = opened.method === method && (method === 'mobileNum' || opened.username.toLowerCase() === (given.username ?? '').trim().toLowerCase());
  const isProven = opened.passwordHash === null || (await checkPassword(given.password ?? '', opened.passwordHash, memberPasswordCost)).isRight;
  if (!isSame || !isProven) throw new Refusal('registration.refused');
  return opened.playerId;
}

async function begin(deps: RegistrationCallsDeps, context: CallContext, playerId: bigint) {
  const started = await deps.sessions.begin(context, playerId);
  if (!started) throw new Refusal('registration.refused');
  return started;
}

/** LOGIN-11: refuses accounts that cannot log in here. Throws `session.member_account`, `session.agent_account`. */
function refuseWrongSide({ settings }: Merchant, isAgent: boolean): void {
  if (settings['login.side'] === 'agents' && !isAgent) throw new Refusal('session.member_account');
  if (settings['login.side'] === 'members' && isAgent) throw new Refusal('session.agent_account');
}

/** The form for this person; with an invitation it has no field for a code. */
async function formFor({ pool }: RegistrationCallsDeps, merchant: Merchant, invitation: Invitation | null): Promise<RegistrationAsk> {
  const ask = await askedForm(pool, merchant);
  if (invitation === null) return ask;
  return { ...ask, fields: { ...ask.fields, affiliateCode: { ...ask.fields.affiliateCode, isEnabled: false } } };
}

/** A form, and the invitation that it activates, if any. */
interface Sending {
  method: RegistrationMethod;
  given: Given;
  invitation: Invitation | null;
}

async function join(deps: RegistrationCallsDeps, context: CallContext, sending: Sending) {
  const { merchant } = context;
  const known = await findOpened(deps, merchant, sending.method, sending.given);
  if (known !== null) return begin(deps, context, known);
  const { member, person } = await checkSending(deps, context, sending);
  const { form, visit } = member;
  const { playerId, username } = await openMember(deps, member);
  if (person !== null) await deps.linkSocial(merchant.code, playerId, person);
  const started = await begin(deps, context, playerId);
  const mobile = form.needsCode ? (form.mobile?.number ?? null) : null;
  deps.welcome({ merchant, language: visit.language, email: form.values.email || null, mobile, username, origin: mailOrigin(context) });
  return started;
}

/** Everything that is checked before an account is opened; throws the refusals of registration. */
async function checkSending(
  deps: RegistrationCallsDeps,
  context: CallContext,
  { method, given, invitation }: Sending,
): Promise<{ member: NewMember; person: SocialPerson | null }> {
  const { pool, now } = deps;
  const { merchant } = context;
  if (invitation?.isUsed === true) throw new Refusal('agent.invitation_over');
  // Only a code or an invitation can make an agent; those are checked below.
  if (invitation === null && (given.affiliateCode ?? '') === '') refuseWrongSide(merchant, false);
  const visit = visitOf(context, deps.countries);
  const sent: Sent = { traces: deps.refused.tracesOf(merchant.code, given, visit.deviceHash), country: visit.country };
  await deps.refused.refuse(merchant.code, sent.traces);
  await checkOrigin(pool, merchant, visit);
  const person = given.socialTicket === undefined ? null : deps.readSocialTicket(merchant.code, given.socialTicket);
  const parts = {
    merchant,
    ask: await formFor(deps, merchant, invitation),
    today: dayAt(now(), merchant.settings['market.timeZone']),
    termsVersion: await currentTermsVersion(pool, merchant.code),
    numberOf: deps.numberOf,
  };
  const form = await checkPerson(deps, merchant.code, given, sent, () => checkForm(method, given, parts));
  const { link, inviter } = await proveForm(deps, context, { form, given, sent, invitation });
  const isAgent = invitation?.isAgent ?? link?.isAgent ?? false;
  refuseWrongSide(merchant, isAgent);
  const way = { link: link?.code ?? null, invitation: invitation?.id ?? null, inviter };
  return { member: { merchant, form, given, way, isAgent, visit }, person };
}

const registerBy =
  (deps: RegistrationCallsDeps, method: RegistrationMethod) =>
  async (context: CallContext, { body }: { body: { jwe: string } }) =>
    join(deps, context, { method, given: await deps.sessions.openBody(context, body, registrationSecret), invitation: null });

/** The person behind an invitation fills in the form; the name is the invitation's (AGENT-10). */
async function activate(deps: RegistrationCallsDeps, context: CallContext, body: { jwe: string }) {
  const { invitation: token, ...given } = await deps.sessions.openBody(context, body, activationSecret);
  const invitation = await deps.placement.findInvitation(context.merchant, token);
  if (invitation === null) throw new Refusal('agent.invitation_over');
  return join(deps, context, { method: 'username', given: { ...given, username: invitation.username, affiliateCode: undefined }, invitation });
}

/** Calls for opening an account: the form, checks while typing, the terms, and the two ways to register. */
export function registrationCalls(deps: RegistrationCallsDeps): RegistrationHandlers {
  const { pool, now } = deps;
  return {
    getRegistrationForm: async ({ merchant }) => {
      const { settings, code } = merchant;
      const [ask, termsVersion] = await Promise.all([askedForm(pool, merchant), currentTermsVersion(pool, code)]);
      return {
        ...ask,
        methods: openMethods(merchant),
        disclaimerStartsChecked: settings['registration.disclaimerStartsChecked'],
        ageMin: settings['market.ageMin'],
        today: dayAt(now(), settings['market.timeZone']),
        exclusions: [...settings['registration.exclusions']],
        termsVersion,
      };
    },
    checkUsername: async ({ merchant }, { query }) => {
      const { fields } = await askedForm(pool, merchant);
      const isFit = checkRegistrationValue(fields.username, query.username) === null && isUsableUsername(query.username, merchant);
      if (!isFit) return { state: 'invalid' };
      return { state: (await isNameGone(deps, merchant.code, query.username)) ? 'taken' : 'free' };
    },
    checkAffiliateCode: async ({ merchant, request }, { query }) => {
      const code = query.code.trim();
      const touch = firstTouch(request, now(), merchant.settings['agent.codeDays']);
      const isFirst = touch === null || touch.code.toLowerCase() === code.toLowerCase();
      return { isValid: (await deps.placement.findLink(merchant, code)) !== null, isFirst };
    },
    register: registerBy(deps, 'username'),
    registerByMobile: registerBy(deps, 'mobileNum'),
    activateInvitation: (context, { body }) => activate(deps, context, body),
  };
}
