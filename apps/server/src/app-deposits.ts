import { originOfSet } from '#server/adapters/outside-address.ts';
import { paymongoCheckout } from '#server/adapters/payments/paymongo-checkout.ts';
import { xenditCheckout } from '#server/adapters/payments/xendit-checkout.ts';
import { refuseBlocked, setBlock } from '#server/modules/blocks/index.ts';
import { createDeposits } from '#server/modules/deposits/index.ts';
import { unprovenDepositRoom } from '#server/modules/identity-documents/index.ts';
import { partyAddress } from '#server/modules/log-in/index.ts';
import type { Accounts, Ground } from './app-accounts.ts';
import type { Hooks } from './app-hooks.ts';
import type { Play } from './app-play.ts';

/** Money in: the gateways, and who may forbid a deposit. */
export function createMoneyIn(
  { deps, pool, directory, files, outsideFetch }: Ground,
  { players, limits }: Accounts,
  { identity, twoPersons }: Pick<Play, 'identity' | 'twoPersons'>,
  hooks: Pick<Hooks, 'depositPaid' | 'depositReturned'>,
) {
  const { onBackgroundError } = deps;
  const slips = files('slips');
  const deposits = createDeposits({
    pool,
    secret: deps.secret,
    audit: identity.audit,
    twoPersons,
    gateways: [paymongoCheckout, xenditCheckout],
    slips,
    merchantOf: (code) => directory.byCode(code),
    outside: outsideFetch,
    originOf: originOfSet,
    addressOf: (set) => partyAddress(set, deps.outside?.sandbox?.origin ?? null),
    isSandbox: (address) => {
      const sandbox = deps.outside?.sandbox?.origin;
      return sandbox !== undefined && address.startsWith(`${sandbox}/`);
    },
    refuseBlocked: (playerId) => refuseBlocked(pool, playerId, 'deposit'),
    roomsOf: async (queries, playerId, pending) => [
      await limits.depositRoom(queries, playerId, pending),
      await unprovenDepositRoom(queries, (code) => directory.byCode(code)?.settings, { playerId, pending }),
    ],
    blockDeposits: async (transaction, player, { at, until, failures }) => {
      const reason = `${failures} payments failed one after the other`;
      await setBlock(transaction, player, { kind: 'deposit', cause: 'security', reason, by: 'installation', at, until });
    },
    hooks,
    onMoved: (publicId) => players.announcer.changed(publicId, 'wallet'),
    onBackgroundError,
    now: Date.now,
  });
  return { ...deposits, seedSlip: slips.write };
}
