export { createLimits, type Limits } from './create-limits.ts';
