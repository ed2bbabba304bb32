import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problems } from '@laro/contract/problems';
import { isDeskRoute } from '../guards/desk-place.ts';
import { openApiDocument } from './open-api.ts';
import { calls, type AnyCall } from '../register-calls.ts';

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px 16px}
h1{margin:0 0 4px}h2{margin:40px 0 8px;border-top:1px solid #8884;padding-top:24px;font-size:18px}code,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow:auto;background:#8881;padding:12px;border-radius:8px}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:4px 12px 4px 0;vertical-align:top}
.m{display:inline-block;min-width:58px;font-weight:700}nav a{display:block;padding:3px 0;text-decoration:none;color:inherit}nav a:hover{text-decoration:underline}small{opacity:.75}`;

function callSection({ name, endpoint, method, path }: AnyCall, operation: Record<string, unknown>): string {
  const facts = [
    ['Access', endpoint.access],
    ['Module', endpoint.module ?? 'none'],
    ['Rate class', endpoint.rate],
    ['While the site is closed', endpoint.whileClosed],
    ['Serves', endpoint.serves.join(', ')],
    ['Refusals of its own', endpoint.refusals.map((code) => `${code} (${problems[code].status})`).join(', ') || 'none'],
  ];
  const schemas = JSON.stringify(
    { parameters: operation['parameters'], requestBody: operation['requestBody'], responses: (operation['responses'] as Record<string, unknown>)['200'] },
    null,
    2,
  );
  return `<h2 id="${name}"><span class="m">${method}</span> <code>${escapeHtml(path)}</code></h2><p>${escapeHtml(endpoint.summary)}</p>
<table>${facts.map(([label, value]) => `<tr><th scope="row">${label}</th><td>${escapeHtml(String(value))}</td></tr>`).join('')}</table>
<details><summary>Schemas</summary><pre>${escapeHtml(schemas)}</pre></details>`;
}

/** The contract as a page for developers, without scripts. */
function apiPage(shown: readonly AnyCall[], document: Record<string, unknown>): string {
  const paths = document['paths'] as Record<string, Record<string, Record<string, unknown>>>;
  const sections = shown.map((call) => callSection(call, paths[call.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')]?.[call.method.toLowerCase()] ?? {}));
  const index = shown.map(
    ({ name, method, path }) => `<a href="#${name}"><span class="m">${method}</span> <code>${escapeHtml(path)}</code> <small>${name}</small></a>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Laro API</title><style>${STYLE}</style></head>
<body><h1>Laro API</h1><p><small>${String((document['info'] as { description: string }).description)} <a href="/api/openapi.json">OpenAPI document</a></small></p><nav>${index.join('')}</nav>${sections.join('')}</body></html>`;
}

interface Documents {
  json: string;
  page: string;
}

function makeDocuments(shown: readonly AnyCall[]): Documents {
  const document = openApiDocument(shown);
  return { json: JSON.stringify(document), page: apiPage(shown, document) };
}

/** Calls for guests and players; the calls of the desk, including its sign-in, are shown only to staff (SAFE-25). */
const callsOfPlayers = calls.filter(({ endpoint, path }) => !endpoint.access.startsWith('staff') && !isDeskRoute(path));

/** GET /api/openapi.json and the readable page at /api. Both are built at the first request, so a start does not wait for their schemas. */
export function registerApiDocuments(app: FastifyInstance, isStaff: (request: FastifyRequest) => Promise<boolean>): void {
  const made = new Map<readonly AnyCall[], Documents>();
  const documentsFor = async (request: FastifyRequest, reply: FastifyReply): Promise<Documents> => {
    const shown = (await isStaff(request)) ? calls : callsOfPlayers;
    const documents = made.get(shown) ?? makeDocuments(shown);
    made.set(shown, documents);
    reply.header('cache-control', shown === calls ? 'private, no-store' : 'public, max-age=300').header('vary', 'cookie');
    return documents;
  };
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  app.get('/api/openapi.json', async (request, reply) => {
    const { json } = await documentsFor(request, reply);
    return reply.type('application/json; charset=utf-8').send(json);
  });
  app.get('/api', async (request, reply) => {
    const { page } = await documentsFor(request, reply);
    return reply
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`)
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
