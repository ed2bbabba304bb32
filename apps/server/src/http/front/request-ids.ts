import { randomBytes } from 'node:crypto';

/** Request ids that are unique across all processes: a random prefix of this process and a counter. Many times cheaper than a random id each. */
export function requestIds(): () => string {
  const word = randomBytes(9).toString('base64url');
  let count = 0;
  return () => `${word}-${(count++).toString(36)}`;
}
