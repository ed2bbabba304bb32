import fs from 'node:fs';
import path from 'node:path';

type Ids = Readonly<Record<'requirements' | 'standards' | 'art' | 'house', Readonly<Record<string, string>>>>;

/** Every id that a call may serve or a test may prove, with its description in one line (docs/requirement-ids.json). */
export const requirementIds = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../../docs/requirement-ids.json'), 'utf8')) as Ids;

/** Ids that are not built yet, and so have no proof. Adding a proof removes the id from the list. */
export const openIds: ReadonlySet<string> = new Set(
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../../docs/requirement-ids-open.json'), 'utf8')) as string[],
);

const known = new Set(Object.values(requirementIds).flatMap((ids) => Object.keys(ids)));

/** Ids are written in any case: `house-2` in a title is HOUSE-2. */
export const isRequirementId = (id: string): boolean => known.has(id.toUpperCase());
