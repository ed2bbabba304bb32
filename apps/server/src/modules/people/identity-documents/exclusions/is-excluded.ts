import { normalName, normalNumber } from '@laro/domain/identity/identity-rules';
import type { Queries } from '#server/db/sql.ts';
import { readFitting, type ExclusionRow } from './exclusions.store.ts';
import type { ProofSeal } from '../seal/proof-seal.ts';

/** Details that a person gives about themselves; empty for unknown ones. */
export interface Person {
  name: string;
  /** YYYY-MM-DD. */
  birthday: string;
  /** Of a document. */
  number: string;
}

/** Entries of the lists that match a person by name and birthday, or by the number of a document. */
export async function findExclusions(queries: Queries, seal: ProofSeal, merchantCode: string, { name, birthday, number }: Person): Promise<ExclusionRow[]> {
  const personHash = normalName(name) !== '' && birthday !== '' ? seal.personHash(name, birthday) : null;
  const numberHash = normalNumber(number) === '' ? null : seal.numberHash(number);
  if (personHash === null && numberHash === null) return [];
  return readFitting(queries, { merchantCode, personHash, numberHash });
}

/** Creates the check of a registration against the exclusion lists (T4, T8). */
export const createExclusionCheck =
  (queries: Queries, seal: ProofSeal) =>
  async (merchantCode: string, person: Person): Promise<boolean> =>
    (await findExclusions(queries, seal, merchantCode, person)).length > 0;
