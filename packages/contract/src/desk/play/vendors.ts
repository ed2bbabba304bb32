import * as z from 'zod';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment } from '../../wire/scalars.ts';
import { proposable } from '../proposable.ts';
import { id, line, reason, shared } from '../scalars.ts';

const vendorParam = z.object({ vendor: code });
/** Answers slower than the last class have no value. */
const latency = z.number().int().nullable();
const counts = { calls: z.number().int(), refusals: z.number().int(), p50Ms: latency, p95Ms: latency };

const address = z
  .string()
  .max(300)
  .regex(/^https?:\/\/[^\s?#]+$/);
/** `{host}` is replaced by the host name of the visited site. */
const frameOrigin = z
  .string()
  .max(200)
  .regex(/^https?:\/\/(?:\{host\}|[a-z0-9.-]+)(?::\d{1,5})?$/);
const keyName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,40}$/);

/** The vendor's name for us; null if it gave none. A whole number at Hub88. */
const operatorId = z
  .string()
  .regex(/^[\w.-]{1,64}$/)
  .nullable();
const endpointFields = {
  protocol: z.enum(['hub88', 'caleta', 'forms']),
  operatorId,
  operatorUrl: address,
  frameOrigins: z.array(frameOrigin).min(1).max(8),
  platformKey: keyName,
  saysReady: z.boolean(),
  isEnabled: z.boolean(),
};

const playSwitch = z.object({
  scope: z.enum(['all', 'vendor', 'game']),
  code: z.string(),
  /** Name of the vendor or game; empty for all play. */
  name: z.string(),
  reason: z.string(),
  changedBy: z.string(),
  changedAt: moment,
});

const vendorKey = z.object({
  id: z.string(),
  /** A public key, or a shared secret of the forms dialect; md5 is a weak proof. */
  kind: z.enum(['rsa', 'hmac', 'md5']),
  fingerprint: z.string(),
  isEnabled: z.boolean(),
  /** Created by the demo; ignored in production. */
  isDemo: z.boolean(),
  createdAt: moment,
  retiredAt: moment.nullable(),
  lastUsedAt: moment.nullable(),
});

export const vendorDetail = z.object({
  code: z.string(),
  name: z.string(),
  gameCount: z.number().int(),
  /** Removed at the desk: no merchant offers it. */
  isRemoved: z.boolean(),
  /** True if its own lobby can be opened. */
  hasLobby: z.boolean(),
  off: playSwitch.nullable(),
  /** Data for the vendor: addresses of our wallet for each protocol. */
  wallets: z.array(z.object({ protocol: z.string(), path: z.string() })),
  endpoint: z.object({ ...endpointFields, isDemo: z.boolean() }).nullable(),
  /** Our key that signs calls to this vendor; null if the file is missing. */
  platformKey: z.object({ name: z.string(), fingerprint: z.string(), publicKey: z.string() }).nullable(),
  keys: z.array(vendorKey),
});

const refusesVendor = ['catalogue.vendor_unknown'] as const;

