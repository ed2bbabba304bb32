const DAY_MS = 86_400_000;

/** A day of the calendar (YYYY-MM-DD) so many days later; earlier for a negative number. */
export const shiftDay = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
