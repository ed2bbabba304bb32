/** `npm run audit`: reads the whole ledger and says whether the books agree. Ends with 1 when they do not. */
import { openPool } from '../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres/start.ts';
import { auditLedger, isWhole } from '../apps/server/src/ledger/audit.ts';
import { readEnvironment } from '../apps/server/src/process/environment.ts';
import { describeStartError } from '../apps/server/src/process/start-error.ts';

try {
  const environment = readEnvironment(process.env, process.argv);
  const embedded = environment.databaseUrl === null ? await startEmbeddedPostgres(environment.dataDir, { kind: 'audit' }) : null;
  const pool = openPool(embedded ? embedded.connection : { connectionString: environment.databaseUrl ?? '' });
  try {
    const audit = await auditLedger(pool);
    console.log(
      `postings ${audit.postings}, sum ${audit.sum}, balances off ${audit.balancesOff.length}, orphans ${audit.orphans}, unposted ${audit.unposted}, rounds off ${audit.roundsOff}, bonuses off ${audit.bonusesOff}, owed off ${audit.owedOff}`,
    );
    for (const off of audit.balancesOff.slice(0, 100)) console.log(`account ${off.accountId}: balance ${off.balance}, postings ${off.postings}`);
    console.log(isWhole(audit) ? 'The books agree.' : 'THE BOOKS DO NOT AGREE.');
    process.exitCode = isWhole(audit) ? 0 : 1;
  } finally {
    await pool.end();
    await embedded?.stop();
  }
} catch (error) {
  console.error(describeStartError(error));
  process.exitCode = 1;
}
