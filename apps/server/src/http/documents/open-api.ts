import { problems, type ProblemCode } from '@laro/contract/problems';
import { requestProblems } from '@laro/contract/problems/request';
import type { Endpoint } from '@laro/contract/wire/endpoint';
import { toJSONSchema, type z } from 'zod';
import type { AnyCall } from '../register-calls.ts';

type Json = Record<string, unknown>;

/** The wire form of a schema, as a client sends and reads it (money is a decimal string, a custom check is a plain string). */
function wireSchema(schema: z.ZodType): Json {
  const { $schema: _, ...body } = toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, { type: 'string', format: 'decimal', description: 'An amount as a decimal string.' });
    },
  }) as Json;
  return body;
}

function parametersOf(endpoint: Endpoint): Json[] {
  const of = (schema: z.ZodObject | undefined, place: 'path' | 'query') => {
    if (!schema) return [];
    const { properties = {}, required = [] } = wireSchema(schema) as { properties?: Record<string, Json>; required?: string[] };
    return Object.entries(properties).map(([name, body]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: body }));
  };
  return [...of(endpoint.params, 'path'), ...of(endpoint.query, 'query')];
}

/** The refusals of a call, grouped by status: its own, and the general ones. */
function problemResponses(endpoint: Endpoint): Json {
  const codes: ProblemCode[] = [...endpoint.refusals, ...(Object.keys(requestProblems) as ProblemCode[])];
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      { description: list.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    ]),
  );
}

function operationOf({ name, endpoint }: AnyCall): Json {
  const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const envelope = { type: 'object', required: ['success', 'value'], properties: { success: { const: true }, value: wireSchema(endpoint.value) } };
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.access.startsWith('staff') ? 'desk' : endpoint.access === 'public' ? 'public' : 'player'],
    'x-access': endpoint.access,
    'x-module': endpoint.module ?? null,
    'x-rate': endpoint.rate,
    'x-serves': endpoint.serves,
    parameters: parametersOf(endpoint),
    ...(endpoint.body ? { requestBody: { required: true, content: { 'application/json': { schema: wireSchema(endpoint.body) } } } } : {}),
    responses: {
      '200': { description: 'Done.', content: endpoint.isFile === true ? file : { 'application/json': { schema: envelope } } },
      ...problemResponses(endpoint),
    },
  };
}

const problemSchema = {
  type: 'object',
  required: ['success', 'errorCode', 'message', 'params', 'requestId'],
  properties: {
    success: { const: false },
    errorCode: { type: 'string' },
    message: { type: 'string' },
    params: { type: 'object' },
    requestId: { type: 'string' },
  },
};

/** The OpenAPI 3.1 document of some calls of the contract, derived from their endpoints. */
export function openApiDocument(shown: readonly AnyCall[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of shown) {
    const path = call.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Laro',
      version: '1',
      description: 'Every answer is an envelope: { success: true, value } or { success: false, errorCode, message, params, requestId }.',
    },
    paths,
    components: { schemas: { Problem: problemSchema } },
  };
}
