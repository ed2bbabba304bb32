const MINUTE_MS = 60_000;

/** The parts of a moment on the clocks of a zone. */
function partsIn(moment: Date, timeZone: string): { day: string; time: string; wallMs: number } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  const found = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const { year = '', month = '', day = '', minute = '' } = found;
  // Some browsers write midnight as 24.
  const hour = String(Number(found['hour'] ?? '0') % 24).padStart(2, '0');
  return {
    day: `${day}/${month}/${year}`,
    time: `${hour}:${minute}`,
    wallMs: Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)),
  };
}

/** Distance of a zone to Greenwich at a moment: "GMT+8", "GMT−3:30", "GMT". */
function offsetText(moment: Date, wallMs: number): string {
  const minutes = Math.round((wallMs - Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS) / MINUTE_MS);
  if (minutes === 0) return 'GMT';
  const size = Math.abs(minutes);
  const rest = size % 60;
  return `GMT${minutes < 0 ? '\u2212' : '+'}${Math.floor(size / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/**
 * A moment (ISO 8601, UTC) on the merchant's clocks, with the zone: "03:00 (GMT+8)", and the day before it when that is not today's.
 * Written by hand, so that the server and every browser write the same.
 */
export function zonedTime(iso: string, timeZone: string, now: Date = new Date()): string {
  const moment = new Date(iso);
  const { day, time, wallMs } = partsIn(moment, timeZone);
  const isToday = day === partsIn(now, timeZone).day;
  return `${isToday ? '' : `${day} `}${time} (${offsetText(moment, wallMs)})`;
}
