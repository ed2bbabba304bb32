import { exclusionLinesMax, normalName, normalNumber } from '@laro/domain/identity/identity-rules';

/** A listed person: by name and birthday, by a document's number, or both. */
export interface ExcludedPerson {
  name: string;
  /** YYYY-MM-DD. */
  birthday: string;
  number: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The cells of a line: commas or semicolons between them, quotes around what holds one, two quotes for one. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  // With a sign before the first cell, too, every match moves on.
  for (const found of `,${line}`.matchAll(/[,;](?:"((?:[^"]|"")*)"|([^,;]*))/gy)) cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
  return cells;
}

const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Person of a line; null if the line has none. */
function personOf(line: string): ExcludedPerson | null {
  const [name = '', birthday = '', number = ''] = cellsOf(line);
  const hasPerson = normalName(name) !== '' && isDay(birthday);
  const hasNumber = normalNumber(number).length >= 4;
  const isWhole = (hasPerson || hasNumber) && (birthday === '' || isDay(birthday));
  return isWhole ? { name: hasPerson ? name : '', birthday: hasPerson ? birthday : '', number: hasNumber ? number : '' } : null;
}

const isHeading = (line: string): boolean => /^"?(?:full |legal )?name"?[,;]/i.test(line) && !/\d{4}-\d{2}-\d{2}/.test(line);

/**
 * Parses a list of name, birthday (YYYY-MM-DD), document number; a first line of column names is skipped. Returns the people, or the number of
 * the first invalid line, counted from 1.
 */
export function parseExclusions(csv: string, linesMax = exclusionLinesMax): { people: ExcludedPerson[] } | { wrongLine: number } {
  const lines = csv.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const people: ExcludedPerson[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || (at === 0 && isHeading(line))) continue;
    const person = personOf(line);
    if (person === null || people.length >= linesMax) return { wrongLine: at + 1 };
    people.push(person);
  }
  return people.length === 0 ? { wrongLine: 1 } : { people };
}

/** Label that distinguishes entries and reveals little: initials and year of birth, and the end of a number. */
export function labelOf({ name, birthday, number }: ExcludedPerson): string {
  const initials = name
    .split(/\s+/u)
    .map((part) => /\p{L}/u.exec(part)?.[0]?.toUpperCase() ?? '')
    .join('');
  return [name === '' ? '' : `${initials} ${birthday.slice(0, 4)}`, number === '' ? '' : `••••${normalNumber(number).slice(-4)}`]
    .filter((part) => part !== '')
    .join(' · ');
}
