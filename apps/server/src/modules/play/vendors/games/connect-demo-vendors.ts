import type pg from 'pg';
import { secretFingerprint, type VendorSecrets } from '../keys/vendor-secrets.ts';
import { insertDemoSecrets, insertDemoVendors } from '../vendors.store.ts';
import type { OperatorDialect } from '../ports.ts';

export interface DemoStudio {
  /** The vendors whose games the studio hosts. */
  vendorCodes: readonly string[];
  /** The secret that it shares with us for the forms dialect. */
  formsSecret: string;
  /** The studio's public key, PEM. */
  publicKey: string;
  /** Where the platform calls the studio, without the vendor: `http://127.0.0.1:3001/operator`. */
  operatorUrl: string;
  /** Where browsers see its games; {host} stands for the name of the site that is visited: `http://{host}:3001`. */
  frameOrigins: readonly string[];
}

/** Vendors of the demo that do not speak hub88. */
const demoDialects: Readonly<Record<string, OperatorDialect>> = {
  ...Object.fromEntries(
    'SARI GABI MSGN KDLT HRYA BHGR DYMT KNDI SALA MSDL LAOT PRLS BLNG KRAL BRHA KNTO SULK KRTN'.split(' ').map((code) => [code, 'caleta'] as const),
  ),
  ...Object.fromEntries(['ENTB', 'GRND', 'ALAS'].map((code) => [code, 'forms'] as const)),
};

/**
 * Connects the demo's studio for every vendor that it hosts, each in its dialect: its key and secret are enabled, and its endpoint is stored. Safe at every start;
 * changes at the desk remain, only dialects and addresses of the demo's own endpoints follow (the port may be another).
 */
export async function connectDemoVendors(pool: pg.Pool, studio: DemoStudio, seal: VendorSecrets['seal']): Promise<void> {
  const { vendorCodes, formsSecret } = studio;
  await insertDemoSecrets(
    pool,
    secretFingerprint(formsSecret),
    vendorCodes.map((code) => ({ code, sealed: seal(code, formsSecret) })),
  );
  await insertDemoVendors(pool, {
    vendors: vendorCodes.map((code) => ({
      code,
      protocol: demoDialects[code] ?? 'hub88',
      operatorUrl: `${studio.operatorUrl.replace(/\/$/, '')}/${code}`,
    })),
    publicKey: studio.publicKey,
    frameOrigins: studio.frameOrigins,
  });
}
