/** Names of the lottery that cross the wire and stand in the database. */
export const prizeModeNames = ['Lott', 'ZY', 'Elott', 'SEA'] as const;
export const drawStateNames = ['scheduled', 'closed', 'awaiting', 'disputed', 'drawn', 'settling', 'settled', 'void'] as const;
export const orderStateNames = ['accepted', 'won', 'lost', 'push', 'cancelled', 'void'] as const;
