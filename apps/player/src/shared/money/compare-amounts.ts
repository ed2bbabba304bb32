/** Compares two amounts above zero as their digits are, without ever making them numbers: below zero, zero, above. */
export function compareAmounts(one: string, other: string): number {
  const [wholeOne = '', centsOne = ''] = one.split('.');
  const [wholeOther = '', centsOther = ''] = other.split('.');
  if (wholeOne.length !== wholeOther.length) return wholeOne.length - wholeOther.length;
  const places = Math.max(centsOne.length, centsOther.length);
  const [a, b] = [wholeOne + centsOne.padEnd(places, '0'), wholeOther + centsOther.padEnd(places, '0')];
  return a === b ? 0 : a < b ? -1 : 1;
}
