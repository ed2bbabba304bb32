/** Number of claimed rewards of a member, whose condition failed within `VOID_DAYS`, that raises a risk flag (REW-18). */
export const VOIDS_OF_FLAG = 3;
export const VOID_DAYS = 30;
