import type { Care } from '#server/modules/care/index.ts';
import type { Closures } from '#server/modules/closures/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Members } from '#server/modules/members/index.ts';
import type { Relatives } from '#server/modules/relatives/index.ts';
import { careCalls } from './care-calls.ts';
import type { KnownMerchant } from './ports.ts';
import { relativeCalls } from './relative-calls.ts';

/** What protects players: markers of harm with interactions, closed accounts, requests of relatives. */
export interface Protection {
  care: Care;
  closures: Pick<Closures, 'reopen'>;
  relatives: Relatives;
}

export const protectionCalls = (identity: Identity, known: KnownMerchant, members: Members, { care, closures, relatives }: Protection) => ({
  ...careCalls(identity, known, { members, care, closures }),
  ...relativeCalls(identity, known, relatives),
});
