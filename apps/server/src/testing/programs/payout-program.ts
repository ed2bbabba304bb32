// Sends approved payouts, as a server does, until it is killed. Usage: node payout-program.ts <database URL> <gateway URL> [dies-before-sending]
import { openPool } from '#server/db/database.ts';
import { createXenditPayouts } from '#server/adapters/payments/xendit-payouts.ts';
import { AuditLog } from '#server/modules/core/audit/index.ts';
import { testTwoPersons } from '../base/test-two-persons.ts';
import { testPayouts } from '../money/test-payouts.ts';

const [, , databaseUrl = '', gatewayUrl = '', fault = ''] = process.argv;
const pool = openPool({ connectionString: databaseUrl });
const xendit = createXenditPayouts(() => ({ url: gatewayUrl, secretKey: 'key', callbackToken: 'token' }), { timeoutMs: 60_000 });
const { withdrawals } = testPayouts({
  base: { pool, url: databaseUrl, close: async () => {} },
  audit: new AuditLog(pool, Buffer.alloc(32, 3), Date.now),
  twoPersons: testTwoPersons({ pool }),
  merchantOf: () => null,
  announced: [],
  now: Date.now,
  xendit: fault === 'dies-before-sending' ? { ...xendit, send: async () => process.exit(137) } : xendit,
});
for (;;) {
  await withdrawals.turn();
  await new Promise((resolve) => setTimeout(resolve, 50));
}
