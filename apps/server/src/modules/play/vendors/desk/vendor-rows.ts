import type { OperatorDialect, VendorKey } from '../ports.ts';

/** A row of `vendor_keys`. */
export interface KeyRow {
  id: bigint;
  vendor_code: string;
  kind: VendorKey['kind'];
  /** PEM; null for a secret, whose fingerprint is stored. */
  public_key: string | null;
  fingerprint: string | null;
  is_enabled: boolean;
  is_demo: boolean;
  created_at: Date;
  retired_at: Date | null;
  last_used_at: Date | null;
}

/** A row of `vendor_endpoints`. */
export interface EndpointRow {
  vendor_code: string;
  protocol: OperatorDialect;
  operator_id: string | null;
  operator_url: string;
  frame_origins: string[];
  platform_key: string;
  says_ready: boolean;
  is_enabled: boolean;
  is_demo: boolean;
  changed_at: Date;
}

/** A row of `vendor_calls`. */
export interface CallRow {
  id: bigint;
  vendor_code: string;
  direction: 'in' | 'out';
  question: string;
  status: string;
  at: Date;
  duration_ms: number;
  request: string;
  response: string;
}
