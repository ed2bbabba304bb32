import type { Endpoint } from '@laro/contract/wire/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../problems/refusal.ts';

const FORM = 'application/x-www-form-urlencoded';

/**
 * Reads form bodies, `username=…&email=…` (FORGOT-02); the first value of a name counts. Plain text is not accepted as a body: a page of another
 * site can send it without a preflight request.
 */
export function acceptForms(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) => {
    const pairs = [...new URLSearchParams(String(text))].toReversed();
    done(null, Object.fromEntries(pairs));
  });
}

/** Throws `request.media_type_unsupported` if a form is sent to a call that accepts none. */
export function refuseForms({ headers }: FastifyRequest, { takesForms }: Endpoint): void {
  if (takesForms !== true && headers['content-type']?.toLowerCase().startsWith(FORM)) throw new Refusal('request.media_type_unsupported');
}
