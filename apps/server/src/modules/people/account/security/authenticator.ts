import { createHash, randomInt } from 'node:crypto';
import { recoveryCodesCount } from '@laro/domain/account/account-rules';
import type pg from 'pg';
import { Refusal } from '#server/http/problems/refusal.ts';
import { enrolmentFor, makeSecret, stepOfCode } from '#server/security/second-factor.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import { confirmTotp, countRecoveryCodes, deleteTotp, readTotp, replaceRecoveryCodes, takeRecoveryCode, takeStep, writePendingTotp } from './factor.store.ts';

/** Letters and digits without lookalikes. Ten of them are 49 bits. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 10;

const makeCode = (): string => Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
const written = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;

export interface Authenticator {
  /** Creates a secret that waits for its first code; the current secret stays valid until then. */
  start: (playerId: bigint, given: { site: string; username: string }) => Promise<{ secret: string; uri: string }>;
  /** Gives the recovery codes. Throws `account.totp_not_started` and `account.totp_code_wrong`. */
  finish: (playerId: bigint, code: string) => Promise<string[]>;
  /** False when it was off already. */
  end: (playerId: bigint) => Promise<boolean>;
  /** Throws `account.totp_not_started`. */
  renewCodes: (playerId: bigint) => Promise<string[]>;
  /** True if the input is a code of the app or a recovery code; each works once (T15). */
  prove: (playerId: bigint, typed: string) => Promise<boolean>;
  isOn: (playerId: bigint) => Promise<boolean>;
  state: (playerId: bigint) => Promise<{ isOn: boolean; recoveryCodes: number }>;
}

/**
 * The authenticator app of members: time-based codes and the recovery codes for a lost device (T16). `secret` is the installation's own: the apps'
 * secrets must be readable again.
 */
export function createAuthenticator({ pool, secret: own, now = Date.now }: { pool: pg.Pool; secret: Buffer; now?: () => number }): Authenticator {
  const box = new SecretBox(own, 'second factor of members');
  const hashOf = (playerId: bigint, code: string): Buffer => createHash('sha256').update(`${playerId}/${code}`).digest();
  const makeCodes = (playerId: bigint) => {
    const codes = Array.from({ length: recoveryCodesCount }, makeCode);
    return { shown: codes.map(written), hashes: codes.map((code) => hashOf(playerId, code)) };
  };
  return {
    start: async (playerId, { site, username }) => {
      const secret = makeSecret();
      await writePendingTotp(pool, playerId, box.close(secret, `player ${playerId}`));
      return enrolmentFor(secret, username, site);
    },
    finish: async (playerId, code) => {
      const row = await readTotp(pool, playerId);
      if (!row?.pending) throw new Refusal('account.totp_not_started');
      const step = stepOfCode(box.open(row.pending, `player ${playerId}`), code, null, now());
      if (step === null) throw new Refusal('account.totp_code_wrong');
      const { shown, hashes } = makeCodes(playerId);
      if (!(await confirmTotp(pool, playerId, { pending: row.pending, step, codeHashes: hashes }))) throw new Refusal('account.totp_not_started');
      return shown;
    },
    end: (playerId) => deleteTotp(pool, playerId),
    renewCodes: async (playerId) => {
      if (!(await readTotp(pool, playerId))?.secret) throw new Refusal('account.totp_not_started');
      const { shown, hashes } = makeCodes(playerId);
      await replaceRecoveryCodes(pool, playerId, hashes);
      return shown;
    },
    prove: async (playerId, typed) => {
      const text = typed.toLowerCase().replaceAll(/[\s-]/g, '');
      if (text.length === CODE_LENGTH) return takeRecoveryCode(pool, playerId, hashOf(playerId, text));
      const row = await readTotp(pool, playerId);
      if (!row?.secret || !/^\d{6}$/.test(text)) return false;
      const step = stepOfCode(box.open(row.secret, `player ${playerId}`), text, row.lastStep, now());
      return step !== null && takeStep(pool, playerId, step);
    },
    isOn: async (playerId) => Boolean((await readTotp(pool, playerId))?.secret),
    state: async (playerId) => {
      const [row, recoveryCodes] = await Promise.all([readTotp(pool, playerId), countRecoveryCodes(pool, playerId)]);
      return { isOn: Boolean(row?.secret), recoveryCodes };
    },
  };
}
