import type { Country } from './countries.ts';

const WRITTEN_MAX = 20;

/** A mobile number as it is written: its dialling code (+63; empty until the countries are known), and the rest. */
export interface Mobile {
  dialingCode: string;
  number: string;
}

/** A number that was pasted or filled in whole (+63 917 …) becomes a dialling code and the rest; null for any other, and before the countries are known. */
export function partedMobile(text: string, countries: readonly Country[]): Mobile | null {
  const whole = text.replaceAll(/[^\d+]/g, '');
  if (!whole.startsWith('+')) return null;
  const code = countries.map(({ callingCode }) => callingCode).find((callingCode) => whole.startsWith(callingCode));
  return code === undefined ? null : { dialingCode: code, number: whole.slice(code.length) };
}

/** The number after an edit: an international one keeps its plus until the countries have loaded to split it. */
export function writtenMobile(value: Mobile, text: string, countries: readonly Country[]): Mobile {
  const parted = partedMobile(text, countries);
  if (parted) return parted;
  const plus = countries.length === 0 && text.trim().startsWith('+') ? '+' : '';
  return { ...value, number: (plus + text.replaceAll(/[^\d\s().-]/g, '').trimStart()).slice(0, WRITTEN_MAX) };
}
