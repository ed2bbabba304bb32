import type { PasswordCost } from '#server/security/password-hash.ts';

/** Cost of members' password hashes (OWASP for argon2id: at least 19 MiB and two passes); lower than for staff, since members log in often. */
export const memberPasswordCost: PasswordCost = { memoryKiB: 19_456, passes: 2, parallelism: 1 };
