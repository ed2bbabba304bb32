import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { RecordCall, SignedProtocol, WalletCommands } from './ports.ts';
import { signerOf } from './signature.ts';
import { readVendorKeys, type UsableKey } from './vendors.store.ts';

const KEYS_MAX_AGE_MS = 1000;

export interface VendorDeps {
  pool: pg.Pool;
  wallet: WalletCommands;
  /** Keys that the demo has made work everywhere but in production. */
  takesDemoKeys: boolean;
  record: RecordCall;
  /** Told which key has proved a call. */
  noteKey: (keyId: bigint) => void;
}

/** Keys are read at most once a second: a retired key stops working within one. */
function keyReader({ pool, takesDemoKeys }: VendorDeps): (vendorCode: string) => Promise<UsableKey[]> {
  const cache = new Map<string, { at: number; keys: Promise<UsableKey[]> }>();
  return (vendorCode) => {
    const known = cache.get(vendorCode);
    if (known && performance.now() - known.at < KEYS_MAX_AGE_MS) return known.keys;
    const keys = readVendorKeys(pool, vendorCode, takesDemoKeys);
    cache.set(vendorCode, { at: performance.now(), keys });
    keys.catch(() => cache.delete(vendorCode));
    return keys;
  };
}

type Question = SignedProtocol['questions'][number];

/** Answers one call in its protocol's words. Counted and kept only when a key of the vendor has signed it: strangers must not fill our tables. */
async function answerCall(request: FastifyRequest, vendor: string, protocol: SignedProtocol, { path, answer }: Question, keys: UsableKey[], deps: VendorDeps) {
  const startedAt = performance.now();
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signature = request.headers[protocol.signatureHeader];
  const key = signerOf(body, typeof signature === 'string' ? signature : undefined, keys);
  const isKnownVendor = keys.length > 0;
  const record = (value: object) => {
    if (!isKnownVendor) return;
    const response = JSON.stringify(value);
    const status = 'status' in value && typeof value.status === 'string' ? value.status : '';
    const durationMs = performance.now() - startedAt;
    // What nobody has signed may hold anything: it is counted, its text is not kept.
    const text = key ? body.toString('utf8') : '';
    deps.record({ vendorCode: vendor, direction: 'in', question: path, status, durationMs, request: text, response });
  };
  const result = await (async () => {
    if (!key) return protocol.refusals.wrongSignature;
    deps.noteKey(key.id);
    const input = parseJson(body);
    if (input === undefined) return protocol.refusals.wrongSyntax;
    return answer(vendor, input, deps.wallet);
  })().catch((error: unknown) => {
    // The vendor takes this as "perhaps done" and repeats or rolls back; both are safe.
    request.log.error({ err: error, requestId: request.id }, 'a vendor’s question failed');
    return protocol.refusals.unknownError;
  });
  record(result);
  return result;
}

/**
 * The wallet's own doors for vendors: /vendor/{protocol}/{vendor code}/…. They take the raw bytes of a body, because the signature is over
 * exactly these, and answer HTTP 200 with the protocol's own status, whatever happens.
 */
export async function registerVendorProtocols(app: FastifyInstance, protocols: readonly SignedProtocol[], deps: VendorDeps): Promise<void> {
  const readKeys = keyReader(deps);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const protocol of protocols)
      for (const question of protocol.questions)
        scope.post(`/vendor/${protocol.name}/:vendor${question.path}`, async (request: FastifyRequest<{ Params: { vendor: string } }>, reply: FastifyReply) => {
          const { vendor } = request.params;
          const value = await readKeys(vendor)
            .then((keys) => answerCall(request, vendor, protocol, question, keys, deps))
            .catch((error: unknown) => {
              request.log.error({ err: error, requestId: request.id }, 'a vendor’s keys could not be read');
              return protocol.refusals.unknownError;
            });
          return reply.code(200).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(value));
        });
  });
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
