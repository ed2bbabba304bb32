const DAY_MS = 86_400_000;

/** A calendar day (YYYY-MM-DD) shifted by a number of days; earlier for a negative number. */
export const shiftDay = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
