/** Relations who may request that a person is excluded from play (T53). */
export const relations = ['spouse', 'child', 'parent', 'sibling', 'other'] as const;
export type Relation = (typeof relations)[number];

/** States of a request of a relative. It is checked and the requester contacted, in this order, before it is decided. */
export const relativeStates = ['open', 'checked', 'contacted', 'excluded', 'refused'] as const;
export type RelativeState = (typeof relativeStates)[number];

/** Each act of the desk with the states it may start from and the state it leads to. A request may be refused at any time before it is decided. */
export const relativeActs = {
  check: { from: ['open', 'checked'], to: 'checked' },
  contact: { from: ['checked', 'contacted'], to: 'contacted' },
  exclude: { from: ['contacted'], to: 'excluded' },
  refuse: { from: ['open', 'checked', 'contacted'], to: 'refused' },
} as const satisfies Record<string, { from: readonly RelativeState[]; to: RelativeState }>;
export type RelativeAct = keyof typeof relativeActs;
export const relativeActNames = Object.keys(relativeActs) as RelativeAct[];

export const canRelative = (act: RelativeAct, state: RelativeState): boolean => (relativeActs[act].from as readonly RelativeState[]).includes(state);
export const undecidedStates = relativeStates.filter((state) => canRelative('refuse', state));

const DAY_MS = 86_400_000;
/** The requester is contacted within a day, and the request decided within a week. */
export const relativeContactMs = DAY_MS;
export const relativeDecideMs = 7 * DAY_MS;

/** Requests within a day from one network address, and with one e-mail address. */
export const relativesPerAddress = 5;
export const relativesPerEmail = 3;
export const relativeTextBounds = { min: 20, max: 2000 } as const;
export const relativeNameMax = 120;
