export { findNicknameFault } from './check-nickname.ts';
export { lookOf } from './look-of.ts';
