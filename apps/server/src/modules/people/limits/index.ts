export { readFigures } from './reviews/reviews.ts';
export { readReviews, type ReviewRow } from './reviews/reviews.store.ts';
export { createLimits, type Limits } from './create-limits.ts';
export { limitDeskCalls } from './desk-calls.ts';
export { reachesLimit } from './reaches-limit.ts';
