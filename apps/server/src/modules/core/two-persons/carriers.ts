import type { TwoPersonActName } from '@laro/domain/two-persons/acts';
import type { Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import type { ProposalRow } from './proposals.store.ts';

/** Work outside the database, done once the transaction is committed. */
export type AfterCommit = () => void | Promise<void>;

/** A proposal that is being carried out. */
export interface Carried {
  proposal: ProposalRow;
  /** The secret of the proposal, opened; null for one without. */
  secret: string | null;
  decider: Actor;
  /** Reason of the decision. */
  reason: string;
  at: Date;
}

/** How a proposal ended without being carried out. `by` is null for time. */
export interface Ending {
  act: 'refuse' | 'withdraw' | 'expire' | 'void';
  by: Actor | null;
  reason: string;
  at: Date;
}

/** A module's implementation of its kind of act. It runs in the transaction of the decision. */
export interface Carrier {
  /** Stamp of the subject's current state. If it differs from the proposal's, the proposal is void. */
  stampOf: (transaction: Transaction, proposal: Pick<ProposalRow, 'merchantCode' | 'subject' | 'payload'>) => Promise<string>;
  /** Carries the act out with its own audit entry. A Refusal leaves the proposal waiting. */
  carryOut: (transaction: Transaction, carried: Carried) => Promise<AfterCommit | null>;
  /** Ends what waits in the module's own tables. */
  end?: (transaction: Transaction, proposal: ProposalRow, ending: Ending) => Promise<AfterCommit | null>;
  /** Settings of the merchant that acts of this kind are held against. */
  limitKeys?: readonly string[];
}

/** Carriers by act. Modules register theirs when they are created, before the first call is served. */
export class Carriers {
  readonly #known = new Map<TwoPersonActName, Carrier>();

  register(act: TwoPersonActName, carrier: Carrier): void {
    if (this.#known.has(act)) throw new Error(`two carriers for ${act}`);
    this.#known.set(act, carrier);
  }

  of(act: TwoPersonActName): Carrier {
    const carrier = this.#known.get(act);
    if (!carrier) throw new Error(`no carrier for ${act}`);
    return carrier;
  }

  has(act: TwoPersonActName): boolean {
    return this.#known.has(act);
  }
}
