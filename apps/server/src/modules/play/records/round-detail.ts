import { vendorRound } from '@laro/contract/catalogue/records';
import type { Parsed } from '@laro/contract/routes';
import { languageInfo } from '@laro/domain/system/languages';
import type pg from 'pg';
import { playerOf, type CallContext } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { findRound, movementsOfRound, type RoundMovement, type RoundRow } from '#server/ledger/rounds/round-reads.ts';
import type { RecordsCatalogue, RoundDetail } from './ports.ts';
import { demoPastEnds } from './records.store.ts';
import { viewRound } from './view-round.ts';

async function ownRound(pool: pg.Pool, context: CallContext, id: string): Promise<RoundRow> {
  const row = await findRound(pool, playerOf(context).cashAccount, id);
  if (!row) throw new Refusal('records.round_unknown');
  return row;
}

const viewMovement = ({ key, kind, at, amount, after, change, isTakenBack, pooled }: RoundMovement) => ({
  id: key,
  kind,
  at: at.toISOString(),
  amount,
  change,
  before: after === null ? null : after - change,
  after,
  isTakenBack,
  pooled,
});

/** One of the player's own rounds with all that moved in it (T29, T62). Throws `records.round_unknown`. */
export async function answerRound(
  context: CallContext,
  roundId: string,
  { pool, catalogue }: { pool: pg.Pool; catalogue: RecordsCatalogue },
): Promise<Parsed<'getRound', 'value'>> {
  const row = await ownRound(pool, context, roundId);
  const movements = (await movementsOfRound(pool, playerOf(context).cashAccount, roundId)).map(viewMovement);
  const moved = movements.filter((movement) => movement.after !== null);
  return {
    round: viewRound(row, catalogue, context.merchant, context.language),
    reference: row.roundRef,
    closedAt: row.closedAt?.toISOString() ?? null,
    balanceBefore: moved[0]?.before ?? null,
    balanceAfter: moved.at(-1)?.after ?? null,
    movements,
    isTrial: playerOf(context).isTrial,
  };
}

/**
 * The round as its vendor recorded it, with the proof. An answer that is not a round with a proof counts as none: a vendor may have
 * other games. No vendor is queried for a demo round. Throws `records.round_unknown` and `play.vendor_unavailable`.
 */
export async function answerProof(
  context: CallContext,
  roundId: string,
  { pool, roundDetail }: { pool: pg.Pool; roundDetail: RoundDetail },
): Promise<Parsed<'getRoundProof', 'value'>> {
  const row = await ownRound(pool, context, roundId);
  const { playerId, publicId } = playerOf(context);
  const madeUntil = await demoPastEnds(pool, playerId);
  if (madeUntil !== null && row.openedAt <= madeUntil) return { played: null, isDemoPast: true };
  const detail = await roundDetail(row.vendorCode, publicId, row.roundRef, languageInfo(context.language).tag);
  const read = vendorRound.safeParse(detail);
  return { played: read.success ? read.data : null, isDemoPast: false };
}
