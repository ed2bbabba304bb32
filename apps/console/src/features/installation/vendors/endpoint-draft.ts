import type { Dialect } from '#console/shared/api/dialects.ts';

/** The lines of a text that have something on them. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** True if a text may be an address; {host} stands for a name. The server validates it fully. */
export const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text.replace('{host}', 'host'));

/** True if a text is empty or may be the vendor's id for us: Hub88 gives whole numbers, the others plain text. */
export const isOperatorId = (dialect: Dialect, text: string): boolean => text === '' || (dialect === 'hub88' ? /^\d{1,15}$/ : /^[\w.-]{1,64}$/).test(text);

/** True for a text that may be a shared secret: printable ASCII without blanks, 32 to 200 characters. */
export const isSecret = (text: string): boolean => /^[!-~]{32,200}$/.test(text);
