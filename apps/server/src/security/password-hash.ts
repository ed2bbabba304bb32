import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

export interface PasswordCost {
  memoryKiB: number;
  passes: number;
  parallelism: number;
}

/** Cost of new hashes: 64 MiB and three passes, well above OWASP's minimum, since staff rarely sign in. */
export const staffPasswordCost: PasswordCost = { memoryKiB: 65_536, passes: 3, parallelism: 1 };

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** The same password typed on another keyboard may come as other code points: compare the composed form. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFC'));

function derive(password: string, salt: Buffer, cost: PasswordCost, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      { message: bytesOf(password), nonce: salt, memory: cost.memoryKiB, passes: cost.passes, parallelism: cost.parallelism, tagLength: length },
      (error, hash) => {
        if (error) reject(error);
        else resolve(hash);
      },
    );
  });
}

/** argon2id of a password as a PHC string, with its own salt. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, cost, HASH_BYTES);
  return `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** Checks in constant time if the password matches the hash, and if the hash was made with another cost than today's. */
export async function checkPassword(password: string, phc: string, today: PasswordCost): Promise<{ isRight: boolean; isOutdated: boolean }> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(phc) ?? [];
  if (memory === undefined) throw new Error('a stored password hash is not an argon2id PHC string');
  const cost = { memoryKiB: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const wanted = Buffer.from(hash, 'base64');
  const given = await derive(password, Buffer.from(salt, 'base64'), cost, wanted.length);
  const isOutdated = cost.memoryKiB !== today.memoryKiB || cost.passes !== today.passes || cost.parallelism !== today.parallelism;
  return { isRight: timingSafeEqual(given, wanted), isOutdated };
}

/** Hash of a random password: checked for unknown names, so that the response takes as long as for a known one. */
export function nobodysHash(cost: PasswordCost): string {
  return `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=${cost.parallelism}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(HASH_BYTES))}`;
}
