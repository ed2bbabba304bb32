import type { Parsed } from '@laro/contract/routes';
import { dayAt } from '@laro/domain/time/day-at';
import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { recountsOf, type RecountRow } from './recounts.store.ts';
import { zoneOf, type RecountsDeps } from './recounts-parts.ts';
import { grantsOfRecount, membersOf, partsOf, type RecountMembers, type RecountPart } from './views.store.ts';

const RECOUNTS = 20;
const PAGE = 50;

type View = Parsed<'listDeskRecounts', 'value'>;
type Sum = View['recounts'][number]['first'];

/** Sums of the two generations and of their differences. */
export type RecountSums = Pick<View['recounts'][number], 'first' | 'second' | 'missing' | 'unclaimed' | 'claimed' | 'outcomes'>;

const sumOf = (parts: readonly RecountPart[], members: number, cost: 'due' | 'given'): Sum => ({
  members,
  grants: parts.reduce((sum, { grants }) => sum + grants, 0),
  cost: parts.reduce((sum, part) => sum + part[cost], 0n),
});

function sumsOf(parts: readonly RecountPart[], members: RecountMembers | undefined): RecountSums {
  const of = (...names: readonly RecountPart['difference'][]) => parts.filter(({ difference }) => names.includes(difference));
  const became = (outcome: RecountPart['outcome']) =>
    of('missing', 'unclaimed', 'claimed').reduce((sum, part) => sum + (part.outcome === outcome ? part.grants : 0), 0);
  return {
    first: sumOf(of('same', 'unclaimed', 'claimed'), members?.first ?? 0, 'given'),
    second: sumOf(of('same', 'missing'), members?.second ?? 0, 'due'),
    missing: sumOf(of('missing'), members?.missing ?? 0, 'due'),
    unclaimed: sumOf(of('unclaimed'), members?.unclaimed ?? 0, 'given'),
    claimed: sumOf(of('claimed'), members?.claimed ?? 0, 'given'),
    outcomes: {
      written: became('written'),
      notWritten: became('not_written'),
      takenBack: became('taken_back'),
      kept: became('kept'),
      settled: became('settled'),
      open: became(null),
    },
  };
}

/** The sums of some recounts, in their order. */
export async function sumsOfRecounts(queries: Queries, ids: readonly string[]): Promise<RecountSums[]> {
  const [parts, members] = [await partsOf(queries, ids), await membersOf(queries, ids)];
  return ids.map((id) =>
    sumsOf(
      parts.filter(({ recountId }) => recountId === id),
      members.find(({ recountId }) => recountId === id),
    ),
  );
}

/** The room of recounts (REW-19). */
export async function recountsView({ pool, now }: Pick<RecountsDeps, 'pool' | 'now'>, merchant: Merchant): Promise<View> {
  const rows = await recountsOf(pool, merchant.code, RECOUNTS);
  const sums = await sumsOfRecounts(
    pool,
    rows.map(({ id }) => id),
  );
  const viewOf = ({ id, program, rule, from, state, reason, by, at, endedAt, decidedBy }: RecountRow) => ({
    id,
    program,
    rule,
    from,
    state,
    reason,
    by,
    decidedBy,
    at: at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  });
  return {
    currency: merchant.settings['market.currency'],
    today: dayAt(now(), zoneOf(merchant)),
    recounts: rows.flatMap((row, index) => {
      const own = sums[index];
      return own ? [{ ...viewOf(row), ...own }] : [];
    }),
  };
}

/** A page of the grants of a recount with one difference. */
export async function recountGrants(
  queries: Queries,
  { id }: Pick<RecountRow, 'id'>,
  { difference, before }: Parsed<'listDeskRecountGrants', 'query'>,
): Promise<Parsed<'listDeskRecountGrants', 'value'>> {
  const rows = await grantsOfRecount(queries, id, { difference, before: before === '' ? null : before }, PAGE);
  return {
    grants: rows.map(({ number, playerId, publicId, username, key, version, due, cost, grantId, state, outcome }) => ({
      number: number.toString(),
      member: { id: playerId.toString(), publicId, username, isTrial: false },
      key,
      version,
      due,
      outcome,
      given: grantId === null || cost === null || state === null ? null : { id: grantId, cost, state },
    })),
    next: rows.length === PAGE ? String(rows.at(-1)?.number) : null,
  };
}
