import type { FieldFault } from '@laro/contract/wire/problem-definition';
import type { z } from 'zod';
import { Refusal } from '../problems/refusal.ts';

const FIELDS_MAX = 50;

type Issue = z.core.$ZodIssue;

const bound = (value: number | bigint) => Number(value);

/** The rule that an issue violates, in the codes of the shared validator (VALID-01), with the bounds for its message. */
function faultOf(issue: Issue): Omit<FieldFault, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      return { fault: issue.input === undefined ? 'required' : 'type', bounds: { expected: issue.expected } };
    case 'too_small':
      return { fault: 'range', bounds: { min: bound(issue.minimum) } };
    case 'too_big':
      return { fault: 'range', bounds: { max: bound(issue.maximum) } };
    case 'invalid_format':
      return { fault: 'pattern' };
    case 'invalid_value':
    case 'invalid_union':
      return { fault: 'enum' };
    case 'unrecognized_keys':
      return { fault: 'unknown' };
    default:
      return { fault: issue.code === 'custom' ? issue.message : 'type' };
  }
}

/** Converts the issues of a schema into fields for people; `where` is the part of the request they belong to. */
function fieldFaults(issues: readonly Issue[], where: string): FieldFault[] {
  return issues.slice(0, FIELDS_MAX).map((issue) => ({ path: [where, ...issue.path.map(String)].join('.'), ...faultOf(issue) }));
}

/** Place of a NUL character in the texts, which our storage cannot hold; null if there is none. */
function nulIn(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = key.includes('\0') ? path : nulIn(part, [...path, key]);
    if (found) return found;
  }
  return null;
}

/** Parses one part of a request by its schema, or refuses with all of its faults (400). */
export function parseInput(schema: z.ZodType | undefined, input: unknown, where: 'params' | 'query' | 'body'): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(input ?? {}, { reportInput: true });
  if (result.success) {
    const nul = nulIn(result.data, [where]);
    if (nul) throw new Refusal('request.invalid', { fields: [{ path: nul.join('.'), fault: 'pattern' }] });
    return result.data;
  }
  throw new Refusal('request.invalid', { fields: fieldFaults(result.error.issues, where) });
}
