import { playsOf, type FamilyParams } from '../families.ts';
import { readLineOf, type Line, type LineRefusal } from './line-of-plays.ts';

export { mostOf, payoutOf, settleLine, stakeOf, type Line, type LineOutcome, type LineRefusal } from './line-of-plays.ts';

/** Reads a line by the plays of its family. */
export const readLine = (params: FamilyParams, playId: string, selection: string): Line | { readonly refusal: LineRefusal } =>
  readLineOf(playsOf(params), playId, selection);
