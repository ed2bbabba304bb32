import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Proposed } from '#server/modules/core/two-persons/index.ts';
import { lastHour, vendorTraffic } from './desk-traffic.ts';
import type { PlayCatalogue } from '../games/launch-game.ts';
import { fingerprintOf, publicHalf } from '../keys/platform-keys.ts';
import type { ReadPlatformKey, ReadVendorSecret, SharedSecret, VendorProtocol } from '../ports.ts';
import type { SwitchScope, VendorState } from '../vendor-state.ts';
import type { ActOn, EndpointInput, VendorActs } from './vendor-acts.ts';
import * as store from './vendor-desk.store.ts';
import type { SwitchRow } from '../vendors.store.ts';
import type { WalletSandbox } from '../wallet/wallet-sandbox.ts';

type Detail = Parsed<'getDeskVendor', 'value'>;
type PlaySwitch = Parsed<'listPlaySwitches', 'value'>['switches'][number];

/** Writes the audit entry of a change in the change's own transaction. */
type Record = (transaction: Transaction, change: { before: object | null; after: object | null }) => Promise<void>;

const CALLS_SHOWN = 50;
const PLATFORM_KEY = 'platform';

/** A vendor as the catalogue counts it. */
interface VendorLine {
  code: string;
  name: string;
  hasLobby: boolean;
  isRemoved: boolean;
  gameCount: number;
}

export interface DeskVendorsDeps {
  pool: pg.Pool;
  state: VendorState;
  catalogue: PlayCatalogue & { countVendorGames: () => VendorLine[] };
  protocols: readonly VendorProtocol[];
  readPlatformKey: ReadPlatformKey;
  readSecret: ReadVendorSecret;
  /** Plain http is for local machines; production signs everything and still requires TLS. */
  allowsPlainHttp: boolean;
  /** Why an address cannot be that of an outside party; null when it can. */
  partyFault: (address: string) => string | null;
  /** Writes what traffic has gathered, so that the desk sees the calls of this moment. */
  flushTraffic: () => Promise<void>;
  sandbox: WalletSandbox;
  acts: VendorActs;
  now: () => number;
}

/** Operations of the desk on vendors; every change reloads the state before it answers, so that it applies immediately. */
export class DeskVendors {
  readonly #deps: DeskVendorsDeps;
  readonly sandbox: WalletSandbox;

  constructor(deps: DeskVendorsDeps) {
    this.#deps = deps;
    this.sandbox = deps.sandbox;
  }

