import { confirmationSecret, paymentPasswordSecret, securityAnswersSecret } from '@laro/contract/account/security';
import { securityQuestions } from '@laro/domain/account/account-rules';
import { playerOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { PlayerSessions } from '#server/modules/people/players/index.ts';
import { readAnswers, readProfile } from '../account.store.ts';
import { proveOnceMore, type ConfirmationDeps } from './confirmation.ts';
import { deletePasskey, readPasskeys, renamePasskey } from './factor.store.ts';
import { setPaymentPassword } from './payment-password.ts';
import type { Confirmation, MemberNotes } from '../ports.ts';
import { shownEmail, shownMobile, unprovenContacts } from '../profile/profile-calls.ts';
import { keepAnswers } from './security-answers.ts';

export interface SecurityDeps extends ConfirmationDeps {
  confirmation: Confirmation;
  notes: MemberNotes;
  sessions: Pick<PlayerSessions, 'openBody' | 'begin' | 'prove'>;
}

type SecretHandlers = Handlers<'getSecurity' | 'startPasskeyConfirmation' | 'confirm' | 'setPaymentPassword' | 'setSecurityAnswers'>;
type FactorHandlers = Handlers<
  'startTotp' | 'finishTotp' | 'endTotp' | 'renewRecoveryCodes' | 'startPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey'
>;
type PasskeyLogInHandlers = Handlers<'proveByPasskey' | 'startPasskeyLogIn' | 'finishPasskeyLogIn'>;
export type SecurityHandlers = SecretHandlers & FactorHandlers & PasskeyLogInHandlers;

const secretCalls = (deps: SecurityDeps): SecretHandlers => ({
  getSecurity: async (context) => {
    const { playerId } = playerOf(context);
    const { pool, authenticator } = deps;
    const [row, answers, totp, passkeys] = await Promise.all([
      readProfile(pool, playerId),
      readAnswers(pool, playerId),
      authenticator.state(playerId),
      readPasskeys(pool, playerId),
    ]);
    return {
      hasPassword: row.passwordHash !== null,
      hasPaymentPassword: row.paymentPasswordHash !== null,
      questions: securityQuestions.filter((question) => answers.some((answer) => answer.question === question)),
      email: shownEmail(row),
      mobile: shownMobile(row),
      unproven: unprovenContacts(row),
      totp,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  },
  startPasskeyConfirmation: (context) => deps.passkeys.startShowing(context, 'confirm'),
  confirm: async (context, { body }) => {
    const given = await deps.sessions.openBody(context, body, confirmationSecret);
    return { until: (await proveOnceMore(deps, context, given)).toISOString() };
  },
  setPaymentPassword: async (context, { body }) => {
    const given = await deps.sessions.openBody(context, body, paymentPasswordSecret);
    await setPaymentPassword(deps, playerOf(context), given, await deps.confirmation.require(context));
    await deps.notes.tell(context, { template: 'payment_password_changed' });
    return {};
  },
  setSecurityAnswers: async (context, { body }) => {
    const { answers } = await deps.sessions.openBody(context, body, securityAnswersSecret);
    await deps.confirmation.require(context);
    await keepAnswers(deps.pool, playerOf(context).playerId, answers);
    return {};
  },
});

const factorCalls = ({ pool, confirmation, authenticator, passkeys, notes }: SecurityDeps): FactorHandlers => ({
  startTotp: async (context) => {
    await confirmation.require(context);
    const { playerId, username } = playerOf(context);
    return authenticator.start(playerId, { site: context.merchant.name, username });
  },
  finishTotp: async (context, { body }) => {
    const recoveryCodes = await authenticator.finish(playerOf(context).playerId, body.code);
    await notes.tell(context, { template: 'totp_on' });
    return { recoveryCodes };
  },
  endTotp: async (context) => {
    await confirmation.require(context);
    if (await authenticator.end(playerOf(context).playerId)) await notes.tell(context, { template: 'totp_off' });
    return {};
  },
  renewRecoveryCodes: async (context) => {
    await confirmation.require(context);
    const recoveryCodes = await authenticator.renewCodes(playerOf(context).playerId);
    await notes.tell(context, { template: 'recovery_codes_renewed' });
    return { recoveryCodes };
  },
  startPasskey: async (context) => {
    await confirmation.require(context);
    return passkeys.startAdding(context);
  },
  addPasskey: async (context, { body }) => {
    const id = await passkeys.finishAdding(context, body);
    await notes.tell(context, { template: 'passkey_added', values: { name: body.name } });
    return { id };
  },
  renamePasskey: async (context, { params, body }) => {
    if (!(await renamePasskey(pool, playerOf(context).playerId, params.passkeyId, body.name))) throw new Refusal('account.passkey_unknown');
    return {};
  },
  removePasskey: async (context, { params }) => {
    await confirmation.require(context);
    const name = await deletePasskey(pool, playerOf(context).playerId, params.passkeyId);
    if (name === null) throw new Refusal('account.passkey_unknown');
    await notes.tell(context, { template: 'passkey_removed', values: { name } });
    return {};
  },
});

const passkeyLogInCalls = ({ passkeys, sessions }: SecurityDeps): PasskeyLogInHandlers => ({
  proveByPasskey: async (context, { body }) => {
    const { playerId, tokenHash } = playerOf(context);
    if ((await passkeys.finishShowing(context, 'confirm', body.passkey)) !== playerId) throw new Refusal('account.passkey_wrong');
    await sessions.prove(tokenHash);
    return {};
  },
  startPasskeyLogIn: (context) => passkeys.startShowing(context, 'log-in'),
  finishPasskeyLogIn: async (context, { body }) => {
    const playerId = await passkeys.finishShowing(context, 'log-in', body.passkey);
    if (playerId === null) throw new Refusal('account.passkey_wrong');
    const started = await sessions.begin(context, playerId, 'passkey');
    if (!started) throw new Refusal('session.account_disabled');
    return started;
  },
});

/** Calls for second factors, payment password, security questions, and log-in by passkey (ACC-02, T6, T16). */
export const securityCalls = (deps: SecurityDeps): SecurityHandlers => ({ ...secretCalls(deps), ...factorCalls(deps), ...passkeyLogInCalls(deps) });
