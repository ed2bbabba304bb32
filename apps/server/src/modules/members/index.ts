export { createMembers, type Members } from './create-members.ts';
export type { MemberAct, MergedMembers } from './member-act.ts';
export type { MemberRow } from './members.store.ts';
