import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '#server/db/tables.ts';
import { SecretBox } from '#server/modules/identity/index.ts';
import type { PlayerSessions } from '#server/modules/players/index.ts';
import { createAuthenticator, type Authenticator } from './authenticator.ts';
import { createAvatars } from './avatars.ts';
import { createConfirmation } from './confirmation.ts';
import { maskName } from './mask.ts';
import { createPasskeys } from './passkeys.ts';
import { createPaymentPassword, type PaymentPassword } from './payment-password.ts';
import type { BoundCodes, Confirmation, NumberOf, PictureFiles, TellOfContact } from './ports.ts';
import { profileCalls, type ProfileHandlers } from './profile-calls.ts';
import { securityCalls, type SecurityHandlers } from './security-calls.ts';
import { sessionCalls, type SessionHandlers } from './session-calls.ts';

export interface AccountDeps {
  pool: pg.Pool;
  db: Kysely<Tables>;
  /** The installation's own: encrypts what must be read again. */
  secret: Buffer;
  sessions: PlayerSessions;
  codes: BoundCodes;
  numberOf: NumberOf;
  tellOfContact: TellOfContact;
  pictures: PictureFiles;
  onSessionsEnded: (publicId: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface Account {
  handlers: ProfileHandlers & SecurityHandlers & SessionHandlers;
  /** The guard of sensitive changes, for whoever makes one (T6). */
  confirmation: Confirmation;
  /** Whether members have an authenticator app, and whether what they typed is right, for whoever asks for a second factor (T11). */
  authenticator: Pick<Authenticator, 'state' | 'prove'>;
  /** Asked for where money leaves. */
  paymentPassword: PaymentPassword;
  maskName: (name: string) => string;
  /** Serves members' pictures. */
  registerRoutes: (http: FastifyInstance) => void;
}

/** The member's own account and what keeps it safe (ACC-01, ACC-02). */
export function createAccount(deps: AccountDeps): Account {
  const { pool, now = Date.now } = deps;
  const avatars = createAvatars(deps.pictures);
  const confirmation = createConfirmation({ pool });
  const authenticator = createAuthenticator({ pool, box: new SecretBox(deps.secret, 'second factor of members'), now });
  const parts = { ...deps, now, avatars, confirmation, authenticator, passkeys: createPasskeys(pool) };
  return {
    handlers: { ...profileCalls(parts), ...sessionCalls(parts), ...securityCalls(parts) },
    confirmation,
    authenticator,
    paymentPassword: createPaymentPassword({ pool, db: deps.db, now }),
    maskName,
    registerRoutes: avatars.registerRoutes,
  };
}
