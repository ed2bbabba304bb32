import type { FastifyInstance } from 'fastify';

/** Lets calls be sent as forms send them, `username=…&email=…` (FORGOT-02). The first value of a name counts. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
    const pairs = [...new URLSearchParams(String(text))].toReversed();
    done(null, Object.fromEntries(pairs));
  });
}
