import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { SignedProtocol, WalletCommands } from './ports.ts';
import { isSigned } from './signature.ts';
import { readVendorKeys } from './vendors.store.ts';

const KEYS_MAX_AGE_MS = 1000;

export interface VendorDeps {
  pool: pg.Pool;
  wallet: WalletCommands;
}

/** Keys are read at most once a second: a retired key stops working within one. */
function keyReader(pool: pg.Pool): (vendorCode: string) => Promise<string[]> {
  const cache = new Map<string, { at: number; keys: Promise<string[]> }>();
  return (vendorCode) => {
    const known = cache.get(vendorCode);
    if (known && performance.now() - known.at < KEYS_MAX_AGE_MS) return known.keys;
    const keys = readVendorKeys(pool, vendorCode);
    cache.set(vendorCode, { at: performance.now(), keys });
    keys.catch(() => cache.delete(vendorCode));
    return keys;
  };
}

/**
 * The wallet's own doors for vendors: /vendor/{protocol}/{vendor code}/…. They take the raw bytes of a body, because the signature is over
 * exactly these, and answer HTTP 200 with the protocol's own status, whatever happens.
 */
export async function registerVendorProtocols(app: FastifyInstance, protocols: readonly SignedProtocol[], deps: VendorDeps): Promise<void> {
  const readKeys = keyReader(deps.pool);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const protocol of protocols)
      for (const { path, answer } of protocol.questions)
        scope.post(`/vendor/${protocol.name}/:vendor${path}`, async (request: FastifyRequest<{ Params: { vendor: string } }>, reply: FastifyReply) => {
          const send = (value: object) =>
            reply.code(200).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(value));
          try {
            const { vendor } = request.params;
            const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
            const signature = request.headers[protocol.signatureHeader];
            if (!isSigned(body, typeof signature === 'string' ? signature : undefined, await readKeys(vendor))) return send(protocol.refusals.wrongSignature);
            const input = parseJson(body);
            return send(input === undefined ? protocol.refusals.wrongSyntax : await answer(vendor, input, deps.wallet));
          } catch (error) {
            // The vendor takes this as "perhaps done" and repeats or rolls back; both are safe.
            request.log.error({ error, requestId: request.id }, 'a vendor’s question failed');
            return send(protocol.refusals.unknownError);
          }
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
