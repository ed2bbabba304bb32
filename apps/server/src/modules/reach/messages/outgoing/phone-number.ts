import { Refusal } from '#server/http/problems/refusal.ts';
import parsePhoneNumber, { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';

/** Kinds of number that receive text messages at the normal price. Others are refused: codes to premium numbers are a known fraud. */
const TEXTABLE = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER']);
const callingCodes: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));
const WRITTEN_MAX = 24;

/**
 * The number in E.164 (+639171234567) of a dialling code and a written number, with or without the leading zero of its country;
 * null for an invalid mobile number.
 */
export function numberOf({ dialingCode, number }: { dialingCode: string; number: string }): string | null {
  const callingCode = dialingCode.replace('+', '');
  if (!callingCodes.has(callingCode) || number.length > WRITTEN_MAX || !/^[\d ()-]+$/.test(number)) return null;
  const parsed = parsePhoneNumber(number, { defaultCallingCode: callingCode, extract: false });
  if (!parsed || parsed.countryCallingCode !== callingCode || !parsed.isValid() || parsed.ext !== undefined) return null;
  return TEXTABLE.has(parsed.getType() ?? '') ? parsed.number : null;
}

/** The country of a number in E.164 (ISO 3166); null where its plan belongs to none alone. */
export const countryOfNumber = (number: string): string | null => parsePhoneNumber(number)?.country ?? null;

/** True if codes by SMS may go to a number: only to countries that the merchant serves (SAFE-17). */
export const isServedNumber = (number: string, countries: readonly string[]): boolean => countries.includes(countryOfNumber(number) ?? '');

/** The number that a visitor has written, of a country that the merchant takes. Throws `verification.number_invalid`, `verification.country_not_served`. */
export function servedNumber(given: { dialingCode: string; number: string }, countries: readonly string[]): string {
  const number = numberOf(given);
  if (number === null) throw new Refusal('verification.number_invalid');
  if (!isServedNumber(number, countries)) throw new Refusal('verification.country_not_served');
  return number;
}
