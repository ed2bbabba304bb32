type Options = Intl.NumberFormatOptions;

const plain: Options = {};
/** By options, then by locale: a flight writes several numbers in every frame, and a key of text would cost more than the number. */
const formats = new Map<Options, Map<string, Intl.NumberFormat>>();

/** A format of numbers, made once for each object of options: pass a constant. */
export function numberFormat(locale: string, options: Options = plain): Intl.NumberFormat {
  const byLocale = formats.get(options) ?? new Map<string, Intl.NumberFormat>();
  const format = byLocale.get(locale) ?? new Intl.NumberFormat(locale, options);
  formats.set(options, byLocale.set(locale, format));
  return format;
}
