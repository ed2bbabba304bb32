import { moneyGroups, moneyStates, type MoneyGroup, type MoneyState } from '@laro/domain/money/money-groups';
import { statementRangeDaysMax } from '@laro/domain/statements/statement-rules';
import { paths } from '#player/shared/router/paths.ts';
import { readPeriod, type RecordPeriod } from '#player/shared/records/values/record-period.ts';

/** Filters of the transaction record. They are in the address, so that history and bookmarks restore them. */
export interface TransactionFilters extends RecordPeriod {
  readonly group: MoneyGroup | '';
  readonly status: MoneyState | '';
}

/** Reads the filters of an address; whatever is not one of ours counts as none. */
export const readTransactionFilters = (search: URLSearchParams): TransactionFilters => ({
  ...readPeriod(search, statementRangeDaysMax, '7days'),
  group: moneyGroups.find((group) => group === search.get('group')) ?? '',
  status: moneyStates.find((status) => status === search.get('status')) ?? '',
});

/** The address of the record under filters, or of one entry of it; filters that narrow nothing are left out. */
export function transactionAddress(filters: TransactionFilters, entry = ''): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, period: filters.period === '7days' ? '' : filters.period, entry }))
    if (value !== '') search.set(name, value);
  const text = search.toString();
  return text === '' ? paths.transactions : `${paths.transactions}?${text}`;
}

/** True if a filter other than the period is set. */
export const isNarrowed = ({ group, status }: TransactionFilters): boolean => group !== '' || status !== '';
