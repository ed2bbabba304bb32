import { randomBytes } from 'node:crypto';

/** Names requests uniquely over all processes: a random word of this one and a running number. Many times cheaper than a random id each. */
export function requestIds(): () => string {
  const word = randomBytes(9).toString('base64url');
  let count = 0;
  return () => `${word}-${(count++).toString(36)}`;
}