/** Vendors: keys, endpoints, call statistics, and play switches. */
export const vendors = {
  listDeskVendors: endpoint({
    summary: 'All vendors with their connection and switch state, and the calls of the last hour.',
    access: 'staff:vendors.read',
    scope: 'any',
    rate: 'read',
    ...shared,
    serves: ['T65'],
    value: z.object({
      vendors: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          gameCount: z.number().int(),
          isRemoved: z.boolean(),
          endpoint: z.enum(['none', 'off', 'on']),
          keyCount: z.number().int(),
          isOff: z.boolean(),
          /** Null for callers who see single merchants, because the calls are those of all players. */
          lastHour: z.object(counts).nullable(),
        }),
      ),
    }),
    refusals: [],
  }),
  getDeskVendor: endpoint({
    summary: 'One vendor: its keys with fingerprints, its endpoint, the addresses of our wallet for it, and our own key.',
    access: 'staff:vendors.read',
    scope: 'any',
    rate: 'read',
    ...shared,
    serves: ['T65', 'PLAY-05'],
    params: vendorParam,
    value: vendorDetail,
    refusals: refusesVendor,
  }),
  addVendorKey: endpoint({
    summary:
      'Adds a public key for the vendor’s calls. Existing keys remain valid until they are retired, so that a key can be changed without an interruption.',
    access: 'staff:parties.change',
    rate: 'write',
    twoPersons: 'vendor.key',
    ...shared,
    serves: ['T85', 'PLAY-05'],
    params: vendorParam,
    body: z.object({ publicKey: z.string().max(5000), reason }),
    value: proposable(vendorDetail),
    refusals: [...refusesVendor, 'desk.proposal_waiting', 'desk.vendor_key_unusable', 'desk.vendor_key_known'],
  }),
  addVendorSecret: endpoint({
    summary: 'Adds a shared secret for a vendor of the forms dialect. It proves calls of both sides; existing ones remain valid until they are retired.',
    access: 'staff:parties.change',
    rate: 'write',
    twoPersons: 'vendor.key',
    ...shared,
    serves: ['T85', 'GAME-24'],
    params: vendorParam,
    body: z.object({ secret: z.string().max(300), kind: z.enum(['hmac', 'md5']), reason }),
    value: proposable(vendorDetail),
    refusals: [...refusesVendor, 'desk.proposal_waiting', 'desk.vendor_secret_unusable', 'desk.vendor_key_known'],
  }),
  changeVendorKey: endpoint({
    summary: 'Retires a vendor’s key, or reactivates it. A retired key stops working within a second.',
    access: 'staff:parties.change',
    rate: 'write',
    twoPersons: 'vendor.key',
    ...shared,
    serves: ['T85', 'PLAY-05'],
    params: z.object({ vendor: code, keyId: id }),
    body: z.object({ isEnabled: z.boolean(), reason }),
    value: proposable(vendorDetail),
    refusals: [...refusesVendor, 'desk.proposal_waiting', 'desk.vendor_key_unknown'],
  }),
  changeVendorEndpoint: endpoint({
    summary: 'Sets the address of a vendor and the origins that its games are framed from.',
    access: 'staff:parties.change',
    rate: 'write',
    twoPersons: 'vendor.endpoint',
    ...shared,
    serves: ['T85', 'PLAY-05'],
    params: vendorParam,
    body: z
      .object({ ...endpointFields, operatorId: operatorId.default(null), reason })
      .refine(({ protocol, operatorId: given }) => protocol !== 'hub88' || given === null || /^\d{1,15}$/.test(given), { path: ['operatorId'] }),
    value: proposable(vendorDetail),
    refusals: [
      ...refusesVendor,
      'desk.proposal_waiting',
      'desk.platform_key_missing',
      'desk.vendor_secret_missing',
      'desk.vendor_address_open',
      'desk.party_address',
    ],
  }),
  getVendorTraffic: endpoint({
    summary: 'Statistics of the calls between a vendor and us: over time, by kind of call, by status.',
    access: 'staff:vendors.read',
    rate: 'read',
    ...shared,
    serves: ['T65'],
    params: vendorParam,
    query: z.object({ minutes: z.coerce.number().int().min(15).max(1440).default(60) }),
    value: z.object({
      stepMinutes: z.number().int(),
      steps: z.array(z.object({ at: moment, ...counts })),
      questions: z.array(z.object({ direction: z.enum(['in', 'out']), question: z.string(), ...counts })),
      statuses: z.array(z.object({ status: z.string(), calls: z.number().int() })),
      total: z.object(counts),
    }),
    refusals: refusesVendor,
  }),
  listVendorCalls: endpoint({
    summary: 'The last calls between a vendor and us as they were, without what opens something.',
    access: 'staff:vendors.read',
    rate: 'read',
    ...shared,
    serves: ['T65'],
    params: vendorParam,
    query: z.object({ only: z.enum(['all', 'refused']).default('all') }),
    value: z.object({
      calls: z.array(
        z.object({
          id: z.string(),
          direction: z.enum(['in', 'out']),
          question: z.string(),
          status: z.string(),
          at: moment,
          durationMs: z.number().int(),
          request: z.string(),
          response: z.string(),
        }),
      ),
    }),
    refusals: refusesVendor,
  }),
  listPlaySwitches: endpoint({
    summary: 'Parts of play that are switched off, with reason, person and time.',
    access: 'staff:vendors.read',
    scope: 'any',
    rate: 'read',
    ...shared,
    serves: ['T65'],
    value: z.object({ switches: z.array(playSwitch) }),
    refusals: [],
  }),
  switchPlay: endpoint({
    summary: 'Switches all play, a vendor or a game off or on. New stakes are refused immediately; wins and rollbacks are always processed.',
    access: 'staff:play.switch',
    rate: 'write',
    ...shared,
    serves: ['T65', 'T85'],
    body: z.object({ scope: z.enum(['all', 'vendor', 'game']), code: line(64).default(''), isOff: z.boolean(), reason }),
    value: z.object({ switches: z.array(playSwitch) }),
    refusals: ['catalogue.vendor_unknown', 'catalogue.game_unknown'],
  }),
};
