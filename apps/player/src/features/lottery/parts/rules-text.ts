import { unitText } from './unit-text.ts';

/** A whole number with commas between thousands; it may be larger than a float holds. */
export const wholeText = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');

/** Odds as people read them, from ten-thousandths. */
export function oddsText(odds: string): string {
  const text = odds.padStart(5, '0');
  return `${wholeText(text.slice(0, -4))}.${text.slice(-4).replace(/0{1,2}$/, '')}`;
}

/** Hundredths of a percent as people read them. */
export const percentText = (hundredths: number): string => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')} %`;

const MINUTE = 60;

/** A length of time in the language's own words: 10 seconds, 15 minutes, 1 hour. */
export function secondsText(seconds: number, tag: string): string {
  const unit = seconds % MINUTE === 0 ? 'minute' : 'second';
  return unitText(unit === 'minute' ? seconds / MINUTE : seconds, unit, 'long', tag);
}

/** Times of the day with the days of the week that they hold on (Monday = 1); none for every day. */
export function timesText(times: readonly string[], days: readonly number[], tag: string): string {
  // 2024-01-01 was a Monday.
  const nameOf = (day: number) => new Date(Date.UTC(2024, 0, day)).toLocaleDateString(tag, { timeZone: 'UTC', weekday: 'short' });
  return days.length === 0 ? times.join(', ') : `${times.join(', ')} (${days.map(nameOf).join(', ')})`;
}

/** A date (YYYY-MM-DD) with its year. */
export const dayText = (date: string, tag: string): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString(tag, { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' });

/** A day of every year (MM-DD). */
export const momentOfYear = (day: string, tag: string): string =>
  new Date(`2028-${day}T12:00:00Z`).toLocaleDateString(tag, { timeZone: 'UTC', month: 'long', day: 'numeric' });
