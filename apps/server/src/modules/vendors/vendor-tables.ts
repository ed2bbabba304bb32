import type { Generated, GeneratedAlways } from 'kysely';
import type { OperatorDialect } from './ports.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    vendor_keys: {
      id: GeneratedAlways<bigint>;
      vendor_code: string;
      public_key: string;
      is_enabled: Generated<boolean>;
      is_demo: Generated<boolean>;
      created_at: Generated<Date>;
      retired_at: Date | null;
      last_used_at: Date | null;
    };
    vendor_endpoints: {
      vendor_code: string;
      protocol: OperatorDialect;
      operator_id: string | null;
      operator_url: string;
      frame_origins: string[];
      platform_key: string;
      says_ready: boolean;
      is_enabled: boolean;
      is_demo: Generated<boolean>;
      changed_at: Generated<Date>;
    };
    vendor_game_lists: { vendor_code: string; game_codes: string[]; listed_at: Generated<Date> };
    vendor_game_codes: { vendor_code: string; game_code: string; game_id: string };
    vendor_listed_games: {
      vendor_code: string;
      game_code: string;
      name: string;
      category: string;
      product: string;
      picture_url: string | null;
      is_enabled: boolean;
      listed_at: Generated<Date>;
    };
    wallet_sandbox_members: { public_id: string; vendor_code: string; made_by: string; made_at: Generated<Date> };
    play_switches: { scope: 'all' | 'vendor' | 'game'; code: string; reason: string; changed_by: string; changed_at: Generated<Date> };
    vendor_calls: {
      id: GeneratedAlways<bigint>;
      vendor_code: string;
      direction: 'in' | 'out';
      question: string;
      status: string;
      at: Date;
      duration_ms: number;
      request: string;
      response: string;
    };
  }
}
