import * as z from 'zod';
import { SILENT_RULES } from '@laro/games/kind';
import { AUTOPLAY_ROUNDS, type StudioCall, type StudioCalls } from '../protocol.ts';

const STAKE_DIGITS_MAX = 15;
const key = z.string().regex(/^[\w-]{8,64}$/);
const units = z.string().regex(new RegExp(`^[1-9]\\d{0,${STAKE_DIGITS_MAX - 1}}$`));
const count = z.int().min(0).nullable();
const round = z.int().min(0).optional();

/** Input schema of each call. */
export const inputs = {
  open: z.strictObject({ code: z.string().min(20).max(100) }),
  play: z.strictObject({ key, bet: z.looseObject({}), reward: z.uuid().optional(), autoplay: z.uuid().optional() }),
  autoplay: z.strictObject({ rounds: z.int().min(AUTOPLAY_ROUNDS.least).max(AUTOPLAY_ROUNDS.most), lossLimit: units, winStop: units.nullable() }),
  'autoplay-stop': z.strictObject({}),
  spin: z.strictObject({ key, stake: units, reward: z.uuid().optional() }),
  step: z.strictObject({ key, number: z.int().min(1).max(500), move: z.string().regex(/^[\w:-]{1,40}$/) }),
  round: z.strictObject({ key }),
  shown: z.strictObject({ key }),
  balance: z.strictObject({}),
  history: z.strictObject({ before: z.uuid().nullable() }),
  'history-round': z.strictObject({ id: z.uuid() }),
  seeds: z.strictObject({ clientSeed: z.string().max(200) }),
  'table-stake': z.strictObject({
    key,
    positions: z.record(z.string().max(40), units),
    round,
    cards: z.int().min(1).max(100).optional(),
    silent: z.enum(SILENT_RULES).optional(),
    reward: z.uuid().optional(),
  }),
  'table-act': z.strictObject({ key, number: z.int().min(1).max(100), act: z.string().regex(/^[a-z0-9-]{1,20}$/), round }),
  'table-undo': z.strictObject({ key }),
  'flight-stake': z.strictObject({
    key,
    slot: z.int().min(1).max(2),
    stake: units,
    target: z.int().min(101).max(1_000_000).nullable(),
    reward: z.uuid().optional(),
    round,
  }),
  'flight-take': z.strictObject({ key, stake: key, isHalf: z.boolean() }),
  'table-wait': z.strictObject({ after: count, playSeq: count }),
  'table-lines': z.strictObject({ round: z.int().min(0) }),
} as const satisfies { [Call in StudioCall]: z.ZodType<StudioCalls[Call]['takes']> };
