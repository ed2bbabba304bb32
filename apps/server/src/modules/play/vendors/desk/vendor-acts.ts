import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import { proposedOf, type Carrier, type Proposed, type TwoPersons, type Wish } from '#server/modules/core/two-persons/index.ts';
import { readFingerprint } from '../keys/platform-keys.ts';
import type { SharedSecret } from '../ports.ts';
import { readSecretFingerprint, type VendorSecrets } from '../keys/vendor-secrets.ts';
import * as store from './vendor-desk.store.ts';

/** Where and how a vendor is called, as the desk gives it. */
export type EndpointInput = Omit<Parsed<'changeVendorEndpoint', 'body'>, 'reason'>;

/** Vendor, actor and reason of an act. */
export interface ActOn {
  vendor: string;
  by: Actor;
  reason: string;
}

export interface VendorActsDeps {
  pool: pg.Pool;
  audit: Pick<AuditLog, 'append'>;
  twoPersons: TwoPersons;
  seal: VendorSecrets['seal'];
  /** Reads endpoints again, so that a change holds when its call answers. */
  refresh: () => Promise<void>;
  now: () => number;
}

type Given = { kind: 'add'; publicKey: string } | GivenSecret | { kind: 'change'; keyId: string; isEnabled: boolean };
/** A secret is encrypted before a proposal stores it; base64. */
type GivenSecret = { kind: 'secret'; proof: SharedSecret['kind']; sealed: string; fingerprint: string };
/** Null when the act is done; a proposal when it waits for a second person. */
type Outcome = Proposed | null;

const subjectOf = (vendor: string): string => `vendor:${vendor}`;
const vendorOf = (subject: string): string => subject.replace(/^vendor:/, '');

const shownEndpoint = (row: Awaited<ReturnType<typeof store.lockEndpoint>>): EndpointInput | null =>
  row
    ? {
        protocol: row.protocol,
        operatorId: row.operator_id,
        operatorUrl: row.operator_url,
        frameOrigins: row.frame_origins,
        platformKey: row.platform_key,
        saysReady: row.says_ready,
        isEnabled: row.is_enabled,
      }
    : null;

/** True for a change that only switches a connected vendor off. */
const isOnlyOff = (before: EndpointInput | null, after: EndpointInput): boolean =>
  before !== null && !after.isEnabled && JSON.stringify({ ...before, isEnabled: false }) === JSON.stringify({ ...inOrder(after), isEnabled: false });

const inOrder = (input: EndpointInput): EndpointInput => ({
  protocol: input.protocol,
  operatorId: input.operatorId,
  operatorUrl: input.operatorUrl,
  frameOrigins: input.frameOrigins,
  platformKey: input.platformKey,
  saysReady: input.saysReady,
  isEnabled: input.isEnabled,
});

/**
 * Acts that decide which signatures of a vendor are trusted and where we call it (SAFE-01). They need two people; one person alone can only narrow:
 * retire a key, or switch an endpoint off.
 */
export class VendorActs {
  readonly #deps: VendorActsDeps;

  constructor(deps: VendorActsDeps) {
    this.#deps = deps;
    deps.twoPersons.register('vendor.key', this.#keyCarrier());
    deps.twoPersons.register('vendor.endpoint', this.#endpointCarrier());
  }

  #keyCarrier(): Carrier {
    return {
      stampOf: async (transaction, { subject, payload }) => this.#keyStamp(transaction, vendorOf(subject), payload),
      carryOut: async (transaction, { proposal, decider, reason }) => {
        await this.#writeKey(transaction, proposal.payload as Given, { vendor: vendorOf(proposal.subject), by: decider, reason });
        return null;
      },
    };
  }

  async #keyStamp(transaction: Transaction, vendor: string, payload: Record<string, unknown>): Promise<string> {
    const keys = await store.lockKeys(transaction, vendor);
    if (payload['kind'] === 'change') return String(keys.find(({ id }) => id === BigInt(String(payload['keyId'])))?.is_enabled ?? 'gone');
    if (payload['kind'] === 'secret') return keys.some(({ fingerprint }) => fingerprint === payload['fingerprint']) ? 'known' : 'new';
    return keys.some((row) => row.public_key?.trim() === String(payload['publicKey'])) ? 'known' : 'new';
  }

