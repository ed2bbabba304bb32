import { Refusal } from '#server/http/problems/refusal.ts';
import type { BoundCodes } from '../ports.ts';

/** Consumes a code; true if it was correct, for callers to which a wrong code is one of several faults. */
export async function isCodeRight(codes: BoundCodes, given: Parameters<BoundCodes['take']>[0]): Promise<boolean> {
  try {
    await codes.take(given);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'verification.code_wrong') return false;
    throw error;
  }
}
