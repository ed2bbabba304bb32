import { isAmount, type Amount } from '@laro/domain/money';

/** What somebody typed as an amount above zero; null for everything else. */
export function typedAmount(text: string): Amount | null {
  const plain = text.trim().replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
  return isAmount(plain) && /[1-9]/.test(plain) && !plain.startsWith('-') ? plain : null;
}
