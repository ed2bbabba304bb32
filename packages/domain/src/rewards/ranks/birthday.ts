import { shiftDay } from '../../time/shift-day.ts';

/** Days a member must have been registered, and days to claim, the birthday included (VIP-07). */
const MEMBER_DAYS = 30;
const CLAIM_DAYS = 30;

export interface BirthdayMember {
  /** Birthday of the proof of identity, YYYY-MM-DD. */
  readonly birthday: string;
  /** Days at the merchant's place; null: not proven yet. */
  readonly joined: string;
  readonly verified: string | null;
}

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The birthday in a year; the 29th of February is the 28th in common years. */
export function birthdayIn(birthday: string, year: number): string {
  const date = birthday.slice(5);
  return `${year}-${date === '02-29' && !isLeapYear(year) ? '02-28' : date}`;
}

/** The birthday grant of a calendar year; null where identity is not proven by then or membership is too short. */
export function birthdayGrant({ birthday, joined, verified }: BirthdayMember, year: number): { day: string; sourceKey: string; lastDay: string } | null {
  const day = birthdayIn(birthday, year);
  if (verified === null || verified > day || shiftDay(joined, MEMBER_DAYS) > day) return null;
  return { day, sourceKey: `birthday:${year}`, lastDay: shiftDay(day, CLAIM_DAYS - 1) };
}
