/** States of a proposal (DESK-29). */
export const proposalStates = ['proposed', 'done', 'refused', 'withdrawn', 'expired', 'void'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Transitions of a proposal. */
export const proposalActs = {
  /** By a second person; carries the act out. */
  approve: { from: 'proposed', to: 'done' },
  /** By a second person. */
  refuse: { from: 'proposed', to: 'refused' },
  /** By the proposer. */
  withdraw: { from: 'proposed', to: 'withdrawn' },
  /** By time. */
  expire: { from: 'proposed', to: 'expired' },
  /** The subject is no longer what it was when the act was proposed. */
  void: { from: 'proposed', to: 'void' },
} as const satisfies Record<string, { from: ProposalState; to: ProposalState }>;
export type ProposalAct = keyof typeof proposalActs;

/** True if an act may happen to a proposal in a state. */
export const canProposal = (act: ProposalAct, state: ProposalState): boolean => proposalActs[act].from === state;

/** A proposal without a decision expires after this. */
export const proposalLifeHours = 72;
