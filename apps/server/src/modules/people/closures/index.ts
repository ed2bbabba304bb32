export { isClosing, readLatestClosure, refuseClosed, smallestUnitOf, wakeClosure, type ClosureRow } from './closure-state.ts';
export { createClosures, type ClosedMember, type Closures, type ClosuresDeps } from './create-closures.ts';
export { closureDeskCalls } from './desk-calls.ts';
