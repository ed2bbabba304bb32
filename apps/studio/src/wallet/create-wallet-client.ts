import type { KeyObject } from 'node:crypto';
import { createFormsWallet } from './forms-wallet.ts';
import { caleta, createSignedWallet, hub88 } from './signed-wallet.ts';
import type { Dialect } from './vendor-dialects.ts';
import { NO_ANSWER, type RoundWin, type WalletAnswer, type WalletClient } from './wallet-client.ts';

export interface WalletClientOptions {
  platformUrl: string;
  key: KeyObject;
  /** Hashes the calls of the forms dialect; null if no secret is shared. */
  secret?: string | null;
  /** Replaces the times that the dialects wait for an answer. */
  timeoutMs?: number;
  /** The dialect of a vendor; hub88 for all without it. */
  dialectOf?: (vendorCode: string) => Promise<Dialect>;
}

const vendorOf = ([first]: readonly RoundWin[]): string => first?.round.vendorCode ?? '';

/** The wallet in the dialect of each vendor. */
export function createWalletClient({ dialectOf = async () => 'hub88', secret = null, ...options }: WalletClientOptions): WalletClient {
  const clients: Record<Dialect, WalletClient> = {
    hub88: createSignedWallet(hub88, options),
    caleta: createSignedWallet(caleta, options),
    forms: createFormsWallet({ ...options, secret }),
  };
  /** If the dialect cannot be read now, it counts as no answer: the caller repeats. */
  const at = async (vendorCode: string, ask: (client: WalletClient) => Promise<WalletAnswer>): Promise<WalletAnswer> => {
    const dialect = await dialectOf(vendorCode).catch(() => null);
    return dialect === null ? NO_ANSWER : ask(clients[dialect]);
  };
  return {
    info: (player) => at(player.vendorCode, (client) => client.info(player)),
    balance: (player) => at(player.vendorCode, (client) => client.balance(player)),
    bet: (round, stake) => at(round.vendorCode, (client) => client.bet(round, stake)),
    winsAtOnce: async (vendorCode) => {
      const dialect = await dialectOf(vendorCode).catch(() => null);
      return dialect === null ? 1 : clients[dialect].winsAtOnce(vendorCode);
    },
    winAll: async (wins) => {
      const dialect = await dialectOf(vendorOf(wins)).catch(() => null);
      return dialect === null ? wins.map(() => NO_ANSWER) : clients[dialect].winAll(wins);
    },
    win: (round, oldest, amount, pooled) => at(round.vendorCode, (client) => client.win(round, oldest, amount, pooled)),
    rollback: (round, stake, closesRound) => at(round.vendorCode, (client) => client.rollback(round, stake, closesRound)),
  };
}
