import { StartError } from './start-error.ts';

/** The origin that a variable names, `https://host`; null without one. Throws StartError for anything else. */
export function originIn(name: string, text: string | undefined): string | null {
  if (!text) return null;
  if (URL.canParse(text) && new URL(text).origin === text.toLowerCase()) return new URL(text).origin;
  throw new StartError('origin.wrong', `${name} is not an origin.`, 'Write it like https://accounts.example.com, without a path.');
}
