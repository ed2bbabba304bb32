import type pg from 'pg';

/** Dialects of the wallet protocol. */
export type Dialect = 'hub88' | 'caleta' | 'forms';

/** How long a process uses a dialect that it has read: another process may have stored a newer one. */
const READ_EVERY_MS = 1000;

export interface VendorDialects {
  /** The dialect in which a vendor's wallet is called now. */
  of: (vendorCode: string) => Promise<Dialect>;
  /** Stores the dialect of a call of the platform whose signature was right (GAME-23). */
  note: (vendorCode: string, dialect: Dialect) => Promise<void>;
}

/**
 * Dialects by vendor. The platform decides: the desk sets the dialect there, and the next signed call to the studio uses it. A round stores no dialect, since ids
 * and amounts are the same in all of them.
 */
export function createVendorDialects(pool: pg.Pool): VendorDialects {
  const known = new Map<string, { dialect: Dialect; at: number }>();
  const keep = (vendorCode: string, dialect: Dialect): Dialect => {
    known.set(vendorCode, { dialect, at: performance.now() });
    return dialect;
  };
  const of: VendorDialects['of'] = async (vendorCode) => {
    const kept = known.get(vendorCode);
    if (kept && performance.now() - kept.at < READ_EVERY_MS) return kept.dialect;
    const { rows } = await pool.query<{ dialect: Dialect }>({
      name: 'vendor_dialect',
      text: 'select dialect from vendor_dialects where vendor_code = $1',
      values: [vendorCode],
    });
    return keep(vendorCode, rows[0]?.dialect ?? 'hub88');
  };
  const note: VendorDialects['note'] = async (vendorCode, dialect) => {
    if ((await of(vendorCode)) === dialect) return;
    await pool.query(
      `insert into vendor_dialects (vendor_code, dialect) values ($1, $2)
        on conflict (vendor_code) do update set dialect = excluded.dialect, changed_at = clock_timestamp()`,
      [vendorCode, dialect],
    );
    keep(vendorCode, dialect);
  };
  return { of, note };
}
