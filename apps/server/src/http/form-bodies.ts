import type { Endpoint } from '@laro/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

const FORM = 'application/x-www-form-urlencoded';

/**
 * Reads bodies as forms send them, `username=…&email=…` (FORGOT-02); the first value of a name counts. Text is no body at all: a page of another
 * site may send it without asking.
 */
export function acceptForms(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, text, done) => {
    const pairs = [...new URLSearchParams(String(text))].toReversed();
    done(null, Object.fromEntries(pairs));
  });
}

/** Throws `request.media_type_unsupported` where a form comes to a call that takes none. */
export function refuseForms({ headers }: FastifyRequest, { takesForms }: Endpoint): void {
  if (takesForms !== true && headers['content-type']?.toLowerCase().startsWith(FORM)) throw new Refusal('request.media_type_unsupported');
}
