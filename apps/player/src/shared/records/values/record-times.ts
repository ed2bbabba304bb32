const formats = new Map<string, Intl.DateTimeFormat>();

/** The format of a language and its options, made once: lists write times each second. */
function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formats.set(key, format);
  return format;
}

/** The day of a moment (ISO 8601, UTC) on the clocks of a zone: YYYY-MM-DD. */
export function dayOf(iso: string, timeZone: string): string {
  const parts = formatOf('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(new Date(iso));
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${read('year')}-${read('month')}-${read('day')}`;
}

/** The time of day with seconds: HH:mm:ss. */
export const timeOf = (iso: string, timeZone: string): string =>
  formatOf('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(new Date(iso));

/** Day and time: YYYY-MM-DD HH:mm:ss. */
export const momentOf = (iso: string, timeZone: string): string => `${dayOf(iso, timeZone)} ${timeOf(iso, timeZone)}`;

/** The heading of a day: its weekday in words and its date. */
export function dayHeading(iso: string, timeZone: string, tag: string): string {
  const weekday = formatOf(tag, { timeZone, weekday: 'long' }).format(new Date(iso));
  return `${weekday.charAt(0).toLocaleUpperCase(tag)}${weekday.slice(1)}, ${dayOf(iso, timeZone)}`;
}

/** Rounds in their order, by the days on which they began. */
export function byDay<Round extends { at: string }>(rounds: readonly Round[], timeZone: string): { day: string; rounds: Round[] }[] {
  const days: { day: string; rounds: Round[] }[] = [];
  for (const round of rounds) {
    const day = dayOf(round.at, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.rounds.push(round);
    else days.push({ day, rounds: [round] });
  }
  return days;
}
