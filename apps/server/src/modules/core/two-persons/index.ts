export { createTwoPersons, type TwoPersons } from './create-two-persons.ts';
export type { Carried, Carrier } from './carriers.ts';
export { proposedOf, type Proposed, type Wish } from './propose.ts';
export { inOwnCodes } from './own-codes.ts';
export { actAsInstallation } from './installation/person.ts';
export { twoPersonsCalls } from './desk-calls.ts';
export { proposerIdOf, type ProposalRow } from './proposals.store.ts';
