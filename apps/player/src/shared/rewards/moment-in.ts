/** Writes moments as date and hour of a zone, with its name (REW-53). */
export const momentIn = (tag: string, timeZone: string): ((at: string) => string) => {
  const format = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  // A mark behind the year, as in Russian, stays with it.
  return (at) => format.format(new Date(at)).replace(/(\d{4}) (?=\p{L}+\.)/u, '$1\u00a0');
};
