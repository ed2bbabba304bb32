import { sandboxAccounts } from '@laro/domain/sandbox-accounts';
import { DEFAULT_CHAIN } from '@laro/lottery/draw/beacon';
import { createDrandBeacon, type BeaconPlace } from '#server/adapters/beacon/drand-beacon.ts';
import { createLottery } from '#server/modules/lottery/index.ts';
import type { Accounts, Ground } from './app-accounts.ts';
import type { Play } from './app-play.ts';

/** Relays of the default chain, which different parties run. */
const RELAYS = ['https://api.drand.sh', 'https://drand.cloudflare.com'];

/** The sandbox's beacon where there is a sandbox; none where nobody outside is connected. */
function beaconPlace(outside: Ground['deps']['outside']): BeaconPlace {
  const { chain, publicKey } = sandboxAccounts.beacon;
  if (outside?.sandbox) return { chain: { ...DEFAULT_CHAIN, hash: chain, publicKey }, relays: [`${outside.sandbox.origin}/beacon`] };
  return { chain: DEFAULT_CHAIN, relays: outside ? RELAYS : [] };
}

/** The lottery over the beacon, the vendors' wallet and the catalogue. */
export const createDraws = ({ deps, pool, directory, outsideFetch, onTrouble }: Ground, { players }: Accounts, { catalogue, identity, twoPersons, vendors }: Play) =>
  createLottery({
    pool,
    secret: deps.secret,
    beacon: createDrandBeacon(() => beaconPlace(deps.outside), outsideFetch),
    catalogue,
    isOff: vendors.isOff,
    merchants: () => directory.list(),
    settingsOf: (code) => directory.byCode(code)?.settings,
    rightOf: (vendorCode, player, gameId) => vendors.house(vendorCode).right(player, gameId),
    audit: identity.audit,
    twoPersons,
    onMoved: (publicId) => players.announcer.changed(publicId, 'wallet'),
    onTrouble,
    onBackgroundError: deps.onBackgroundError,
    now: Date.now,
  });
