/** Kinds of blocks; `full` blocks everything and refuses the log-in (T18, T65). */
export const blockKinds = ['deposit', 'bet', 'withdraw', 'full'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** Cause of a block as stated to the member; the operator's own reason stays at the desk. */
export const blockCauses = ['asked', 'documents', 'rules', 'security', 'duplicate', 'law', 'other'] as const;
export type BlockCause = (typeof blockCauses)[number];

/** Why something is forbidden now: by the operator, because the member pauses (limit-rules.ts), or because the member closed the account. */
export const givenCauses = [...blockCauses, 'time_out', 'exclusion', 'closed'] as const;
export type GivenCause = (typeof givenCauses)[number];

/** Facts that two accounts of one person can share (T5). */
export const sharedFacts = ['mobile', 'email', 'id_number', 'name_birthday', 'device', 'payee_name', 'address'] as const;
export type SharedFact = (typeof sharedFacts)[number];
