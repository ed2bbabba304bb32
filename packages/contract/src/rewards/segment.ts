import { countFacts, countStates, isBand, lowerFacts, moneyFacts, moneyStates, plainFacts, segmentBounds } from '@laro/domain/mail/segments';
import type { Amount } from '@laro/domain/money/money';
import * as z from 'zod';
import { line } from '../desk/scalars.ts';

/** A bound of a band as it is stored: a decimal text, for counts a whole number. */
const bound = z.custom<Amount>((value) => typeof value === 'string' && /^\d{1,12}(?:\.\d{1,5})?$/.test(value), 'pattern').nullable();
const whole = bound.refine((value) => value === null || /^\d+$/.test(value), 'pattern');
const lastDays = z.number().int().min(1).max(segmentBounds.days);
const inOrder = [isBand, 'range'] as const;

const values = <Value extends z.ZodType>(value: Value) => z.array(value).min(1).max(segmentBounds.values);

/** Conditions of a segment (REW-31, DESK-15): values of a name, or a band of a figure of the last days or of now. */
const own = [
  z.object({ fact: z.enum(plainFacts), isNot: z.boolean(), values: values(line(40).min(1)) }),
  z.object({ fact: z.enum(lowerFacts), isNot: z.boolean(), values: values(line(40).min(1).toLowerCase()) }),
  z.object({ fact: z.enum(countFacts), isNot: z.boolean(), days: lastDays, from: whole, to: whole }).refine(...inOrder),
  z.object({ fact: z.enum(moneyFacts), isNot: z.boolean(), days: lastDays, from: bound, to: bound }).refine(...inOrder),
  z.object({ fact: z.enum(countStates), isNot: z.boolean(), from: whole, to: whole }).refine(...inOrder),
  z.object({ fact: z.enum(moneyStates), isNot: z.boolean(), from: bound, to: bound }).refine(...inOrder),
] as const;
const saved = z.object({ fact: z.literal('segment'), isNot: z.boolean(), values: values(z.uuid()) });
const groupsOf = <Condition extends z.ZodType>(condition: Condition) =>
  z.array(z.array(condition).min(1).max(segmentBounds.conditions)).max(segmentBounds.groups);

/** Of each group one condition is met; none: all members. A condition may be that of a saved segment. */
export const segmentGroups = groupsOf(z.discriminatedUnion('fact', [...own, saved])).default([]);
/** The conditions of a saved segment: at least one, and none on other saved segments. */
export const savedGroups = groupsOf(z.discriminatedUnion('fact', own)).min(1);
