import { rateStepPpm } from '@laro/domain/agents/agent-settings';
import { agentStateNames } from '@laro/domain/agents/tree/agent-states';
import { agentCategories, type AgentCategory } from '@laro/domain/agents/tree/rates';
import * as z from 'zod';
import { code } from '../wire/scalars.ts';

/** A member of a team: the opaque id, which tells nothing about the person. */
export const memberId = code;
export const agentState = z.enum(agentStateNames);
/** A day of the merchant, YYYY-MM-DD. */
export const day = z.iso.date();

const ppm = z.number().int().min(0).max(1_000_000);
/** Rates by category in parts per million; what is left out is 0. */
export const rates = z.partialRecord(z.enum(agentCategories), ppm.multipleOf(rateStepPpm));
/** Rates of all eleven categories. */
export const allRates = z.object(Object.fromEntries(agentCategories.map((category) => [category, ppm])) as Record<AgentCategory, typeof ppm>);

/** Made by the page, so that the same act sent again is done once. */
export const key = z.uuid();
