import type { OnlineGateway } from '@laro/domain/deposits/deposit-rules';
import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import { SecretBox } from '#server/security/secret-box.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { DepositsDeps } from '../deposits-parts.ts';
import { readPaymentKeys } from './payment-keys.store.ts';
import type { GatewayAccess } from '../ports.ts';

type GatewayKeysDeps = Pick<DepositsDeps, 'pool' | 'secret' | 'addressOf' | 'originOf' | 'outside' | 'isSandbox'>;

export interface GatewaySecrets {
  secretKey: string;
  callbackSecret: string;
}

/** Keys rarely change and are read for every callback; a retired key stops working within this time. */
const MAX_AGE_MS = 1000;
const HINT_LETTERS = 4;

const ownerOf = (merchantCode: string, gateway: string): string => `${merchantCode}/${gateway}`;

/** A key with the origin that it was entered for. */
interface KnownKey extends GatewaySecrets {
  origin: string | null;
}

interface Known {
  at: number;
  secrets: Promise<Map<string, KnownKey[]>>;
}

/** Our keys at gateways: sealed in the table, open only here. */
export class GatewayKeys {
  readonly #deps: GatewayKeysDeps;
  readonly #box: SecretBox;
  readonly #known = new Map<string, Known>();

  constructor(deps: GatewayKeysDeps) {
    this.#deps = deps;
    this.#box = new SecretBox(deps.secret, 'payment keys');
  }

  seal(merchantCode: string, gateway: OnlineGateway, secrets: GatewaySecrets): { sealed: Buffer; hint: string } {
    const sealed = this.#box.close(Buffer.from(JSON.stringify(secrets)), ownerOf(merchantCode, gateway));
    return { sealed, hint: secrets.secretKey.slice(-HINT_LETTERS) };
  }

  /** Drops the cached keys of a merchant, so that the next read loads them. */
  forget(merchantCode: string): void {
    this.#known.delete(merchantCode);
  }

  async #read(merchantCode: string): Promise<Map<string, KnownKey[]>> {
    const found = new Map<string, KnownKey[]>();
    for (const row of await readPaymentKeys(this.#deps.pool, merchantCode)) {
      if (row.retiredAt !== null) continue;
      const secrets = JSON.parse(this.#box.open(row.sealed, ownerOf(merchantCode, row.gateway)).toString()) as GatewaySecrets;
      found.set(row.gateway, [...(found.get(row.gateway) ?? []), { ...secrets, origin: row.origin }]);
    }
    return found;
  }

  address(merchant: Merchant, gateway: OnlineGateway): string | null {
    return this.#deps.addressOf(merchant.settings[`deposit.${gateway}Address`]);
  }

  /** The origin of the address that is set: a key that is entered now belongs to it. */
  origin(merchant: Merchant, gateway: OnlineGateway): string | null {
    return this.#deps.originOf(merchant.settings[`deposit.${gateway}Address`]);
  }

  /** Keys in use, newest first; for the sandbox its public ones, if there are no others. Callbacks are verified with any of them. */
  async secrets(merchant: Merchant, gateway: OnlineGateway): Promise<readonly KnownKey[]> {
    const known = this.#known.get(merchant.code);
    const isFresh = known !== undefined && performance.now() - known.at < MAX_AGE_MS;
    const entry = isFresh ? known : { at: performance.now(), secrets: this.#read(merchant.code) };
    if (!isFresh) {
      this.#known.set(merchant.code, entry);
      entry.secrets.catch(() => this.#known.delete(merchant.code));
    }
    const own = (await entry.secrets).get(gateway) ?? [];
    const address = this.address(merchant, gateway);
    return own.length === 0 && address !== null && this.#deps.isSandbox(address)
      ? [{ ...sandboxAccounts.payments, origin: this.origin(merchant, gateway) }]
      : own;
  }

  /** How a gateway is called; null while it has no address, or no key that was entered for this address (SAFE-02). */
  async access(merchant: Merchant, gateway: OnlineGateway): Promise<GatewayAccess | null> {
    const address = this.address(merchant, gateway);
    const origin = this.origin(merchant, gateway);
    const newest = (await this.secrets(merchant, gateway)).find((key) => key.origin !== null && key.origin === origin);
    return address === null || newest === undefined ? null : { address, secretKey: newest.secretKey, outside: this.#deps.outside };
  }
}
