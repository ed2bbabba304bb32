import type { PasswordCost } from '#server/security/password-hash.ts';

/** What members' hashes cost (OWASP's advice for argon2id: 19 MiB and two passes at least); members log in often, staff seldom. */
export const memberPasswordCost: PasswordCost = { memoryKiB: 19_456, passes: 2, parallelism: 1 };
