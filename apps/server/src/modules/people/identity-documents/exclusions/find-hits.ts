import { normalName, type IdentityHit } from '@laro/domain/identity/identity-rules';
import type { Queries } from '#server/db/sql.ts';
import { readFitting, type ExclusionRow } from './exclusions.store.ts';
import { readKnown, readOthers, type OtherMember, type Searched } from './findings.store.ts';
import type { ProofDetails } from '../seal/proof-seal.ts';

export interface Findings {
  hits: IdentityHit[];
  others: OtherMember[];
  exclusions: ExclusionRow[];
  known: { payeeName: string | null; birthday: string | null };
}

/** Findings against a proof, or for a second review of it: exclusion lists (T8), other accounts (T5), earlier data of the account. */
export async function findHits(queries: Queries, searched: Searched, details: ProofDetails | null): Promise<Findings> {
  const others = await readOthers(queries, searched);
  const exclusions = await readFitting(queries, searched);
  const known = await readKnown(queries, searched.playerId);
  const hits = new Set<IdentityHit>(others.map(({ hit }) => hit));
  if (exclusions.length > 0) hits.add('excluded');
  if (details !== null && known.birthday !== null && known.birthday !== details.birthday) hits.add('birthday_differs');
  if (details !== null && known.payeeName !== null && normalName(known.payeeName) !== normalName(details.legalName)) hits.add('name_differs');
  return { hits: [...hits].toSorted(), others, exclusions, known };
}
