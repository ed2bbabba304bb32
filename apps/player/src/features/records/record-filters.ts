import type { Wire } from '@laro/contract/routes';
import { recordRangeDaysMax } from '@laro/domain/constants';
import { gameCategories, type GameCategory } from '@laro/domain/game-categories';
import { paths } from '#player/shared/paths.ts';

type Query = NonNullable<Wire<'listRounds', 'query'>>;

export const periods = ['today', 'yesterday', '7days', '30days', 'range'] as const;
export type Period = (typeof periods)[number];
export const states = ['open', 'closed', 'void'] as const;
export type State = (typeof states)[number];

/** What narrows the bet record. It lives in the address, so that it can be gone back to and kept. */
export interface RecordFilters {
  readonly period: Period;
  /** First and last day of `range`, YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
  readonly category: GameCategory | '';
  readonly vassalage: string;
  readonly status: State | '';
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const VENDOR = /^[A-Za-z0-9_.-]{1,64}$/;
const DAY_MS = 86_400_000;
const oneOf = <Option extends string>(options: readonly Option[], value: string): Option | null => options.find((option) => option === value) ?? null;
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Reads the filters of an address; whatever is not one of ours counts as none. */
export function readRecordFilters(search: URLSearchParams): RecordFilters {
  const given = (name: string) => search.get(name) ?? '';
  const period = oneOf(periods, given('period')) ?? 'today';
  const hasRange = period === 'range' && isDay(given('from')) && isDay(given('to')) && rangeFault(given('from'), given('to')) === null;
  return {
    period: period === 'range' && !hasRange ? 'today' : period,
    from: hasRange ? given('from') : '',
    to: hasRange ? given('to') : '',
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

/** Whether anything but the period narrows it. */
export const isNarrowed = ({ category, vassalage, status }: RecordFilters): boolean => category !== '' || vassalage !== '' || status !== '';

/** Why two days are no range that can be asked for; null when they are. */
export function rangeFault(from: string, to: string): 'missing' | 'reversed' | 'too_long' | null {
  if (!isDay(from) || !isDay(to)) return 'missing';
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;
  if (days < 1) return 'reversed';
  return days > recordRangeDaysMax ? 'too_long' : null;
}

/** The call's parameters for filters. */
export const questionOf = (filters: RecordFilters): Query => ({ ...filters });
