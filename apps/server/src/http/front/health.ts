import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** For load balancers: /healthz reports that the process runs, /readyz that the database responds. */
export function registerHealth(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send('ok'));
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await pool.query('select 1');
      return await reply.send('ready');
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send('the database does not answer');
    }
  });
}
