/** Causes of changes of a member's points; each is a kind of movement without its prefix. */
export const pointEntryKinds = ['earned', 'taken_back', 'spent', 'expired'] as const;
export type PointEntryKind = (typeof pointEntryKinds)[number];
