/** Causes of changes of a member's points; each is a kind of movement without its prefix. */
export const pointEntryKinds = ['earned', 'given', 'returned', 'adjusted_up', 'taken_back', 'spent', 'expired', 'adjusted_down'] as const;
export type PointEntryKind = (typeof pointEntryKinds)[number];
