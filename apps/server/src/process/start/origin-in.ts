import { StartError } from './start-error.ts';

/** The origin in a variable, `https://host`; null if it is not set. Throws StartError for anything else. */
export function originIn(name: string, text: string | undefined): string | null {
  if (!text) return null;
  if (URL.canParse(text) && new URL(text).origin === text.toLowerCase()) return new URL(text).origin;
  throw new StartError('origin.wrong', `${name} is not an origin.`, 'Write it like https://accounts.example.com, without a path.');
}
