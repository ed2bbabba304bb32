import type { Amount } from '@laro/domain/money';

const WHOLE_MAX = 9;
const CENTS = 2;

/** What somebody has typed, as digits with at most one point and two places; other signs are left out. */
export function cleanAmount(text: string): string {
  const plain = text.replaceAll(/[^\d.]/g, '');
  const [whole = '', ...rest] = plain.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, WHOLE_MAX);
  return rest.length === 0 ? digits : `${digits === '' ? '0' : digits}.${rest.join('').slice(0, CENTS)}`;
}

/** With groups of three, as it is shown while it is typed. */
export function groupedAmount(text: string): string {
  const [whole = '', ...rest] = text.split('.');
  return [whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ','), ...rest].join('.');
}

/** The amount that stands there, as the server takes it; null while there is none. */
export function amountOf(text: string): Amount | null {
  const [whole = '', cents = ''] = text.split('.');
  return /[1-9]/.test(text) ? (`${whole === '' ? '0' : whole}.${cents.padEnd(CENTS, '0')}` as Amount) : null;
}

/** Without what is nought behind the point: 1000.00 is 1000. */
export const shortAmount = (amount: string): string => amount.replace(/\.0+$/, '');
