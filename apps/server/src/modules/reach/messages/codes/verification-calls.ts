import type { MessageChannel } from '@laro/domain/messages/message-templates';
import type pg from 'pg';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { findBound, findOwner } from './codes.store.ts';
import type { CodePurpose, CountedCodes, SentCode } from './one-time-codes.ts';
import { servedNumber } from '../outgoing/phone-number.ts';

export type VerificationHandlers = Handlers<'sendSmsCode' | 'sendEmailCode' | 'sendMemberCode'>;

const numberFrom = ({ merchant: { settings } }: CallContext, given: { countryDialingCode: string; mobileNum: string }): string =>
  servedNumber({ dialingCode: given.countryDialingCode, number: given.mobileNum }, settings['market.registrationCountries']);

export interface VerificationCallsDeps {
  pool: pg.Pool;
  codes: CountedCodes;
  /** Requires a solved captcha; throws the captcha's own refusals. */
  requireHuman: (context: CallContext, captcha: string | undefined) => Promise<void>;
  now: () => number;
}

/** The calls that send one-time codes. */
export function verificationCalls({ pool, codes, requireHuman, now }: VerificationCallsDeps): VerificationHandlers {
  const answer = ({ resendAt, expiresAt }: SentCode) => ({
    sentAt: new Date(now()).toISOString(),
    resendAt: resendAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    expirationTime: resendAt.getTime(),
  });
  /** Sends a code to a visitor who is not logged in: the owner of the contact decides the message, never the answer. */
  const sendToVisitor = async (
    context: CallContext,
    channel: MessageChannel,
    to: string,
    { purpose, username, captcha }: { purpose: Exclude<CodePurpose, 'bind' | 'confirm'>; username?: string | undefined; captcha?: string | undefined },
  ) => {
    if (await codes.needsHuman(context, channel, to)) await requireHuman(context, captcha);
    const owner = await findOwner(pool, context.merchant.code, channel, to, purpose === 'register' ? null : (username ?? null));
    const isReallySent = purpose === 'register' ? owner === null : owner !== null;
    return answer(await codes.send({ context, purpose, channel, to, playerId: owner, isReallySent }));
  };
  return {
    sendSmsCode: async (context, { body }) => sendToVisitor(context, 'sms', numberFrom(context, body), body),
    sendEmailCode: async (context, { body }) => sendToVisitor(context, 'email', body.email, body),
    sendMemberCode: async (context, { body }) => {
      const { playerId } = playerOf(context);
      const { purpose, channel } = body;
      if (purpose === 'confirm') {
        const to = await findBound(pool, playerId, channel);
        if (to === null) throw new Refusal('verification.nothing_bound');
        return answer(await codes.send({ context, purpose, channel, to, playerId }));
      }
      const { countryDialingCode = '', mobileNum = '', email = '' } = body;
      const to = channel === 'sms' ? numberFrom(context, { countryDialingCode, mobileNum }) : email;
      if (channel === 'sms' && (await codes.needsHuman(context, channel, to))) await requireHuman(context, body.captcha);
      return answer(await codes.send({ context, purpose, channel, to, playerId }));
    },
  };
}
