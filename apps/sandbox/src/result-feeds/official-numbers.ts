import { createHash } from 'node:crypto';

/** Regions whose results the feeds report. */
export const regions = {
  /** Levels from the special prize down: how many numbers of how many digits, and the minute of the day of the first number (UTC+7). */
  north: { levels: ['1x5', '1x5', '2x5', '6x5', '4x4', '6x4', '3x3', '4x2'], dueMinute: 18 * 60 + 15 },
  central: { levels: ['1x6', '1x5', '1x5', '2x5', '7x5', '1x4', '3x4', '1x3', '1x2'], dueMinute: 17 * 60 + 15 },
  south: { levels: ['1x6', '1x5', '1x5', '2x5', '7x5', '1x4', '3x4', '1x3', '1x2'], dueMinute: 16 * 60 + 15 },
} as const;
export type Region = keyof typeof regions;
export const isRegion = (text: string | undefined): text is Region => text !== undefined && Object.hasOwn(regions, text);

const MINUTE_MS = 60_000;
const ZONE_MINUTES = 7 * 60;
/** Time from one number to the next. */
const NUMBER_EVERY_MS = 1000;

export interface Draw {
  region: Region;
  station: string;
  /** YYYY-MM-DD. */
  date: string;
}

/** The moment of the first number. */
export const dueAtMs = ({ region, date }: Draw): number => Date.parse(`${date}T00:00:00Z`) + (regions[region].dueMinute - ZONE_MINUTES) * MINUTE_MS;

/** All numbers of a draw, by level from the special prize down; always the same for a draw. */
export function officialNumbers({ region, station, date }: Draw): string[][] {
  return regions[region].levels.map((level, place) => {
    const [count = 0, length = 0] = level.split('x').map(Number);
    return Array.from({ length: count }, (_, at) => {
      const bytes = createHash('sha256').update(`${region} ${station} ${date} ${place} ${at}`).digest();
      return Array.from(bytes.subarray(0, length), (byte) => byte % 10).join('');
    });
  });
}

/** The numbers that are out by a time: they come from the last level up, the special prize at the end. */
export function numbersBy(draw: Draw, nowMs: number): { prizes: string[][]; isFinal: boolean; isBegun: boolean } {
  const all = officialNumbers(draw);
  const total = all.flat().length;
  let left = Math.max(0, Math.min(total, Math.floor((nowMs - dueAtMs(draw)) / NUMBER_EVERY_MS)));
  const [isFinal, isBegun] = [left === total, left > 0];
  const prizes = all
    .toReversed()
    .map((numbers) => {
      const shown = numbers.slice(0, left);
      left -= shown.length;
      return shown;
    })
    .toReversed();
  return { prizes, isFinal, isBegun };
}
