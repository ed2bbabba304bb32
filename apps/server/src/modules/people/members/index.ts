export { createMembers, type Members } from './create-members.ts';
export type { MergedMembers } from './member-act.ts';
export type { MemberRow } from './members.store.ts';
export { memberDeskCalls } from './desk-calls.ts';
export { changeTags, tagsOfMembers } from './facts/tags.store.ts';