  #vendor(code: string): VendorLine {
    const found = this.#deps.catalogue.countVendorGames().find((vendor) => vendor.code === code);
    if (!found) throw new Refusal('catalogue.vendor_unknown');
    return found;
  }

  #viewSwitch({ scope, code, reason, changedBy, changedAt }: SwitchRow): PlaySwitch {
    const name = scope === 'vendor' ? this.#deps.catalogue.vendorName(code) : scope === 'game' ? this.#deps.catalogue.gameName(code) : '';
    return { scope, code, name: name ?? code, reason, changedBy, changedAt: changedAt.toISOString() };
  }

  async list(): Promise<Parsed<'listDeskVendors', 'value'>> {
    const { pool, state, catalogue, now } = this.#deps;
    await Promise.all([state.refresh(), this.#deps.flushTraffic()]);
    const [holders, countsOf] = await Promise.all([store.keyHolders(pool), lastHour(pool, now())]);
    const endpointOf = (code: string) => (state.endpoint(code) ? 'on' : state.storedEndpoint(code) ? 'off' : 'none');
    return {
      vendors: catalogue.countVendorGames().map(({ code, name, gameCount, isRemoved }) => ({
        code,
        name,
        gameCount,
        isRemoved,
        endpoint: endpointOf(code),
        keyCount: holders.filter((holder) => holder === code).length,
        isOff: state.switches.some((row) => row.scope === 'vendor' && row.code === code),
        lastHour: countsOf(code),
      })),
    };
  }

  async read(code: string): Promise<Detail> {
    const vendor = this.#vendor(code);
    const { pool, state, protocols } = this.#deps;
    const [keys] = await Promise.all([store.readKeys(pool, code), state.refresh()]);
    const endpoint = state.storedEndpoint(code);
    const off = state.switches.find((row) => row.scope === 'vendor' && row.code === code);
    return {
      ...vendor,
      off: off ? this.#viewSwitch(off) : null,
      wallets: protocols.map(({ name }) => ({ protocol: name, path: `/vendor/${name}/${code}` })),
      endpoint: endpoint && {
        protocol: endpoint.protocol,
        operatorId: endpoint.operatorId,
        operatorUrl: endpoint.operatorUrl,
        frameOrigins: endpoint.frameOrigins,
        platformKey: endpoint.platformKey,
        saysReady: endpoint.saysReady,
        isEnabled: endpoint.isEnabled,
        isDemo: endpoint.isDemo,
      },
      platformKey: await this.#platformKey(endpoint?.platformKey ?? PLATFORM_KEY),
      keys: keys.map((row) => ({
        id: String(row.id),
        kind: row.kind,
        fingerprint: store.fingerprintOfRow(row),
        isEnabled: row.is_enabled,
        isDemo: row.is_demo,
        createdAt: row.created_at.toISOString(),
        retiredAt: row.retired_at?.toISOString() ?? null,
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
      })),
    };
  }

  /** Our own key by name; null if there is none, or it cannot be decrypted. */
  async #platformKey(name: string): Promise<Detail['platformKey']> {
    try {
      const publicKey = publicHalf(await this.#deps.readPlatformKey(name));
      return { name, publicKey, fingerprint: fingerprintOf(publicKey) };
    } catch {
      return null;
    }
  }

  /** The vendor after an act, or the proposal that waits for a second person. */
  async #after(code: string, proposed: Proposed | null): Promise<Detail | Proposed> {
    return proposed ?? this.read(code);
  }

  /** Throws `desk.vendor_key_unusable`, `desk.vendor_key_known`, `desk.proposal_waiting`. */
  async addKey(publicKey: string, on: ActOn): Promise<Detail | Proposed> {
    this.#vendor(on.vendor);
    return this.#after(on.vendor, await this.#deps.acts.addKey(publicKey, on));
  }

  /** Throws `desk.vendor_secret_unusable`, `desk.vendor_key_known`, `desk.proposal_waiting`. */
  async addSecret(given: { secret: string; kind: SharedSecret['kind'] }, on: ActOn): Promise<Detail | Proposed> {
    this.#vendor(on.vendor);
    return this.#after(on.vendor, await this.#deps.acts.addSecret(given, on));
  }

  /** Throws `desk.vendor_key_unknown`, `desk.proposal_waiting`. */
  async changeKey(keyId: string, isEnabled: boolean, on: ActOn): Promise<Detail | Proposed> {
    this.#vendor(on.vendor);
    return this.#after(on.vendor, await this.#deps.acts.changeKey(keyId, isEnabled, on));
  }

  /** Throws `desk.platform_key_missing`, `desk.vendor_secret_missing`, `desk.vendor_address_open`, `desk.party_address`, `desk.proposal_waiting`. An endpoint of the demo that is changed by hand is one no more. */
  async changeEndpoint(input: EndpointInput, on: ActOn): Promise<Detail | Proposed> {
    this.#vendor(on.vendor);
    const { allowsPlainHttp, partyFault, acts } = this.#deps;
    if ((await this.#platformKey(input.platformKey)) === null) throw new Refusal('desk.platform_key_missing', { name: input.platformKey });
    if (input.protocol === 'forms' && (await this.#deps.readSecret(on.vendor)) === null) throw new Refusal('desk.vendor_secret_missing');
    if (!allowsPlainHttp && [input.operatorUrl, ...input.frameOrigins].some((url) => url.startsWith('http:'))) throw new Refusal('desk.vendor_address_open');
    if (partyFault(input.operatorUrl) !== null) throw new Refusal('desk.party_address');
    return this.#after(on.vendor, await acts.changeEndpoint(input, on));
  }

  async traffic(code: string, minutes: number): Promise<Parsed<'getVendorTraffic', 'value'>> {
    this.#vendor(code);
    await this.#deps.flushTraffic();
    return vendorTraffic(this.#deps.pool, code, minutes, this.#deps.now());
  }

  async calls(code: string, only: 'all' | 'refused'): Promise<Parsed<'listVendorCalls', 'value'>> {
    this.#vendor(code);
    await this.#deps.flushTraffic();
    const rows = await store.readCalls(this.#deps.pool, code, CALLS_SHOWN, only === 'all' ? null : 'RS_OK');
    return {
      calls: rows.map((row) => ({
        id: String(row.id),
        direction: row.direction,
        question: row.question,
        status: row.status,
        at: row.at.toISOString(),
        durationMs: row.duration_ms,
        request: row.request,
        response: row.response,
      })),
    };
  }

  async switches(): Promise<Parsed<'listPlaySwitches', 'value'>> {
    await this.#deps.state.refresh();
    return { switches: this.#deps.state.switches.map((row) => this.#viewSwitch(row)) };
  }

  /** Takes play out of service or back into it. In force in this process when it answers. Throws for a vendor or game that does not exist. */
  async turn(change: { scope: SwitchScope; code: string; isOff: boolean; reason: string; by: string }, record: Record): Promise<Parsed<'switchPlay', 'value'>> {
    const { scope, isOff, reason, by } = change;
    const code = scope === 'all' ? '' : change.code;
    if (scope === 'vendor') this.#vendor(code);
    if (scope === 'game' && this.#deps.catalogue.gameName(code) === null) throw new Refusal('catalogue.game_unknown');
    await inTransaction(this.#deps.pool, async (transaction) => {
      const row = { reason, changed_by: by, changed_at: new Date(this.#deps.now()) };
      const wasOff = await store.replaceSwitch(transaction, { scope, code }, isOff ? row : null);
      await record(transaction, { before: { isOff: wasOff }, after: { isOff } });
    });
    return this.switches();
  }
}
