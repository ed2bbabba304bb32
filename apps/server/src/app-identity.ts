import { sandboxAccounts } from '@laro/domain/sandbox-accounts';
import { originOfSet, type OutsideFetch } from '#server/adapters/outside-address.ts';
import { createCsvRegister } from '#server/adapters/registers/csv-register.ts';
import type { IdentityStore } from '#server/process/identity-store.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import { createIdentityDocuments } from '#server/modules/identity-documents/index.ts';
import { partyAddress } from '#server/modules/log-in/index.ts';
import type { Accounts, Ground } from './app-accounts.ts';

/** The regulator's register where a merchant has set it; below the sandbox it is read with the sandbox's own token. */
const registerBehind = (
  { registerToken, registerOrigin }: Pick<IdentityStore, 'registerToken' | 'registerOrigin'>,
  outside: OutsideFetch,
  sandboxOrigin: () => string | null,
) => ({
  read: (set: string) => {
    const origin = sandboxOrigin();
    const address = partyAddress(set, origin);
    if (address === null) return Promise.resolve({ kind: 'unavailable', why: 'no sandbox runs here' } as const);
    const isSandbox = origin !== null && address.startsWith(`${origin}/`);
    // The token goes to the origin that it was given for and nowhere else (SAFE-02).
    const token = originOfSet(address) === registerOrigin ? registerToken : '';
    return createCsvRegister(isSandbox ? sandboxAccounts.register.token : token, outside).read(address);
  },
});

/** Who members are: their documents, where these lie, and how members hear of what became of them. */
export function createIdentities({ deps, pool, directory, files, outsideFetch, seal }: Ground, { players, account, messages }: Accounts, { audit }: Identity) {
  const { onBackgroundError } = deps;
  const store = deps.identityStore ?? { key: null, oldKey: null, registerToken: '', registerOrigin: null };
  return createIdentityDocuments({
    pool,
    seal,
    files: files('identity'),
    register: registerBehind(store, outsideFetch, () => deps.outside?.sandbox?.origin ?? null),
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
