const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes far longer than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, calendar: 'gregory', year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}

const QUARTER_MS = 900_000;
/** All zones have been whole quarters of an hour away from UTC since 1972, so a day begins with a quarter. */
const SINCE = Date.UTC(1975, 0);
/** The last quarter of an hour of a zone and its day: moments of play follow each other closely. */
const lastOf = new Map<string, { quarter: number; day: string }>();

function formattedDay(moment: number, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(moment);
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The day at a place, YYYY-MM-DD: by it people come of age (T1). */
export function dayAt(moment: number, timeZone: string): string {
  if (moment < SINCE) return formattedDay(moment, timeZone);
  const quarter = Math.floor(moment / QUARTER_MS);
  const last = lastOf.get(timeZone);
  if (last?.quarter === quarter) return last.day;
  const day = formattedDay(moment, timeZone);
  lastOf.set(timeZone, { quarter, day });
  return day;
}
