const MASK = '•••';

/** Masked address, recognisable for its owner only: ma•••@mail.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [name, host] = [email.slice(0, at), email.slice(at)];
  return `${name.slice(0, name.length > 3 ? 2 : 1)}${MASK}${host}`;
}

/** An E.164 number with its dialling code and last three digits: +63 •••567. */
export function maskMobile(number: string, dialingCode: string | null): string {
  const code = dialingCode === null ? number.slice(0, 3) : `+${dialingCode.replace('+', '')}`;
  return `${code} ${MASK}${number.slice(-3)}`;
}

/** A name with the first letter of each of its parts. */
export const maskName = (name: string): string =>
  name
    .split(' ')
    .map((part) => `${[...part][0] ?? ''}${MASK}`)
    .join(' ');
