// Set-up of every file of integration tests. Hashing passwords at the cost of production would take a seventh of their processor time. The costs of
// production are checked in password-hash.test.ts; `npm run test:all` compares response times and therefore keeps them.
import { memberPasswordCost } from '#server/modules/people/players/password-cost.ts';
import { staffPasswordCost } from '#server/security/password-hash.ts';

/** Different for members, staff and the accounts of TestPlayers: a test notices a mix-up. */
if (process.env['LARO_LONG'] !== '1') {
  Object.assign(memberPasswordCost, { memoryKiB: 384, passes: 1 });
  Object.assign(staffPasswordCost, { memoryKiB: 512, passes: 1 });
}
