import path from 'node:path';
import { createFolderFiles } from '#server/adapters/storage/folder-files.ts';
import { createHub88Operator } from '#server/adapters/vendors/hub88-operator.ts';
import { caletaProtocol, hub88Protocol } from '#server/adapters/vendors/hub88-protocol.ts';
import { createCatalogue } from '#server/modules/catalogue/index.ts';
import { createContent } from '#server/modules/content/index.ts';
import { createIdentity } from '#server/modules/identity/index.ts';
import { createPromotions } from '#server/modules/promotions/index.ts';
import { createTwoPersons } from '#server/modules/two-persons/index.ts';
import { createVendors, platformKeysIn } from '#server/modules/vendors/index.ts';
import type { Accounts, Ground } from './app-accounts.ts';

/** What is offered: games and the vendors behind them, everything that is read; and the staff that runs it. */
export async function createPlay({ deps, db, directory, onTrouble }: Ground, { players, limits }: Accounts) {
  const { pool, onBackgroundError } = deps;
  const identity = createIdentity({ db, secret: deps.secret });
  const twoPersons = createTwoPersons({
    pool,
    db,
    audit: identity.audit,
    secret: deps.secret,
    merchants: () => directory.list().map(({ code }) => code),
    now: Date.now,
    onBackgroundError,
  });
  const catalogue = await createCatalogue({ db, directory, onBackgroundError });
  const files = createFolderFiles(path.join(deps.dataDir, 'uploads'));
  const content = await createContent({ db, directory, files, onBackgroundError });
  const promotions = createPromotions({
    pool,
    db,
    files,
    articlesOf: content.articlesOf,
    onPaid: (publicId) => players.announcer.changed(publicId, 'wallet'),
  });
  const readPlatformKey = platformKeysIn(path.join(deps.dataDir, 'vendor-keys'));
  const vendors = await createVendors({
    pool,
    db,
    catalogue,
    protocols: [hub88Protocol, caletaProtocol],
    operator: (record) => createHub88Operator({ readKey: readPlatformKey, record }),
    readPlatformKey,
    audit: identity.audit,
    onOwed: (round) => onTrouble('a vendor owes a win of an old round', { round }),
    takesDemo: deps.takesDemoVendors,
    onMoved: ({ publicId }) => players.announcer.changed(publicId, 'wallet'),
    playEnds: limits.playEnds,
    onBackgroundError,
  });
  return { catalogue, content, files, identity, promotions, twoPersons, vendors };
}

export type Play = Awaited<ReturnType<typeof createPlay>>;
