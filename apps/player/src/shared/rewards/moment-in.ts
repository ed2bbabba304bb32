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
  // The mark of a year stays with it.
  return (at) => format.format(new Date(at)).replace(' г.', '\u00a0г.');
};
