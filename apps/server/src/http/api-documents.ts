import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { problems } from '@laro/contract/problems';
import { openApiDocument } from './open-api.ts';
import { calls, type AnyCall } from './register-calls.ts';

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

/** The contract as a page for developers: no script. */
function apiPage(document: Record<string, unknown>): string {
  const paths = document['paths'] as Record<string, Record<string, Record<string, unknown>>>;
  const sections = calls.map((call) => callSection(call, paths[call.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')]?.[call.method.toLowerCase()] ?? {}));
  const index = calls.map(
    ({ name, method, path }) => `<a href="#${name}"><span class="m">${method}</span> <code>${escapeHtml(path)}</code> <small>${name}</small></a>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Laro API</title><style>${STYLE}</style></head>
<body><h1>Laro API</h1><p><small>${String((document['info'] as { description: string }).description)} <a href="/api/openapi.json">OpenAPI document</a></small></p><nav>${index.join('')}</nav>${sections.join('')}</body></html>`;
}

function makeDocuments(): { json: string; page: string } {
  const document = openApiDocument();
  return { json: JSON.stringify(document), page: apiPage(document) };
}

/** GET /api/openapi.json and the readable page at /api. Both are made once, when the first of them is asked for: a start does not wait for their schemas. */
export function registerApiDocuments(app: FastifyInstance): void {
  let made: ReturnType<typeof makeDocuments> | undefined;
  const documents = () => (made ??= makeDocuments());
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(documents().json),
  );
  app.get('/api', async (_request, reply) =>
    reply
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`)
      .header('cache-control', 'public, max-age=300')
      .type('text/html; charset=utf-8')
      .send(documents().page),
  );
}
