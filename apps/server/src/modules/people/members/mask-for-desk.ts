const HIDDEN = '•••';

/** Masked address: the first letter of the name and of the domain, and the ending: a•••@d•••.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  return `${first(email.slice(0, at))}${HIDDEN}@${first(domain)}${HIDDEN}${dot === -1 ? '' : domain.slice(dot)}`;
}

/** Masked number: the country's beginning and the last three digits: +63•••567. */
export const maskMobile = (number: string): string => `${number.slice(0, 3)}${HIDDEN}${number.slice(-3)}`;

/** Masked name: the first letter of each word. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${first(word)}${HIDDEN}`)
    .join(' ');

const first = (text: string): string => [...text][0] ?? '';
