import { newMemberDays, type OfferEligibility } from '@laro/domain/content/content-rules';
import type { Queries } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { readVerified } from '#server/modules/people/identity-documents/index.ts';

async function wasNew(queries: Queries, playerId: bigint, at: Date): Promise<boolean> {
  const { rows } = await queries.query<{ is: boolean }>({
    text: 'select created_at > $2::timestamptz - make_interval(days => $3) as is from players where id = $1',
    values: [playerId, at, newMemberDays],
  });
  return rows[0]?.is ?? false;
}

const rules: Record<OfferEligibility, (queries: Queries, playerId: bigint, appliedAt: Date) => Promise<boolean>> = {
  everybody: async () => true,
  verified: readVerified,
  newMembers: wasNew,
};

/** True if an offer's terms let a member take part (T71). A member who applied as a new one stays eligible, however long the decision takes. */
const isEligible = (queries: Queries, eligibility: OfferEligibility, playerId: bigint, appliedAt: Date): Promise<boolean> =>
  rules[eligibility](queries, playerId, appliedAt);

const refusals = {
  player: { everybody: null, verified: 'promotion.needs_verified', newMembers: 'promotion.new_members_only' },
  staff: { everybody: null, verified: 'desk.application_needs_verified', newMembers: 'desk.application_new_members_only' },
} as const;

/** Throws unless the member may take part: in the words of players, or of staff. */
export async function refuseIneligible(
  queries: Queries,
  { eligibility, playerId, appliedAt }: { eligibility: OfferEligibility; playerId: bigint; appliedAt: Date },
  reader: keyof typeof refusals,
): Promise<void> {
  const code = refusals[reader][eligibility];
  if (code !== null && !(await isEligible(queries, eligibility, playerId, appliedAt))) throw new Refusal(code);
}
