/** `npm run audit`: reads the whole ledger and says whether the books agree. Ends with 1 when they do not. */
import { auditLedger, isWhole } from '../apps/server/src/ledger/audit.ts';
import { onDatabase } from './on-database.ts';

await onDatabase('audit', async (pool) => {
  const audit = await auditLedger(pool);
  console.log(
    `postings ${audit.postings}, sum ${audit.sum}, balances off ${audit.balancesOff.length}, orphans ${audit.orphans}, unposted ${audit.unposted}, rounds off ${audit.roundsOff}, bonuses off ${audit.bonusesOff}, owed off ${audit.owedOff}, rights off ${audit.rightsOff}, counts off ${audit.countsOff}`,
  );
  for (const off of audit.balancesOff.slice(0, 100)) console.log(`account ${off.accountId}: balance ${off.balance}, postings ${off.postings}`);
  console.log(isWhole(audit) ? 'The books agree.' : 'THE BOOKS DO NOT AGREE.');
  return isWhole(audit);
});