  #endpointCarrier(): Carrier {
    return {
      stampOf: async (transaction, { subject }) => JSON.stringify(shownEndpoint(await store.lockEndpoint(transaction, vendorOf(subject)))),
      carryOut: async (transaction, { proposal, decider, reason }) => {
        const input = proposal.payload['endpoint'] as unknown as EndpointInput;
        await this.#writeEndpoint(transaction, input, { vendor: vendorOf(proposal.subject), by: decider, reason });
        return this.#deps.refresh;
      },
    };
  }

  async #record(
    transaction: Transaction,
    { vendor, by, reason }: ActOn,
    action: 'vendor.keyAdded' | 'vendor.keyChanged' | 'vendor.endpointChanged',
    change: { before: object | null; after: object | null },
  ) {
    await this.#deps.audit.append(transaction, { actor: by.name, action, subject: subjectOf(vendor), reason, ...change, ip: by.ip });
  }

  async #writeKey(transaction: Transaction, given: Given, on: ActOn): Promise<void> {
    const keys = await store.lockKeys(transaction, on.vendor);
    if (given.kind === 'add') {
      const fingerprint = readFingerprint(given.publicKey);
      if (keys.some((row) => store.fingerprintOfRow(row) === fingerprint)) throw new Refusal('desk.vendor_key_known');
      await store.insertKey(transaction, on.vendor, given.publicKey.trim());
      return this.#record(transaction, on, 'vendor.keyAdded', { before: null, after: { fingerprint } });
    }
    if (given.kind === 'secret') {
      const { proof: kind, fingerprint } = given;
      if (keys.some((row) => row.fingerprint === fingerprint)) throw new Refusal('desk.vendor_key_known');
      await store.insertSecret(transaction, on.vendor, { kind, sealed: Buffer.from(given.sealed, 'base64'), fingerprint });
      return this.#record(transaction, on, 'vendor.keyAdded', { before: null, after: { fingerprint, kind } });
    }
    const row = keys.find(({ id }) => id === BigInt(given.keyId));
    if (!row) throw new Refusal('desk.vendor_key_unknown');
    await store.setKeyEnabled(transaction, row.id, given.isEnabled, new Date(this.#deps.now()));
    const fingerprint = store.fingerprintOfRow(row);
    return this.#record(transaction, on, 'vendor.keyChanged', {
      before: { fingerprint, isEnabled: row.is_enabled },
      after: { fingerprint, isEnabled: given.isEnabled },
    });
  }

  async #writeEndpoint(transaction: Transaction, input: EndpointInput, on: ActOn): Promise<void> {
    const before = shownEndpoint(await store.lockEndpoint(transaction, on.vendor));
    await store.writeEndpoint(transaction, on.vendor, {
      protocol: input.protocol,
      operator_id: input.operatorId,
      operator_url: input.operatorUrl,
      frame_origins: input.frameOrigins,
      platform_key: input.platformKey,
      says_ready: input.saysReady,
      is_enabled: input.isEnabled,
      is_demo: false,
      changed_at: new Date(this.#deps.now()),
    });
    await this.#record(transaction, on, 'vendor.endpointChanged', { before, after: inOrder(input) });
  }

  async #propose(transaction: Transaction, wish: Omit<Wish, 'merchantCode' | 'subject' | 'reason'>, { vendor, by, reason }: ActOn): Promise<Outcome> {
    return proposedOf(await this.#deps.twoPersons.proposeWithin(transaction, { ...wish, merchantCode: null, subject: subjectOf(vendor), reason }, by));
  }

  /** Throws `desk.vendor_key_unusable`, `desk.vendor_key_known`, `desk.proposal_waiting`. */
  async addKey(publicKey: string, on: ActOn): Promise<Outcome> {
    const fingerprint = readFingerprint(publicKey);
    return inTransaction(this.#deps.pool, async (transaction) => {
      const given: Given = { kind: 'add', publicKey: publicKey.trim() };
      if (!(await this.#deps.twoPersons.isListed(transaction, 'vendor.key'))) return (await this.#writeKey(transaction, given, on), null);
      const known = await store.lockKeys(transaction, on.vendor);
      if (known.some((row) => store.fingerprintOfRow(row) === fingerprint)) throw new Refusal('desk.vendor_key_known');
      return this.#propose(transaction, { act: 'vendor.key', before: null, after: { fingerprint }, payload: { ...given } }, on);
    });
  }

  /** Throws `desk.vendor_secret_unusable`, `desk.vendor_key_known`, `desk.proposal_waiting`. */
  async addSecret({ secret, kind }: { secret: string; kind: SharedSecret['kind'] }, on: ActOn): Promise<Outcome> {
    const fingerprint = readSecretFingerprint(secret);
    const given: GivenSecret = { kind: 'secret', proof: kind, sealed: this.#deps.seal(on.vendor, secret).toString('base64'), fingerprint };
    return inTransaction(this.#deps.pool, async (transaction) => {
      if (!(await this.#deps.twoPersons.isListed(transaction, 'vendor.key'))) return (await this.#writeKey(transaction, given, on), null);
      const known = await store.lockKeys(transaction, on.vendor);
      if (known.some((row) => row.fingerprint === fingerprint)) throw new Refusal('desk.vendor_key_known');
      return this.#propose(transaction, { act: 'vendor.key', before: null, after: { fingerprint, kind }, payload: { ...given } }, on);
    });
  }

  /** Throws `desk.vendor_key_unknown`, `desk.proposal_waiting`. Retiring takes effect by one person. */
  async changeKey(keyId: string, isEnabled: boolean, on: ActOn): Promise<Outcome> {
    return inTransaction(this.#deps.pool, async (transaction) => {
      const given: Given = { kind: 'change', keyId, isEnabled };
      const isAlone = !isEnabled || !(await this.#deps.twoPersons.isListed(transaction, 'vendor.key'));
      if (isAlone) return (await this.#writeKey(transaction, given, on), null);
      const row = (await store.lockKeys(transaction, on.vendor)).find(({ id }) => id === BigInt(keyId));
      if (!row) throw new Refusal('desk.vendor_key_unknown');
      const fingerprint = store.fingerprintOfRow(row);
      const change = { before: { fingerprint, isEnabled: row.is_enabled }, after: { fingerprint, isEnabled } };
      return this.#propose(transaction, { act: 'vendor.key', ...change, payload: { ...given } }, on);
    });
  }

  /** Throws `desk.proposal_waiting`. Switching off takes effect by one person. */
  async changeEndpoint(input: EndpointInput, on: ActOn): Promise<Outcome> {
    const outcome = await inTransaction(this.#deps.pool, async (transaction) => {
      const before = shownEndpoint(await store.lockEndpoint(transaction, on.vendor));
      const isAlone = isOnlyOff(before, input) || !(await this.#deps.twoPersons.isListed(transaction, 'vendor.endpoint'));
      if (isAlone) return (await this.#writeEndpoint(transaction, input, on), null);
      return this.#propose(transaction, { act: 'vendor.endpoint', before, after: inOrder(input), payload: { endpoint: { ...inOrder(input) } } }, on);
    });
    if (outcome === null) await this.#deps.refresh();
    return outcome;
  }
}
