import type { Wire } from '@laro/contract/routes';
import { recordRangeDaysMax } from '@laro/domain/system/constants';
import { gameCategories, type GameCategory } from '@laro/domain/catalogue/game-categories';
import { paths } from '#player/shared/router/paths.ts';
import { readPeriod, type RecordPeriod } from '#player/shared/records/values/record-period.ts';

type Query = NonNullable<Wire<'listRounds', 'query'>>;

export const states = ['open', 'closed', 'void'] as const;
export type State = (typeof states)[number];

/** Filters of the bet record. They are in the address, so that history and bookmarks restore them. */
export interface RecordFilters extends RecordPeriod {
  readonly category: GameCategory | '';
  readonly vassalage: string;
  readonly status: State | '';
}

const VENDOR = /^[A-Za-z0-9_.-]{1,64}$/;
const oneOf = <Option extends string>(options: readonly Option[], value: string): Option | null => options.find((option) => option === value) ?? null;

/** Reads the filters of an address; whatever is not one of ours counts as none. */
export function readRecordFilters(search: URLSearchParams): RecordFilters {
  const given = (name: string) => search.get(name) ?? '';
  return {
    ...readPeriod(search, recordRangeDaysMax),
    category: oneOf(gameCategories, given('category')) ?? '',
    vassalage: VENDOR.test(given('vassalage')) ? given('vassalage') : '',
    status: oneOf(states, given('status')) ?? '',
  };
}

/** The address of the record under filters; those that narrow nothing are left out. */
export function recordAddress(filters: RecordFilters, round = ''): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, period: filters.period === 'today' ? '' : filters.period, round }))
    if (value !== '') search.set(name, value);
  const text = search.toString();
  return text === '' ? paths.bets : `${paths.bets}?${text}`;
}

/** True if a filter other than the period is set. */
export const isNarrowed = ({ category, vassalage, status }: RecordFilters): boolean => category !== '' || vassalage !== '' || status !== '';

/** The call's parameters for filters. */
export const questionOf = (filters: RecordFilters): Query => ({ ...filters });
