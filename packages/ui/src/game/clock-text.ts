/** Text of the live clock (HOME-07): `DD/MM/YYYY HH:mm:ss GMT+8`. */
const PARTS = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const MINUTE_MS = 60_000;

export interface ClockText {
  /** `DD/MM/YYYY HH:mm:ss` in the given zone. */
  readonly text: string;
  /** `GMT+8`, `GMT-3`, `GMT+5:30`, `GMT`. */
  readonly zone: string;
}

/** `GMT` with sign, hours, and minutes where there are any. */
export function zoneText(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'GMT';
  const size = Math.abs(offsetMinutes);
  const minutes = size % 60;
  return `GMT${offsetMinutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
}

/** Makes the clock of one zone, an IANA name such as `Asia/Manila`; an unknown name gives UTC. */
export function clockOf(timeZone: string): (atMs: number) => ClockText {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-GB', { ...PARTS, timeZone });
  } catch {
    format = new Intl.DateTimeFormat('en-GB', { ...PARTS, timeZone: 'UTC' });
  }
  return (atMs) => {
    const part: Record<string, string> = {};
    for (const { type, value } of format.formatToParts(atMs)) part[type] = value;
    const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = part;
    // Offsets by name need newer browsers than iOS 12.4; the difference of both readings of the moment needs none.
    const there = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
    const offsetMinutes = Math.round((there - Math.floor(atMs / 1000) * 1000) / MINUTE_MS);
    return { text: `${day}/${month}/${year} ${hour}:${minute}:${second}`, zone: zoneText(offsetMinutes) };
  };
}
