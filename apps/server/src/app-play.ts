import path from 'node:path';
import { createPictureFetcher } from '#server/adapters/pictures/fetch-picture.ts';
import { createHub88Operator } from '#server/adapters/vendors/hub88-operator.ts';
import { caletaProtocol, hub88Protocol } from '#server/adapters/vendors/hub88-protocol.ts';
import { createCatalogue } from '#server/modules/catalogue/index.ts';
import { createContent } from '#server/modules/content/index.ts';
import { createIdentity } from '#server/modules/identity/index.ts';
import { createPromotions } from '#server/modules/promotions/index.ts';
import { createTwoPersons } from '#server/modules/two-persons/index.ts';
import { createVendorGames } from '#server/modules/vendor-games/index.ts';
import { createVendors, platformKeysIn } from '#server/modules/vendors/index.ts';
import type { Accounts, Ground } from './app-accounts.ts';

/** What is offered: games and the vendors behind them, everything that is read; and the staff that runs it. */
export async function createPlay({ deps, pool, directory, files, outsideFetch, partyFault, onTrouble }: Ground, { players, limits }: Accounts) {
  const { onBackgroundError } = deps;
  const identity = createIdentity({ pool, secret: deps.secret, siteNames: () => directory.list().flatMap(({ code, name }) => [code, name]) });
  const twoPersons = createTwoPersons({
    pool,
    audit: identity.audit,
    secret: deps.secret,
    merchants: () => directory.list().map(({ code }) => code),
    now: Date.now,
    onBackgroundError,
  });
  const catalogue = await createCatalogue({ pool, directory, onBackgroundError });
  const uploads = files('uploads');
  const content = await createContent({ pool, directory, files: uploads, onBackgroundError });
  const promotions = createPromotions({
    pool,
    files: uploads,
    articlesOf: content.articlesOf,
    onPaid: (publicId) => players.announcer.changed(publicId, 'wallet'),
  });
  const readPlatformKey = platformKeysIn(path.join(deps.dataDir, 'vendor-keys'));
  const vendors = await createVendors({
    pool,
    catalogue,
    protocols: [hub88Protocol, caletaProtocol],
    operator: (record) => createHub88Operator({ readKey: readPlatformKey, record, outside: outsideFetch }),
    readPlatformKey,
    audit: identity.audit,
    twoPersons,
    onOwed: (round) => onTrouble('a vendor owes a win of an old round', { round }),
    openTestMember: (code) => {
      const merchant = directory.byCode(code);
      if (!merchant) throw new Error(`there is no merchant ${code}`);
      return players.openTestMember(merchant);
    },
    takesDemo: deps.takesDemoVendors,
    onMoved: ({ publicId }) => players.announcer.changed(publicId, 'wallet'),
    playEnds: limits.playEnds,
    partyFault,
    onBackgroundError,
  });
  const vendorGames = createVendorGames({
    pool,
    refresh: async () => void (await Promise.all([catalogue.refresh(), vendors.refreshState()])),
    askGames: vendors.askGames,
    isConnected: vendors.isConnected,
    merchantCodes: () => directory.list().map(({ code }) => code),
    showsCategoryOf: catalogue.showsCategoryOf,
    files: uploads,
    fetchPicture: createPictureFetcher({ allowsPlainHttp: deps.takesDemoVendors }),
    now: Date.now,
  });
  return { catalogue, content, files: uploads, identity, promotions, twoPersons, vendors, vendorGames };
}

export type Play = Awaited<ReturnType<typeof createPlay>>;
