import type { Money } from '@laro/domain/money/money';
import type { LineExposure } from '@laro/lottery/orders/exposure';
import { many, type Queries, type Transaction } from '#server/db/sql.ts';

/** The most that a draw may pay of a merchant's real money, by outcome of a play, and by play where it has many (LOTT-26). */
export interface ExposureCaps {
  outcome: Money;
  play: Money;
}

/** A play in a draw at a merchant. */
export interface ExposedPlay {
  drawId: string;
  merchantCode: string;
  play: string;
}

interface Known {
  most: Money;
  outcomes: bigint[] | null;
}

/** The plays of a draw that a merchant's orders expose. */
export const readExposure = (queries: Queries, drawId: string, merchantCode: string): Promise<(Known & { play: string })[]> =>
  many(
    queries,
    'select play, most, outcomes::text[]::bigint[] as outcomes from lottery_exposure where draw_id = $1 and merchant_code = $2 and most > 0 order by play',
    [drawId, merchantCode],
  );

/** A play that is held; its outcomes are changed in place. */
type HeldPlay = Known & { of: ExposedPlay; isChanged: boolean };

export interface ExposedLine {
  play: string;
  exposure: LineExposure;
}

/** Adds a line to the exposure of its play, or takes it off with `sign` -1n. Only the outcomes that the line pays are looked at. */
function addLine(held: HeldPlay, line: LineExposure, sign: 1n | -1n): void {
  if (line.outcomes === null) {
    held.most += sign * line.most;
    return;
  }
  const outcomes = (held.outcomes ??= line.outcomes.map(() => 0n));
  for (const place of line.paying) {
    const payout = (outcomes[place] ?? 0n) + sign * (line.outcomes[place] ?? 0n);
    outcomes[place] = payout;
    if (payout > held.most) held.most = payout;
  }
  if (sign < 0n) held.most = outcomes.reduce((largest, payout) => (payout > largest ? payout : largest), 0n);
}

const nameOf = ({ drawId, merchantCode, play }: ExposedPlay): string => `${drawId} ${merchantCode} ${play}`;

/** Full: the place of the first line that the caps do not hold. */
export interface FullLine {
  place: number;
  code: 'lottery.number_full' | 'lottery.play_full';
  /** The outcomes without room, by their places. */
  outcomes: readonly number[];
}

/** The exposure of some plays, held until the end of the transaction; lines are added in memory and written together. */
export class HeldExposure {
  readonly #known: ReadonlyMap<string, HeldPlay>;

  private constructor(known: ReadonlyMap<string, HeldPlay>) {
    this.#known = known;
  }

