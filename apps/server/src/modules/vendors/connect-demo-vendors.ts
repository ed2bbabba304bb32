import type pg from 'pg';
import { insertDemoVendors } from './vendors.store.ts';

export interface DemoStudio {
  /** The vendors whose games the studio hosts. */
  vendorCodes: readonly string[];
  /** The studio's public key, PEM. */
  publicKey: string;
  /** Where the platform calls the studio, without the vendor: `http://127.0.0.1:3001/operator`. */
  operatorUrl: string;
  /** Where browsers see its games; {host} stands for the name of the site that is visited: `http://{host}:3001`. */
  frameOrigins: readonly string[];
}

/**
 * Connects the demo's studio for every vendor that it hosts: its key is enabled, and its endpoint stands in the table. Safe at every start;
 * what the desk has changed by hand stays, only addresses of the demo's own endpoints follow (the port may be another).
 */
export function connectDemoVendors(pool: pg.Pool, studio: DemoStudio): Promise<void> {
  return insertDemoVendors(pool, {
    vendors: studio.vendorCodes.map((code) => ({ code, operatorUrl: `${studio.operatorUrl.replace(/\/$/, '')}/${code}` })),
    publicKey: studio.publicKey,
    frameOrigins: studio.frameOrigins,
  });
}
