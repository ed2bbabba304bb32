import type pg from 'pg';
import * as z from 'zod';
import type { Games } from '../games/hosted-games.ts';
import type { StudioKeys } from '../keys.ts';
import type { VendorDialects } from '../wallet/vendor-dialects.ts';

export interface OperatorDeps {
  pool: pg.Pool;
  games: Games;
  keys: StudioKeys;
  /** Stores the dialect of each call whose signature was right. */
  dialects: Pick<VendorDialects, 'note'>;
  /** The origin that players reach us at; null takes the host name of the lobby and our own port. */
  publicOrigin: string | null;
  ownPort: () => number;
  now: () => number;
}

export type Answer = object & { error?: string };

/** A call with a valid signature: its content, and its raw bytes. */
export interface Asked {
  vendorCode: string;
  input: unknown;
  body: Buffer;
}
export type Question = (deps: OperatorDeps, asked: Asked) => Promise<Answer>;

export const refusal = (error: string): Answer => ({ error });

/** Text of a request: there, and no longer than so. */
export const text = (length: number) => z.string().min(1).max(length);

/** A missing field is bad syntax, a field of another kind a wrong type, as in the wallet protocol. */
export function wrongInput(error: z.ZodError): Answer {
  const isMissing = error.issues.some((issue) => issue.code === 'invalid_type' && issue.input === undefined);
  return refusal(isMissing ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES');
}
