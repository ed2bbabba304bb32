const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Hours, minutes and seconds as a clock counts them: 0:05:09 (T47). */
export function clockText(elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / SECOND_MS);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** How many looks at time and money a session has had by now; 0 without a reminder (T48). */
export const looksDue = (elapsedMs: number, everyMinutes: number): number => (everyMinutes === 0 ? 0 : Math.floor(elapsedMs / (everyMinutes * MINUTE_MS)));
