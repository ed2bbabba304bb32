/** `npm run audit`: reads the whole ledger, points, stock, raffles and rewards, and reports if the books balance. Exits with 1 if they do not. */
import { auditLedger, isWhole } from '../../apps/server/src/ledger/audit/audit.ts';
import { auditPoints } from '../../apps/server/src/ledger/audit/audit-points.ts';
import { auditRaffles } from '../../apps/server/src/ledger/audit/audit-raffles.ts';
import { auditRewards, rewardsLine } from '../../apps/server/src/ledger/audit/audit-rewards.ts';
import { onDatabase } from './on-database.ts';

await onDatabase('audit', async (pool) => {
  const audit = await auditLedger(pool);
  console.log(
    `postings ${audit.postings}, sum ${audit.sum}, balances off ${audit.balancesOff.length}, orphans ${audit.orphans}, unposted ${audit.unposted}, rounds off ${audit.roundsOff}, bonuses off ${audit.bonusesOff}, owed off ${audit.owedOff}, rights off ${audit.rightsOff}, counts off ${audit.countsOff}`,
  );
  for (const off of audit.balancesOff.slice(0, 100)) console.log(`account ${off.accountId}: balance ${off.balance}, postings ${off.postings}`);
  const { lotsOff, stockOff, ordersOff, daysOff, entriesOff } = await auditPoints(pool);
  console.log(
    `points: lots off ${lotsOff}, days off ${daysOff}, entries of tournaments off ${entriesOff}; mall: stock off ${stockOff}, orders off ${ordersOff}`,
  );
  const raffles = await auditRaffles(pool);
  console.log(`raffles: tickets off ${raffles.ticketsOff}, stock off ${raffles.stockOff}, draws off ${raffles.drawsOff}, winners off ${raffles.winnersOff}`);
  const rewards = await auditRewards(pool);
  console.log(rewardsLine(rewards));
  const off = [lotsOff, stockOff, ordersOff, daysOff, entriesOff, ...Object.values(raffles), ...Object.values(rewards)].reduce(
    (sum: bigint, count: bigint) => sum + count,
    0n,
  );
  const isAllWhole = isWhole(audit) && off === 0n;
  console.log(isAllWhole ? 'The books agree.' : 'THE BOOKS DO NOT AGREE.');
  return isAllWhole;
});
