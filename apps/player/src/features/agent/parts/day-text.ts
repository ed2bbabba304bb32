/** A day of the merchant (YYYY-MM-DD), or the day of a moment, as its language writes it, short. */
export const dayText = (day: string, tag: string): string =>
  day === ''
    ? ''
    : new Date(day.length === 10 ? `${day}T00:00:00Z` : day).toLocaleDateString(tag, {
        day: 'numeric',
        month: 'short',
        ...(day.length === 10 ? { timeZone: 'UTC' } : {}),
      });
