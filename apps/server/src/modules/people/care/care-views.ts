import { reviewLimit } from '@laro/contract/limits/reviews';
import type { Parsed } from '@laro/contract/routes';
import * as z from 'zod';
import type { ReviewRow } from '#server/modules/people/limits/index.ts';
import type { InteractionRow } from './interactions.store.ts';

export type MemberCare = Parsed<'getDeskMemberCare', 'value'>;

/** An interaction as the desk shows it. */
export const interactionView = (row: InteractionRow): MemberCare['interactions'][number] => ({
  id: row.id.toString(),
  member: { id: row.playerId.toString(), publicId: row.publicId, username: row.username, isTrial: row.isTrial },
  openedBy: row.openedBy,
  openedAt: row.openedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  score: row.score,
  note: row.note,
  done:
    row.doneAt === null || row.way === null || row.outcome === null
      ? null
      : {
          at: row.doneAt.toISOString(),
          by: row.doneBy ?? '',
          way: row.way,
          seen: row.seen ?? '',
          said: row.said ?? '',
          outcome: row.outcome,
          lookAgainOn: row.lookAgainOn,
        },
});

/** A review as the desk shows it. The limits are stored as they were shown. */
export const reviewView = ({ id, shownAt, answeredAt, answer, limits }: ReviewRow): MemberCare['reviews'][number] => ({
  id: id.toString(),
  shownAt: shownAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
  answer,
  limits: z.decode(z.array(reviewLimit), limits as z.input<typeof reviewLimit>[]),
});

export const interactionColumns = [
  'member',
  'username',
  'opened_by',
  'opened_at',
  'due_at',
  'score',
  'done_at',
  'done_by',
  'way',
  'seen',
  'said',
  'outcome',
  'look_again_on',
];
export const interactionLine = (row: InteractionRow): string[] => [
  row.publicId,
  row.username,
  row.openedBy,
  row.openedAt.toISOString(),
  row.dueAt.toISOString(),
  String(row.score),
  row.doneAt?.toISOString() ?? '',
  row.doneBy ?? '',
  row.way ?? '',
  row.seen ?? '',
  row.said ?? '',
  row.outcome ?? '',
  row.lookAgainOn ?? '',
];

const FULL = 10_000n;

/** How high the bars of each month are drawn, in ten-thousandths of the highest. */
export function levelsOf({ months }: MemberCare['figures']): MemberCare['levels'] {
  const highest = months.flatMap(({ deposited, withdrawn }) => [deposited, withdrawn]).reduce((most, units) => (units > most ? units : most), 1n);
  const levelOf = (units: bigint): number => Number(units > 0n ? (units * FULL) / highest : 0n);
  return months.map(({ month, deposited, withdrawn }) => ({ month, deposited: levelOf(deposited), withdrawn: levelOf(withdrawn) }));
}
