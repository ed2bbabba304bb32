import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { createStaff } from '#server/modules/core/staff/index.ts';
import { addHost, insertMerchant, removeHost, renameMerchant } from '#server/modules/core/merchant/index.ts';
import { seedRegistration } from '#server/modules/people/registration/index.ts';
import { seedGameFigures } from './seed-game-figures.ts';
import { fillCatalogue, heatFirstGames, offerVendors } from './shipped-catalogue.ts';

/** Installation for acts on merchants from the machine (tools/installation/merchant.ts), with its secret, which seals the audit log. */
export interface Installation {
  pool: pg.Pool;
  secret: Buffer;
}

type Told = {
  action: 'merchant.added' | 'merchant.renamed' | 'merchant.hostsChanged';
  code: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
};

/** Runs an act in one transaction with its entry of the audit log (T85): both are committed, or neither. */
const inOne = ({ pool, secret }: Installation, act: (transaction: Transaction) => Promise<Told>): Promise<void> => {
  const { audit } = createStaff({ pool, secret });
  return inTransaction(pool, async (transaction) => {
    const { action, code, before, after } = await act(transaction);
    await audit.append(transaction, { actor: 'installation', action, subject: `merchant:${code}`, reason: '', before, after, ip: '' });
  });
};

/**
 * Adds a merchant with the shipped settings, form of registration and catalogue. Its site is closed for maintenance until the desk opens it, since currency,
 * age, licence and payment methods are the operator's to set. Returns its name and hosts as stored. Throws MerchantRefused.
 */
export async function addMerchant(
  installation: Installation,
  merchant: { code: string; name: string; hosts: readonly string[] },
  now = Date.now(),
): Promise<{ name: string; hosts: string[] }> {
  const { code } = merchant;
  let written = { name: '', hosts: [] as string[] };
  await inOne(installation, async (transaction) => {
    written = await insertMerchant(transaction, { ...merchant, settings: { 'status.maintenance': true } });
    await seedRegistration(transaction, code, { fields: {}, affiliates: [] });
    await fillCatalogue(transaction, now);
    await offerVendors(transaction, code);
    await heatFirstGames(transaction, code);
    return { action: 'merchant.added', code, before: null, after: written };
  });
  await seedGameFigures(installation.pool);
  return written;
}

/** Gives a merchant another name. Throws MerchantRefused. */
export const renameMerchantTo = (installation: Installation, code: string, text: string): Promise<void> =>
  inOne(installation, async (transaction) => {
    const { before, after } = await renameMerchant(transaction, code, text);
    return { action: 'merchant.renamed', code, before: { name: before }, after: { name: after } };
  });

/** Lets a merchant answer at one more host. Throws MerchantRefused. */
export const addMerchantHost = (installation: Installation, code: string, text: string): Promise<void> =>
  inOne(installation, async (transaction) => {
    const host = await addHost(transaction, code, text);
    return { action: 'merchant.hostsChanged', code, before: {}, after: { added: host } };
  });

/** Takes a host from a merchant. Throws MerchantRefused. */
export const removeMerchantHost = (installation: Installation, code: string, text: string): Promise<void> =>
  inOne(installation, async (transaction) => {
    const host = await removeHost(transaction, code, text);
    return { action: 'merchant.hostsChanged', code, before: { removed: host }, after: {} };
  });
