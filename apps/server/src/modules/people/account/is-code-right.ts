import { Refusal } from '#server/http/problems/refusal.ts';
import type { BoundCodes } from './ports.ts';

/** Takes a code; whether it was the right one, where a wrong one is one of several ways to be wrong. */
export async function isCodeRight(codes: BoundCodes, given: Parameters<BoundCodes['take']>[0]): Promise<boolean> {
  try {
    await codes.take(given);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'verification.code_wrong') return false;
    throw error;
  }
}
