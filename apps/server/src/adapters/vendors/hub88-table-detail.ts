import * as z from 'zod';
import type { BetReturnsAnswer, TableActAnswer, TableDetailAnswer, VendorBetReturn } from '#server/modules/play/vendors/ports.ts';

/** The answer of a vendor, or null when it gave no usable answer. */
type Reached = { answer: unknown } | null;

const MILLION = 1_000_000n;
const BETS_MAX = 20_000;

const refused = z.object({ error: z.string().max(60) });
/** Amounts and sums as digits; sums of squares are long. */
const digits = z
  .string()
  .regex(/^-?\d{1,60}$/)
  .transform(BigInt);
/** A fraction as millionths, cut. */
const share = z
  .string()
  .regex(/^\d{1,400}\/[1-9]\d{0,399}$/)
  .transform((text) => {
    const [above = '0', below = '1'] = text.split('/');
    return (BigInt(above) * MILLION) / BigInt(below);
  });
const text = z.string().max(200);
const name = z.string().min(1).max(100);
const count = z.number().int().min(0);
const time = z.iso.datetime().transform((iso) => new Date(iso));

const betReturn = z
  .object({
    game_code: name,
    mathematics: name,
    version: count,
    is_trial: z.boolean(),
    currency: z.string().max(10),
    bet: name,
    bets: count,
    rounds: count,
    staked: digits,
    returned: digits,
    stake_squares: digits,
    return_squares: digits,
    products: digits,
    rtp: share,
    least_rtp: share,
    deviation: count.nullable(),
    from_day: z.iso.date(),
    to_day: z.iso.date(),
  })
  .transform((one): VendorBetReturn => ({
    gameCode: one.game_code,
    mathematics: one.mathematics,
    version: one.version,
    isTrial: one.is_trial,
    currency: one.currency,
    bet: one.bet,
    bets: one.bets,
    sums: {
      rounds: one.rounds,
      staked: one.staked,
      returned: one.returned,
      stakeSquares: one.stake_squares,
      returnSquares: one.return_squares,
      products: one.products,
    },
    stated: { rtp: one.rtp, least: one.least_rtp, deviation: one.deviation === null ? null : BigInt(one.deviation) },
    fromDay: one.from_day,
    toDay: one.to_day,
  }));

const round = z.object({
  number: count,
  phase: z.string().max(20),
  opens_at: time,
  drawn_at: time.nullable(),
  plays: count,
  staked: z.array(z.object({ currency: z.string().max(10), amount: digits, returned: digits.nullable() })).max(50),
  result: text.nullable(),
  void_reason: text.nullable(),
  chain: count,
  chain_number: count,
  commitment: text,
  server_seed: text.nullable(),
  client_seed: text.nullable(),
  root: text.nullable(),
  beacon: text.nullable(),
});

const detail = z.object({
  table: z.string().min(1).max(120),
  game_code: name,
  is_trial: z.boolean(),
  positions: z.array(z.object({ currency: z.string().max(10), bet: name, amount: digits, stakes: count })).max(5000),
  bets: z.array(z.object({ bet: name, rtp: share })).max(1000),
  returns: z.array(betReturn).max(BETS_MAX),
  rounds: z.array(round).max(200),
  chains: z.array(z.object({ number: count, anchor: text, length: count, used: count })).max(20),
  settings: z.object({
    own_window_ms: count,
    window_ms: count.nullable(),
    own_band: z.string().max(10).nullable(),
    band: z.string().max(10).nullable(),
    bands: z.array(z.string().max(10)).max(20),
  }),
});

/** Reads a vendor's answer about one table. */
export function tableDetailAnswer(reached: Reached): TableDetailAnswer {
  if (!reached) return { kind: 'unavailable' };
  const no = refused.safeParse(reached.answer);
  if (no.success) return { kind: 'refused', status: no.data.error };
  const yes = detail.safeParse(reached.answer);
  if (!yes.success) return { kind: 'unavailable' };
  const { table, game_code: gameCode, is_trial: isTrial, positions, bets, returns, rounds, chains, settings } = yes.data;
  return {
    kind: 'table',
    table: {
      table,
      gameCode,
      isTrial,
      positions,
      bets,
      returns,
      rounds: rounds.map((one) => ({
        number: one.number,
        phase: one.phase,
        opensAt: one.opens_at,
        drawnAt: one.drawn_at,
        plays: one.plays,
        staked: one.staked,
        result: one.result,
        voidReason: one.void_reason,
        chain: one.chain,
        chainNumber: one.chain_number,
        commitment: one.commitment,
        serverSeed: one.server_seed,
        clientSeed: one.client_seed,
        root: one.root,
        beacon: one.beacon,
      })),
      chains,
      settings: {
        ownWindowMs: settings.own_window_ms,
        windowMs: settings.window_ms,
        ownBand: settings.own_band,
        band: settings.band,
        bands: settings.bands,
      },
    },
  };
}

/** Reads a vendor's returns of bets. One row that cannot be read makes the answer none: a monitor must not miss what it cannot read. */
export function betReturnsAnswer(reached: Reached): BetReturnsAnswer {
  if (!reached) return { kind: 'unavailable' };
  const no = refused.safeParse(reached.answer);
  if (no.success) return { kind: 'refused', status: no.data.error };
  const yes = z.array(betReturn).max(BETS_MAX).safeParse(reached.answer);
  return yes.success ? { kind: 'returns', returns: yes.data } : { kind: 'unavailable' };
}

export function tablesSetAnswer(reached: Reached): TableActAnswer {
  if (!reached) return { kind: 'unavailable' };
  const no = refused.safeParse(reached.answer);
  if (no.success) return { kind: 'refused', status: no.data.error };
  return z.object({ game_code: name }).safeParse(reached.answer).success ? { kind: 'done' } : { kind: 'unavailable' };
}
