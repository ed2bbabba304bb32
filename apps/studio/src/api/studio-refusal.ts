import type { Money } from '@laro/domain/money/money';
import { studioProblems, type StudioProblem } from '../protocol.ts';

/** A refusal that is shown to the player. */
export class StudioRefusal extends Error {
  readonly code: StudioProblem;
  readonly details: { balance?: string; waitMs?: number; limit?: string };

  constructor(code: StudioProblem, { balance = null, limit = null, waitMs }: { balance?: Money | null; limit?: Money | null; waitMs?: number } = {}) {
    super(code);
    this.name = 'StudioRefusal';
    this.code = code;
    this.details = {
      ...(balance === null ? {} : { balance: balance.toString() }),
      ...(limit === null ? {} : { limit: limit.toString() }),
      ...(waitMs === undefined ? {} : { waitMs }),
    };
  }

  get statusCode(): number {
    return studioProblems[this.code];
  }
}
