import type { Settings } from '@laro/domain/settings/settings';

/** A merchant as the running server knows it: read-only, replaced as a whole when its revision changes. */
export interface Merchant {
  code: string;
  name: string;
  hosts: readonly string[];
  settings: Settings;
  revision: bigint;
}
