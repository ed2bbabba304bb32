export { rewardSettings as settings } from './reward-settings.ts';

export const auditActions = [
  'reward.ruleWritten',
  'reward.rulePublished',
  'reward.ruleStopped',
  'reward.given',
  'reward.givenToMany',
  'reward.takenBack',
  'reward.frozen',
  'reward.freezeReleased',
  'reward.freezeReturned',
  'reward.programResumed',
  'segment.written',
  'segment.retired',
  'reward.recountStarted',
  'reward.recountApplied',
  'reward.recountDiscarded',
] as const;

export const permissions = { rewards: ['rewards.read', 'rewards.change', 'rewards.approve', 'rewards.give', 'segments.change'] } as const;

export const roles = {
  operations: ['rewards.read'],
  'cashier-lead': ['rewards.read', 'rewards.approve'],
  compliance: ['rewards.read'],
  care: ['rewards.read'],
  marketing: ['rewards.read', 'rewards.change', 'rewards.give', 'segments.change'],
  auditor: ['rewards.read'],
} as const;
