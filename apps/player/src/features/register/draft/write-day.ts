/** Digits as they are typed, with the dashes of YYYY-MM-DD put between them. */
export function writeDay(text: string, before: string): string {
  // Taking away a dash takes away nothing else.
  if (text.length < before.length) return text.replaceAll(/[^\d-]/g, '');
  const digits = text.replaceAll(/\D/g, '').slice(0, 8);
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)];
  if (digits.length < 4) return year;
  return digits.length < 6 ? `${year}-${month}` : `${year}-${month}-${day}`;
}
