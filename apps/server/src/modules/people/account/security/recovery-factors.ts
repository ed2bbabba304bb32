import type { RecoveryFactorWay } from '@laro/domain/account/account-rules';
import type pg from 'pg';
import type { CallContext } from '#server/http/handlers.ts';
import { readProfile, readWays } from '../account.store.ts';
import type { Authenticator } from './authenticator.ts';
import { isCodeRight } from './is-code-right.ts';
import type { Passkeys, ShownPasskey } from './passkeys.ts';
import type { BoundCodes } from '../ports.ts';

/** A second factor as entered: a code of the app, a recovery code, a code of a message, or a passkey. */
export interface GivenFactor {
  way: RecoveryFactorWay;
  code?: string | undefined;
  passkey?: ShownPasskey | undefined;
}

/** Factors that an account requires of a member who has forgotten the password, in addition to the first proof (T11). */
export interface RecoveryFactors {
  /**
   * Any one of these suffices, the strongest first; empty if the account has only the proven one. A message does not replace an authenticator or a
   * passkey: with an authenticator, whose recovery codes replace a lost device, messages do not count.
   */
  waysAfter: (playerId: bigint, proven: 'mobile' | 'email') => Promise<RecoveryFactorWay[]>;
  isRight: (context: CallContext, playerId: bigint, given: GivenFactor) => Promise<boolean>;
  /** The proven address or number (E.164) behind a way; null when nothing is bound. */
  boundTo: (playerId: bigint, way: 'mobile' | 'email') => Promise<string | null>;
}

export function createRecoveryFactors(deps: { pool: pg.Pool; codes: BoundCodes; authenticator: Authenticator; passkeys: Passkeys }): RecoveryFactors {
  const { pool, codes, authenticator, passkeys } = deps;
  const boundTo = async (playerId: bigint, way: 'mobile' | 'email'): Promise<string | null> => {
    const { email, isEmailProven, mobile, isMobileProven } = await readProfile(pool, playerId);
    if (way === 'email') return isEmailProven ? email : null;
    return isMobileProven ? mobile : null;
  };
  return {
    waysAfter: async (playerId, proven) => {
      const known = await readWays(pool, playerId);
      const strong = (['passkey', 'totp'] as const).filter((way) => known[way]);
      if (known.totp) return strong;
      const other = proven === 'mobile' ? 'email' : 'mobile';
      return known[other] ? [...strong, other] : strong;
    },
    isRight: async (context, playerId, { way, code = '', passkey }) => {
      if (way === 'passkey') return passkey !== undefined && (await passkeys.finishShowing(context, 'log-in', passkey)) === playerId;
      if (way === 'totp') return authenticator.prove(playerId, code);
      const to = await boundTo(playerId, way);
      return to !== null && isCodeRight(codes, { merchantCode: context.merchant.code, purpose: 'recover', to, code: code.trim() });
    },
    boundTo,
  };
}
