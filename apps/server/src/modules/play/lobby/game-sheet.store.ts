import type { sheetFeatures, sheetPays } from '@laro/contract/catalogue/lobby';
import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';

export interface SheetRow {
  rtp: bigint;
  deviation: bigint;
  version: number;
  validFrom: string;
  /** Null if the vendor only states the return. */
  pay: (typeof sheetPays)[number] | null;
  payCount: number;
  features: (typeof sheetFeatures)[number][];
  hitRate: bigint;
  topPrize: bigint;
  topOneIn: string;
  /** In stakes; null where the vendor does not say it. */
  maxWin: number | null;
  stakeMin: Money;
  stakeMax: Money;
}

/** Data of a game in force today, in the merchant's time zone; null if its vendor states nothing. */
export async function readSheet(pool: pg.Pool, gameId: string, timeZone: string): Promise<SheetRow | null> {
  const { rows } = await pool.query<SheetRow>({
    name: 'game_sheet',
    text: `select m.rtp, m.deviation, m.version, to_char(m.valid_from, 'YYYY-MM-DD') as "validFrom", r.pay, r.pay_count as "payCount", r.features,
        r.hit_rate as "hitRate", r.top_prize as "topPrize", r.top_one_in::text as "topOneIn", r.max_win as "maxWin", r.stake_min as "stakeMin", r.stake_max as "stakeMax"
      from game_mathematics m left join game_rules r using (game_id, version)
      where m.game_id = $1 and m.valid_from <= (now() at time zone $2)::date order by m.version desc limit 1`,
    values: [gameId, timeZone],
  });
  return rows[0] ?? null;
}
