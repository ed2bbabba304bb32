import * as z from 'zod';
import type { TableActAnswer, TablesAnswer } from '#server/modules/play/vendors/ports.ts';

/** The answer of a vendor, or null when it gave no usable answer. */
type Reached = { answer: unknown } | null;

const refused = z.object({ error: z.string().max(60) });
const acted = z.object({ table: z.string().max(120) });
const units = z.string().regex(/^\d{1,18}$/);
const listed = z
  .array(
    z.object({
      table: z.string().min(1).max(120),
      game_code: z.string().min(1).max(100),
      is_trial: z.boolean(),
      players: z.number().int().min(0),
      round: z.number().int().nullable(),
      phase: z.string().max(20).nullable(),
      stopped_at: z.iso.datetime().nullable(),
      stop_reason: z.string().max(300).nullable(),
      driver: z.string().max(40).nullable(),
      epoch: z.number().int().nullable(),
      staked: z.array(z.object({ currency: z.string().max(10), amount: units })).max(50),
      cards: z.number().int().min(0).nullable().default(null),
      pools: z
        .array(z.object({ currency: z.string().max(10), amount: units, drops: z.number().int().min(0) }))
        .max(50)
        .default([]),
      seeds_used: z.number().int().min(0),
      seeds: z.number().int().min(0),
    }),
  )
  .max(2000);

/** Reads a vendor's list of shared tables. */
export function tablesAnswer(reached: Reached): TablesAnswer {
  if (!reached) return { kind: 'unavailable' };
  const no = refused.safeParse(reached.answer);
  if (no.success) return { kind: 'refused', status: no.data.error };
  const yes = listed.safeParse(reached.answer);
  if (!yes.success) return { kind: 'unavailable' };
  return {
    kind: 'tables',
    tables: yes.data.map((one) => ({
      table: one.table,
      gameCode: one.game_code,
      isTrial: one.is_trial,
      players: one.players,
      round: one.round,
      phase: one.phase,
      stoppedAt: one.stopped_at === null ? null : new Date(one.stopped_at),
      stopReason: one.stop_reason,
      driver: one.driver,
      epoch: one.epoch,
      staked: one.staked.map(({ currency, amount }) => ({ currency, amount: BigInt(amount) })),
      cards: one.cards,
      pools: one.pools.map(({ currency, amount, drops }) => ({ currency, amount: BigInt(amount), drops })),
      seedsUsed: one.seeds_used,
      seeds: one.seeds,
    })),
  };
}

export function tableActAnswer(reached: Reached): TableActAnswer {
  if (!reached) return { kind: 'unavailable' };
  const no = refused.safeParse(reached.answer);
  if (no.success) return { kind: 'refused', status: no.data.error };
  return acted.safeParse(reached.answer).success ? { kind: 'done' } : { kind: 'unavailable' };
}
