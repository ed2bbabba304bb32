/**
 * open: bets are accepted until closes_at. closing: no more bets; stakes whose bet is in doubt are awaited. flying (flights only): the outcome is fixed
 * and secret, and players take. dealt, deciding (tables with decisions only): the cards are fixed, and each player decides alone. drawn: the outcome is public, plays are decided and, after the reveal, paid. A round is void only before its draw (spec games.md 2).
 */
export type TableRoundState = 'open' | 'closing' | 'flying' | 'dealt' | 'deciding' | 'drawn' | 'settled' | 'void';

/** After the close a stake in doubt is waited for so long; then it is out (TABLE-02). */
export const DOUBT_MS = 3000;
/** A round that could not be drawn for so long after that is void (TABLE-20). */
export const LATE_MS = 10_000;
/** From the end of a reveal to the next round. */
export const REST_MS = 2500;
/** Length of a lease, time until it is lengthened, and time between looks of other processes (TABLE-04: 6 s at most). */
export const LEASE_MS = 5000;
export const LENGTHEN_MS = 1500;
export const LEASE_LOOK_MS = 500;
/** Most stakes of a play, and most tables of one player. */
export const STAKES_MAX = 12;
export const TABLES_MAX = 4;
/** From this number of players on a table opens a further copy. */
export const TABLE_PLAYERS_MAX = 20_000;
/** A seat is kept so long after its client was last seen. */
export const SEAT_MS = 25_000;
/** Cards that a hall sells in one round, over all players of a currency. */
export const HALL_CARDS_MAX = 20_000;
export const RESULTS_SHOWN = 72;
