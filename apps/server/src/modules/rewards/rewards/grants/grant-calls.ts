import type { CounterKey } from '@laro/domain/promotions/promotion-counters';
import { counterOfSource, grantSources, type GrantSource } from '@laro/domain/rewards/grants/counters';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { RewardsDeps } from '../rewards-parts.ts';
import { claim, type ClaimWish } from './claim.ts';
import { gateOf } from './gate.ts';
import { grantViews, type GrantView } from './grant-views.ts';
import { claimableOf, endedOf, grantsOfIds, type GrantRow } from './grants.store.ts';

const PAGE = 30;
const DAY_MS = 86_400_000;
/** 13 months (REW-09). */
const HISTORY_DAYS = 396;

const sourcesOf = (key: CounterKey | ''): readonly GrantSource[] =>
  key === '' ? grantSources : grantSources.filter((source) => counterOfSource[source] === key);

/** Shows rows of the calling member. */
const viewsFor =
  (deps: RewardsDeps) =>
  async (context: CallContext, rows: readonly GrantRow[]): Promise<GrantView[]> => {
    const { merchant, language } = context;
    const gate = await gateOf(deps, deps.pool, merchant.code, playerOf(context).playerId);
    return grantViews(deps, deps.pool, rows, { merchant, language, gate });
  };

/** The calling member's grants of some ids, as pages show them. */
export const grantsByIds = async (deps: RewardsDeps, context: CallContext, ids: readonly string[]): Promise<GrantView[]> =>
  viewsFor(deps)(context, await grantsOfIds(deps.pool, playerOf(context).playerId, ids));

/** Calls of a member about what is owed to them. */
export function grantCalls(deps: RewardsDeps): Handlers<'listGrants' | 'claimGrant' | 'claimGrants'> {
  const views = viewsFor(deps);
  const claimOne = async (context: CallContext, given: ClaimWish): Promise<GrantView> => {
    const row = await claim(deps, context.merchant.code, playerOf(context).playerId, given);
    const [view] = await views(context, [row]);
    if (!view) throw new Error('a claimed grant has no view');
    return view;
  };
  const pageOf = async (context: CallContext, key: CounterKey | '', state: 'claimable' | 'ended', from: string | null) => {
    const { playerId } = playerOf(context);
    const sources = sourcesOf(key);
    const rows =
      state === 'claimable'
        ? await claimableOf(deps.pool, playerId, sources, from, PAGE + 1)
        : await endedOf(deps.pool, playerId, sources, from, PAGE + 1, new Date(deps.now() - HISTORY_DAYS * DAY_MS));
    const shown = rows.slice(0, PAGE);
    const grants = await views(context, shown);
    return {
      // One that has just expired belongs to the history as soon as it is written down.
      grants: grants.filter((grant) => state === 'ended' || grant.state === 'claimable'),
      next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    };
  };
  return {
    listGrants: async (context, { query: { key, state, before } }) => {
      const from = before === '' ? null : before;
      const page = await pageOf(context, key, state === 'ended' ? 'ended' : 'claimable', from);
      const zone = context.merchant.settings['market.timeZone'];
      return state === 'all' ? { ...page, zone, ended: await pageOf(context, key, 'ended', null) } : { ...page, zone };
    },
    claimGrant: async (context, { params: { grantId }, body }) => ({ grant: await claimOne(context, { id: grantId, ...body }) }),
    claimGrants: async (context, { body: { claims } }) => {
      const results: { id: string; grant: GrantView | null; errorCode: string | null }[] = [];
      for (const given of claims.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
        try {
          results.push({ id: given.id, grant: await claimOne(context, { ...given, addressId: null }), errorCode: null });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          results.push({ id: given.id, grant: null, errorCode: error.code });
        }
      return { results };
    },
  };
}
