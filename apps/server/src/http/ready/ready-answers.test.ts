import zlib from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { ParsedQueries } from '../bodies/parsed-queries.ts';
import { ReadyBytes } from './ready-bytes.ts';
import { Refusal } from '../problems/refusal.ts';

test('[CALL-05] ready bytes are the envelope, identical in every encoding, and the same value has the same validator in every process', () => {
  const value = { games: Array.from({ length: 50 }, (_, number) => ({ name: `Ginto ${number}` })) };
  const bytes = new ReadyBytes(value);
  expect(JSON.parse(bytes.plain.toString())).toEqual({ success: true, value });
  expect(zlib.gunzipSync(bytes.gzip)).toEqual(bytes.plain);
  for (let demand = 1; demand <= 6; demand++) expect(zlib.brotliDecompressSync(bytes.brotli)).toEqual(bytes.plain);
  expect(bytes.brotli.length).toBeLessThanOrEqual(new ReadyBytes(value).brotli.length);
  expect(new ReadyBytes(structuredClone(value)).etag).toBe(bytes.etag);
  expect(new ReadyBytes({ games: [] }).etag).not.toBe(bytes.etag);
  expect(bytes.etag).toMatch(/^"[\w-]{22}"$/);
});

const asked = (url: string, query: object) => ({ url, query }) as FastifyRequest;

test('[CALL-01] a query that was parsed once is not parsed again; an invalid one is refused every time', () => {
  let parsed = 0;
  const schema = z.object({
    pageNo: z.coerce
      .number()
      .max(9)
      .transform((page) => (parsed++, page)),
  });
  const queries = new ParsedQueries(schema);
  expect(queries.read(asked('/x?pageNo=2', { pageNo: '2' }))).toEqual({ pageNo: 2 });
  expect(queries.read(asked('/x?pageNo=2', { pageNo: '2' }))).toEqual({ pageNo: 2 });
  expect(queries.read(asked('/x?pageNo=3', { pageNo: '3' }))).toEqual({ pageNo: 3 });
  expect(parsed).toBe(2);
  expect(Object.isFrozen(queries.read(asked('/x?pageNo=2', { pageNo: '2' })))).toBe(true);
  for (let time = 1; time <= 2; time++) expect(() => queries.read(asked('/x?pageNo=10', { pageNo: '10' }))).toThrow(Refusal);
  expect(new ParsedQueries(undefined).read(asked('/x?a=1', { a: '1' }))).toBeUndefined();
});

test('[ERR-02] unlimited numbers of queries are parsed but not cached', () => {
  let parsed = 0;
  const queries = new ParsedQueries(z.object({ name: z.string().transform((name) => (parsed++, name)) }));
  const long = 'a'.repeat(400);
  for (let time = 1; time <= 3; time++) queries.read(asked(`/x?name=${long}`, { name: long }));
  expect(parsed).toBe(3);
});
