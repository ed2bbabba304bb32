/** The day at a place, YYYY-MM-DD: by it people come of age (T1). */
export function dayAt(moment: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, calendar: 'gregory', year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(moment);
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
