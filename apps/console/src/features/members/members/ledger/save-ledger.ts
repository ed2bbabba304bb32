import { csvFile, offerFile } from '@laro/ui/layers/offer-file';
import { api } from '#console/shared/api/api.ts';
import type { DeskMember, LedgerEntry, LedgerFilter } from '#console/shared/api/money-queries.ts';
import type { DeskMerchant } from '#console/shared/api/queries.ts';
import { toWallDay } from '#console/shared/moments/zoned-time.ts';
import { ledgerCsv } from './ledger-csv.ts';

/** Lines that one question brings, and that one file holds. */
const AT_ONCE = 500;
const LINES_MAX = 20_000;

/** Offers the member's ledger of a filter as a file. Gives the number of lines when there were more than a file holds, else null. */
export async function saveLedger(
  { code: merchant, timeZone }: Pick<DeskMerchant, 'code' | 'timeZone'>,
  member: DeskMember,
  filter: LedgerFilter,
): Promise<number | null> {
  const entries: LedgerEntry[] = [];
  let before: string | null = '';
  while (before !== null && entries.length < LINES_MAX) {
    const page: { entries: LedgerEntry[]; next: string | null } = await api.call('listDeskMemberLedger', {
      params: { merchant, memberId: member.id },
      query: { ...filter, before, limit: AT_ONCE },
    });
    entries.push(...page.entries);
    before = page.next;
  }
  offerFile(csvFile([ledgerCsv(entries, member.currency, timeZone)]), `ledger-${merchant}-${member.id}-${toWallDay(Date.now(), timeZone)}.csv`);
  return before === null ? null : entries.length;
}
