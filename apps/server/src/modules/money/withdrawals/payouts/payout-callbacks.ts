import type { FastifyInstance } from 'fastify';
import type { PayoutGateway } from '../ports.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const BODY_BYTES_MAX = 65_536;

/**
 * Callback routes for payouts: /callbacks/payouts/<gateway>. The content of an authentic callback is not trusted: it only
 * triggers a poll of that withdrawal. So a replay, a late one and one out of order only affect the time of a poll.
 */
export async function registerPayoutCallbacks(
  app: FastifyInstance,
  { gateways, ask }: { gateways: readonly PayoutGateway[]; ask: (reference: string) => Promise<void> },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The raw bytes: signatures cover exactly these.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) => done(null, body));
    for (const gateway of gateways)
      scope.post(`/callbacks/payouts/${gateway.name}`, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const reference = gateway.referenceIn(request.headers, body);
        if (reference === null) return reply.code(401).send({ received: false });
        try {
          if (UUID.test(reference)) await ask(reference);
        } catch (error) {
          // The gateway repeats its callback, and we poll in any case.
          request.log.error({ err: error }, 'a callback of a payout gateway could not be followed');
          return reply.code(503).send({ received: false });
        }
        return reply.send({ received: true });
      });
  });
}
