/** States of a round, each with those that may follow (spec games.md 2): from `drawn` on it is never void. */
export const tableRoundStates = {
  /** Bets are taken until closes_at. */
  open: ['closing', 'void'],
  /** No more bets; stakes whose bet is in doubt are waited for. */
  closing: ['drawn', 'void'],
  /** The outcome is written; plays are decided and, after the reveal, paid. */
  drawn: ['settled'],
  settled: [],
  void: [],
} as const satisfies Record<string, readonly string[]>;
export type TableRoundState = keyof typeof tableRoundStates;

export const stakeStates = {
  /** Written down; its bet may be on its way. */
  begun: ['taken', 'revoked', 'cancelled'],
  /** The wallet has it. */
  taken: ['counted', 'revoked'],
  /** It was in time when the outcome was drawn. */
  counted: [],
  /** To be taken back; its rollback may be on its way. */
  revoked: ['cancelled'],
  /** Nothing was taken, or it was given back. */
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

/** After the close a stake in doubt is waited for so long; then it is out (TABLE-02). */
export const DOUBT_MS = 3000;
/** A round that could not be drawn for so long after that is void (TABLE-20). */
export const LATE_MS = 10_000;
/** From the end of a reveal to the next round. */
export const REST_MS = 2500;
/** A lease lasts so long without being lengthened; whoever wants it looks so often (TABLE-04: 6 s at most). */
export const LEASE_MS = 5000;
export const LENGTHEN_MS = 1500;
export const LEASE_LOOK_MS = 500;
/** A play has so many stakes at most, a player so many tables at once. */
export const STAKES_MAX = 12;
export const TABLES_MAX = 4;
/** A seat is kept so long after its client was last seen. */
export const SEAT_MS = 25_000;
export const RESULTS_SHOWN = 72;
