const PPM_PER_PERCENT = 10_000;
const STEPS_PER_PERCENT = 100;
const PPM_PER_STEP = PPM_PER_PERCENT / STEPS_PER_PERCENT;
/** Places of a percentage that a ppm needs. */
const PLACES = 4;
const PERCENT = /^(\d{1,2})(?:[.,](\d{1,2}))?$/;

/** A rate as people type it, in percent with at most two decimals, in ppm; empty is 0, null is no such rate. */
export function ppmOfPercent(text: string): number | null {
  if (text.trim() === '') return 0;
  const [, whole, part = ''] = PERCENT.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * PPM_PER_PERCENT + Number(part.padEnd(2, '0')) * PPM_PER_STEP;
}

/** A rate in percent with all of its places, without ending zeros: 7,000 ppm is 0.7, and 50 ppm is 0.005, never 0. */
export function percentOfPpm(ppm: number): string {
  const part = String(ppm % PPM_PER_PERCENT)
    .padStart(PLACES, '0')
    .replace(/0+$/, '');
  return `${Math.trunc(ppm / PPM_PER_PERCENT)}${part === '' ? '' : `.${part}`}`;
}
