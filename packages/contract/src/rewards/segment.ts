import { countFacts, isBand, moneyFacts, namedFacts, segmentBounds } from '@laro/domain/mail/segments';
import type { Amount } from '@laro/domain/money/money';
import * as z from 'zod';
import { line } from '../desk/scalars.ts';

/** A bound of a band as it is stored: a decimal text, for counts a whole number. */
const bound = z.custom<Amount>((value) => typeof value === 'string' && /^\d{1,12}(?:\.\d{1,5})?$/.test(value), 'pattern').nullable();
const whole = bound.refine((value) => value === null || /^\d+$/.test(value), 'pattern');
const lastDays = z.number().int().min(1).max(segmentBounds.days);
const inOrder = [isBand, 'range'] as const;

/** A condition of a segment (REW-31): values of a name, or a band of a figure of the last days. */
const condition = z.discriminatedUnion('fact', [
  z.object({ fact: z.enum(namedFacts), isNot: z.boolean(), values: z.array(line(40).min(1)).min(1).max(segmentBounds.values) }),
  z.object({ fact: z.enum(countFacts), isNot: z.boolean(), days: lastDays, from: whole, to: whole }).refine(...inOrder),
  z.object({ fact: z.enum(moneyFacts), isNot: z.boolean(), days: lastDays, from: bound, to: bound }).refine(...inOrder),
]);

/** Of each group one condition is met; none: all members. */
export const segmentGroups = z.array(z.array(condition).min(1).max(segmentBounds.conditions)).max(segmentBounds.groups).default([]);
