import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { html, page, PAGE_POLICY } from '#sandbox/pages/html.ts';
import { brands, people, subjectOf, type Brand } from './brands.ts';
import { createProvider } from './provider.ts';

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

export interface OidcProviders {
  /** Makes the providers, once it is known where they are. */
  open: (origin: string) => Promise<void>;
  /** Handles a request to a provider; false for every other request. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
}

const PREFIX = /^\/oidc\/([a-z]+)(\/.*)$/;

interface SignInRoute {
  Params: { brand: string; uid: string };
}

/** Two companies with sign-in by OpenID Connect, each with a page to choose a person: /oidc/kawan, /oidc/tala. */
export function registerOidc(app: FastifyInstance): OidcProviders {
  const providers = new Map<string, { provider: Provider; brand: Brand; handle: NodeHandler }>();
  const gone = (reply: FastifyReply) =>
    reply
      .code(404)
      .type('text/html')
      .send(page({ title: 'This sign-in is over', path: '' }, html`<p>Go back to the site and begin again.</p>`));
  const known = async (request: FastifyRequest<SignInRoute>, reply: FastifyReply) => {
    const entry = providers.get(request.params.brand);
    const details = await entry?.provider.interactionDetails(request.raw, reply.raw).catch(() => null);
    return entry && details ? { ...entry, details } : null;
  };

  app.get<SignInRoute>('/sign-in/:brand/:uid', async (request, reply) => {
    const found = await known(request, reply);
    if (!found) return gone(reply);
    const { brand, details } = found;
    const action = `/sign-in/${brand.code}/${details.uid}`;
    const buttons = people.map(
      ({ id, name, email, isEmailVerified }) =>
        html`<button name="person" value="${id}">${name} · ${email}${isEmailVerified ? '' : ' (not verified)'}</button>`,
    );
    const body = html`<p>Laro asks ${brand.name} who you are. Sign in as:</p>
      <form method="post" action="${action}">${buttons}<button class="plain" name="person" value="">Decline</button></form>`;
    return reply
      .type('text/html')
      .header('content-security-policy', PAGE_POLICY)
      .send(page({ title: `Sign in at ${brand.name}`, path: '' }, body));
  });

  app.post<SignInRoute & { Body: { person?: string } }>('/sign-in/:brand/:uid', async (request, reply) => {
    const found = await known(request, reply);
    if (!found) return gone(reply);
    const { brand, provider } = found;
    const person = people.find(({ id }) => id === request.body?.person);
    const result = person ? { login: { accountId: subjectOf(brand, person) } } : { error: 'access_denied', error_description: 'The person declined.' };
    const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    return reply.redirect(next, 303);
  });

  return {
    open: async (origin) => {
      for (const brand of brands) {
        const provider = await createProvider(brand, origin);
        const answer = provider.callback();
        providers.set(brand.code, { provider, brand, handle: (request, response) => void answer(request, response) });
      }
    },
    answer: (request, response) => {
      const [, code = '', rest = ''] = PREFIX.exec(request.url ?? '') ?? [];
      const entry = providers.get(code);
      if (!entry) return false;
      // The provider sees paths below its own; it derives its mount point from the original URL.
      Object.assign(request, { originalUrl: request.url, url: rest });
      entry.handle(request, response);
      return true;
    },
  };
}