  /** Locks plays in one order, so that no transaction waits for another in a circle. A play is locked once in a transaction. */
  static async hold(transaction: Transaction, plays: readonly ExposedPlay[]): Promise<HeldExposure> {
    const wanted = new Map(plays.map((play) => [nameOf(play), play]));
    const sorted = [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, play]) => play);
    if (sorted.length === 0) return new HeldExposure(new Map());
    const { rows } = await transaction.query<Known & ExposedPlay>({
      name: 'lottery_exposure_hold',
      text: `insert into lottery_exposure (draw_id, merchant_code, play) select * from unnest($1::uuid[], $2::text[], $3::text[])
        on conflict (draw_id, merchant_code, play) do update set play = excluded.play
        returning draw_id as "drawId", merchant_code as "merchantCode", play, most, outcomes::text[]::bigint[] as outcomes`,
      values: [sorted.map(({ drawId }) => drawId), sorted.map(({ merchantCode }) => merchantCode), sorted.map(({ play }) => play)],
    });
    return new HeldExposure(
      new Map(
        rows.map(({ drawId, merchantCode, play, most, outcomes }) => [
          nameOf({ drawId, merchantCode, play }),
          { most, outcomes: outcomes?.map((payout) => BigInt(payout)) ?? null, of: { drawId, merchantCode, play }, isChanged: false },
        ]),
      ),
    );
  }

  /** The exposure of plays in a draw as it is now, without holding it: for answers that place nothing. */
  static async seen(queries: Queries, draw: Omit<ExposedPlay, 'play'>, plays: readonly string[]): Promise<HeldExposure> {
    const rows = await readExposure(queries, draw.drawId, draw.merchantCode);
    return new HeldExposure(
      new Map(
        plays.map((play) => {
          const { most = 0n, outcomes = null } = rows.find((row) => row.play === play) ?? {};
          return [nameOf({ ...draw, play }), { most, outcomes: outcomes?.map((payout) => BigInt(payout)) ?? null, of: { ...draw, play }, isChanged: false }];
        }),
      ),
    );
  }

  /** Adds the lines of an order, or takes them off with `sign` -1n, all or none. Gives the lines that the caps do not hold. */
  change(draw: Omit<ExposedPlay, 'play'>, lines: readonly ExposedLine[], sign: 1n | -1n, caps: ExposureCaps | null): FullLine[] {
    const full: FullLine[] = [];
    const added: [HeldPlay, LineExposure][] = [];
    for (const [place, { play, exposure }] of lines.entries()) {
      const name = nameOf({ ...draw, play });
      const held = this.#known.get(name);
      if (!held) throw new Error(`the exposure of ${name} is not held`);
      addLine(held, exposure, sign);
      const isWide = exposure.outcomes === null;
      if (caps === null || held.most <= (isWide ? caps.play : caps.outcome)) {
        added.push([held, exposure]);
        continue;
      }
      const outcomes = (held.outcomes ?? []).flatMap((payout, at) => (payout > caps.outcome ? [at] : []));
      full.push({ place, code: isWide ? 'lottery.play_full' : 'lottery.number_full', outcomes });
      addLine(held, exposure, sign === 1n ? -1n : 1n);
    }
    for (const [held, exposure] of added)
      if (full.length === 0) held.isChanged = true;
      else addLine(held, exposure, sign === 1n ? -1n : 1n);
    return full;
  }

  /** True if one of the plays of an order is more than half full, so that it may be sold out for others. */
  isFilling(draw: Omit<ExposedPlay, 'play'>, lines: readonly ExposedLine[], caps: ExposureCaps): boolean {
    return lines.some(({ play, exposure: { outcomes } }) => {
      const most = this.#known.get(nameOf({ ...draw, play }))?.most ?? 0n;
      return 2n * most > (outcomes === null ? caps.play : caps.outcome);
    });
  }

  async write(transaction: Transaction): Promise<void> {
    const changed = [...this.#known.values()].filter(({ isChanged }) => isChanged);
    if (changed.length === 0) return;
    // Nested arrays must have equal lengths, so each list of outcomes is sent as text. The rows exist: `hold` has locked them.
    await transaction.query({
      name: 'lottery_exposure_write',
      text: `insert into lottery_exposure (draw_id, merchant_code, play, most, outcomes)
        select d.draw_id, d.merchant_code, d.play, d.most, d.outcomes::bigint[]
        from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::text[]) as d (draw_id, merchant_code, play, most, outcomes)
        on conflict (draw_id, merchant_code, play) do update set most = excluded.most, outcomes = excluded.outcomes`,
      values: [
        changed.map(({ of }) => of.drawId),
        changed.map(({ of }) => of.merchantCode),
        changed.map(({ of }) => of.play),
        changed.map(({ most }) => String(most)),
        changed.map(({ outcomes }) => (outcomes === null ? null : `{${outcomes.join(',')}}`)),
      ],
    });
  }
}

/** Changes the exposure of a draw without caps: lines that are taken off, or that were sold already. */
export async function changeExposure(transaction: Transaction, draw: Omit<ExposedPlay, 'play'>, lines: readonly ExposedLine[], sign: 1n | -1n): Promise<void> {
  const held = await HeldExposure.hold(
    transaction,
    lines.map(({ play }) => ({ ...draw, play })),
  );
  held.change(draw, lines, sign, null);
  await held.write(transaction);
}
