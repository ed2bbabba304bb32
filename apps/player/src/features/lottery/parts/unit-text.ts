type Unit = 'day' | 'minute' | 'second';

/** International signs of the units. */
const SIGNS: Readonly<Record<Unit, string>> = { day: 'd', minute: 'min', second: 's' };

/** A count with its unit in the language's own words. Browsers before Safari 14.1 refuse to format units and get the international sign. */
export function unitText(count: number, unit: Unit, unitDisplay: 'long' | 'narrow', tag: string): string {
  try {
    return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay }).format(count);
  } catch {
    return `${count} ${SIGNS[unit]}`;
  }
}
