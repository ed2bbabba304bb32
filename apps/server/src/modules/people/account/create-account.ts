import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { PlayerSessions } from '#server/modules/people/players/index.ts';
import type { Authenticator } from './security/authenticator.ts';
import { createAvatars } from './profile/avatars.ts';
import { createConfirmation } from './security/confirmation.ts';
import { maskName } from './profile/mask-for-owner.ts';
import { createPasskeys } from './security/passkeys.ts';
import { createPaymentPassword, type PaymentPassword } from './security/payment-password.ts';
import type { BoundCodes, Confirmation, MemberNotes, NumberOf, PictureFiles } from './ports.ts';
import { profileCalls, type ProfileHandlers } from './profile/profile-calls.ts';
import { createRecoveryFactors, type RecoveryFactors } from './security/recovery-factors.ts';
import { securityCalls, type SecurityHandlers } from './security/security-calls.ts';
import { sessionCalls, type SessionHandlers } from './session-calls.ts';

export interface AccountDeps {
  pool: pg.Pool;
  authenticator: Authenticator;
  sessions: PlayerSessions;
  codes: BoundCodes;
  numberOf: NumberOf;
  notes: MemberNotes;
  pictures: PictureFiles;
  onSessionsEnded: (publicId: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface Account {
  handlers: ProfileHandlers & SecurityHandlers & SessionHandlers;
  /** Guard of sensitive changes, for the modules that make them (T6). */
  confirmation: Confirmation;
  /** Required where money leaves. */
  paymentPassword: PaymentPassword;
  maskName: (name: string) => string;
  /** Factors that recovery requires in addition to its first proof (T11). */
  recoveryFactors: RecoveryFactors;
  /** Serves members' pictures. */
  registerRoutes: (http: FastifyInstance) => void;
}

/** The member's own account and what keeps it safe (ACC-01, ACC-02). */
export function createAccount(deps: AccountDeps): Account {
  const { pool, now = Date.now } = deps;
  const avatars = createAvatars(deps.pictures);
  const confirmation = createConfirmation({ pool });
  const passkeys = createPasskeys(pool);
  const parts = { ...deps, now, avatars, confirmation, passkeys };
  return {
    handlers: { ...profileCalls(parts), ...sessionCalls(parts), ...securityCalls(parts) },
    confirmation,
    paymentPassword: createPaymentPassword({ pool, now }),
    maskName,
    recoveryFactors: createRecoveryFactors(parts),
    registerRoutes: avatars.registerRoutes,
  };
}
