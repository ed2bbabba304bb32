import path from 'node:path';
import { createFolderFiles } from '#server/adapters/storage/folder-files.ts';
import { createS3Files } from '#server/adapters/storage/s3-files.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import { createIdentityDocuments } from '#server/modules/identity-documents/index.ts';
import type { Accounts, Ground } from './app-accounts.ts';

/** Who members are: their documents, where these lie, and how members hear of what became of them. */
export function createIdentities({ deps, db, directory }: Ground, { players, account, messages }: Accounts, { audit }: Identity) {
  const { pool, onBackgroundError, identityStore } = deps;
  const bucket = identityStore?.bucket ?? null;
  return createIdentityDocuments({
    pool,
    db,
    key: identityStore?.key ?? deps.secret,
    files: bucket === null ? createFolderFiles(path.join(deps.dataDir, 'identity')) : createS3Files(bucket),
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
