import { shiftDay } from './shift-day.ts';

const DAYS_OF_WEEK = 7;

/** The Monday of a date's week. */
export const mondayOf = (day: string): string => shiftDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK));
