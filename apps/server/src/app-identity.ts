import path from 'node:path';
import { createCsvRegister } from '#server/adapters/registers/csv-register.ts';
import { createFolderFiles } from '#server/adapters/storage/folder-files.ts';
import { createS3Files } from '#server/adapters/storage/s3-files.ts';
import { identityKeys, type IdentityStore } from '#server/process/identity-store.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import { createIdentityDocuments, openProofSeal } from '#server/modules/identity-documents/index.ts';
import type { Accounts, Ground } from './app-accounts.ts';

/** Where pictures of documents lie. */
export const identityFiles = ({ bucket }: Pick<IdentityStore, 'bucket'>, dataDir: string) =>
  bucket === null ? createFolderFiles(path.join(dataDir, 'identity')) : createS3Files(bucket);

/** Who members are: their documents, where these lie, and how members hear of what became of them. */
export async function createIdentities({ deps, db, directory }: Ground, { players, account, messages }: Accounts, { audit }: Identity) {
  const { pool, onBackgroundError } = deps;
  const store = deps.identityStore ?? { key: null, oldKey: null, bucket: null, registerToken: '' };
  return createIdentityDocuments({
    pool,
    db,
    seal: await openProofSeal(pool, identityKeys(store, deps.secret)),
    files: identityFiles(store, deps.dataDir),
    register: createCsvRegister(store.registerToken),
    audit,
    sessions: players.sessions,
    requireConfirmation: account.confirmation.require,
    maskName: account.maskName,
    merchants: () => directory.list(),
    tell: (merchantCode, playerId, note, language) => {
      const merchant = directory.byCode(merchantCode);
      if (!merchant) return;
      messages.tell({ merchant, playerId, ...note, ...(language ? { language } : {}) }).catch(onBackgroundError);
    },
    now: Date.now,
    onBackgroundError,
  });
}
