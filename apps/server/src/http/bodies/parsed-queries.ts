import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { BoundedCache } from '../bounded-cache.ts';
import { parseInput } from './input.ts';

const QUERIES_MAX = 1000;
/** Longer queries are rare and not worth caching. */
const TEXT_MAX = 300;

/** Parses the queries of one call and caches the last thousand different ones, because most visitors send the same. */
export class ParsedQueries {
  readonly #schema: z.ZodType | undefined;
  readonly #kept = new BoundedCache<unknown>(QUERIES_MAX, QUERIES_MAX, () => 1);

  constructor(schema: z.ZodType | undefined) {
    this.#schema = schema;
  }

  /** The parsed query, frozen because callers share the object. Refuses as parseInput does. */
  read(request: FastifyRequest): unknown {
    if (!this.#schema) return undefined;
    const start = request.url.indexOf('?');
    const text = start < 0 ? '' : request.url.slice(start);
    const parse = () => Object.freeze(parseInput(this.#schema, request.query, 'query'));
    return text.length > TEXT_MAX ? parse() : this.#kept.getOrMake(text, parse);
  }
}
