import type { StudioAnswer, StudioCall, StudioCalls, StudioProblem } from '../../../src/protocol.ts';

/** Why a call has no value: the studio refused it, or its answer never came. */
export type Failure =
  | { readonly code: StudioProblem; readonly balance: bigint | null; readonly limit: bigint | null }
  | { readonly code: 'offline'; readonly balance: null; readonly limit: null };

export type Answered<Call extends StudioCall> =
  | { readonly done: true; readonly value: StudioCalls[Call]['gives']; readonly serverNowMs: number | null }
  | { readonly done: false; readonly failure: Failure };

const TIMEOUT_MS = 15_000;
const OFFLINE: Failure = { code: 'offline', balance: null, limit: null };

const unitsOf = (digits: string | undefined): bigint | null => (digits === undefined ? null : BigInt(digits));

const refused = (failure: Failure): { readonly done: false; readonly failure: Failure } => ({ done: false, failure });

/** Asks the studio. `call` and what it takes are those of the protocol; without an answer in time it counts as offline. */
export class Calls {
  #session = '';
  readonly #fetch: typeof fetch;

  constructor(fetcher: typeof fetch = (input, init) => fetch(input, init)) {
    this.#fetch = fetcher;
  }

  /** The session that every later call carries. */
  begin(session: string): void {
    this.#session = session;
  }

  async ask<Call extends StudioCall>(call: Call, takes: StudioCalls[Call]['takes'], patienceMs = TIMEOUT_MS): Promise<Answered<Call>> {
    try {
      const response = await this.#fetch(`/api/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(this.#session === '' ? {} : { authorization: `Bearer ${this.#session}` }) },
        body: JSON.stringify(takes),
        signal: AbortSignal.timeout(patienceMs),
      });
      const answer = (await response.json()) as StudioAnswer<Call>;
      if (!answer.success) return refused({ code: answer.errorCode, balance: unitsOf(answer.balance), limit: unitsOf(answer.limit) });
      const date = Date.parse(response.headers.get('date') ?? '');
      return { done: true, value: answer.value, serverNowMs: Number.isNaN(date) ? null : date };
    } catch {
      return refused(OFFLINE);
    }
  }
}
