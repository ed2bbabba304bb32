export const ruleStates = ['draft', 'published', 'stopped'] as const;
export type RuleState = (typeof ruleStates)[number];
