import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { rawHeaders, type FindAnswer, type RawAnswer, type RawQuestion } from '#server/http/raw-answers.ts';
import type { RecordCall, SignedProtocol, WalletCommands } from './ports.ts';
import { signerOf } from './signature.ts';
import { readVendorKeys, type UsableKey } from './vendors.store.ts';

const KEYS_MAX_AGE_MS = 1000;
/** The metadata of a bet can be long; a body above this is refused without reading it. */
export const WALLET_BODY_BYTES_MAX = 256 * 1024;
/** Every method but POST, which asks; a wallet answers them in its protocol's words too. */
const OTHER_METHODS = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export interface VendorDeps {
  pool: pg.Pool;
  wallet: WalletCommands;
  /** Keys that the demo has made work everywhere but in production. */
  takesDemoKeys: boolean;
  record: RecordCall;
  /** Told which key has proved a call. */
  noteKey: (keyId: bigint) => void;
}

/** Keys are read at most once a second: a retired key stops working within one. */
function keyReader({ pool, takesDemoKeys }: VendorDeps): (vendorCode: string) => Promise<UsableKey[]> {
  const cache = new Map<string, { at: number; keys: Promise<UsableKey[]> }>();
  return (vendorCode) => {
    const known = cache.get(vendorCode);
    if (known && performance.now() - known.at < KEYS_MAX_AGE_MS) return known.keys;
    const keys = readVendorKeys(pool, vendorCode, takesDemoKeys);
    cache.set(vendorCode, { at: performance.now(), keys });
    keys.catch(() => cache.delete(vendorCode));
    return keys;
  };
}

type Question = SignedProtocol['questions'][number];

/** Answers a body whose signature was right. */
export async function answerBody(protocol: SignedProtocol, { answer }: Question, vendor: string, body: Buffer, wallet: WalletCommands): Promise<object> {
  const input = parseJson(body);
  return input === undefined ? protocol.refusals.wrongSyntax : answer(vendor, input, wallet);
}

/** Answers one call in its protocol's words. Counted and kept only when a key of the vendor has signed it: strangers must not fill our tables. */
async function answerCall(question: RawQuestion, vendor: string, protocol: SignedProtocol, asked: Question, keys: UsableKey[], deps: VendorDeps) {
  const { path } = asked;
  const startedAt = performance.now();
  const { body, headers, id, log } = question;
  const signature = headers[protocol.signatureHeader];
  const key = signerOf(body, typeof signature === 'string' ? signature : undefined, keys);
  const isKnownVendor = keys.length > 0;
  const record = (value: object, response: string) => {
    if (!isKnownVendor) return;
    const status = 'status' in value && typeof value.status === 'string' ? value.status : '';
    const durationMs = performance.now() - startedAt;
    // What nobody has signed may hold anything: it is counted, its text is not kept.
    const request = key ? body.toString('utf8') : '';
    deps.record({ vendorCode: vendor, direction: 'in', question: path, status, durationMs, request, response });
  };
  const result = await (async () => {
    if (!key) return protocol.refusals.wrongSignature;
    deps.noteKey(key.id);
    return answerBody(protocol, asked, vendor, body, deps.wallet);
  })().catch((error: unknown) => {
    // The vendor takes this as "perhaps done" and repeats or rolls back; both are safe.
    log.error({ err: error, requestId: id }, 'a vendor’s question failed');
    return protocol.refusals.unknownError;
  });
  const text = JSON.stringify(result);
  record(result, text);
  return text;
}

/** How a question of a protocol is answered, for a vendor by its code. */
type AnswerFor = (vendor: string) => RawAnswer;

/** By protocol and question, with a blank between. */
function answersOf(protocols: readonly SignedProtocol[], deps: VendorDeps): Map<string, AnswerFor> {
  const readKeys = keyReader(deps);
  const answers = new Map<string, AnswerFor>();
  for (const protocol of protocols)
    for (const question of protocol.questions)
      answers.set(`${protocol.name} ${question.path}`, (vendor) => async (asked) => {
        try {
          return await answerCall(asked, vendor, protocol, question, await readKeys(vendor), deps);
        } catch (error) {
          asked.log.error({ err: error, requestId: asked.id }, 'a vendor’s keys could not be read');
          return JSON.stringify(protocol.refusals.unknownError);
        }
      });
  return answers;
}

const PREFIX = '/vendor/';
/** /vendor/{protocol}/{vendor code}{question}; an address that is written in another way is for the framework to read. */
const plainAddress = /^\/vendor\/([\w-]+)\/([\w-]{1,100})(\/[\w/-]+)$/;

/**
 * Endpoints of the wallet for vendors: /vendor/{protocol}/{vendor code}/…. They take the raw bytes of a body, because the signature is over
 * exactly these, and answer HTTP 200 with the protocol's own status to every call: also to other methods, to bodies that are too large and to
 * bodies that are not JSON.
 */
export async function registerVendorProtocols(app: FastifyInstance, protocols: readonly SignedProtocol[], deps: VendorDeps): Promise<void> {
  const answers = answersOf(protocols, deps);
  const findAnswer: FindAnswer = (path) => {
    const [, protocol, vendor, question] = plainAddress.exec(path) ?? [];
    return (vendor !== undefined && answers.get(`${protocol} ${question}`)?.(vendor)) || null;
  };
  app.rawAnswers?.below(PREFIX, findAnswer, WALLET_BODY_BYTES_MAX);
  for (const protocol of protocols)
    await app.register(async (scope) => {
      const send = (reply: FastifyReply, text: string) => reply.code(200).headers(rawHeaders).send(text);
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: WALLET_BODY_BYTES_MAX }, (_request, body, done) => done(null, body));
      scope.setErrorHandler((error: FastifyError, request, reply) => {
        const isUnreadable = (error.statusCode ?? 500) < 500;
        if (!isUnreadable) request.log.error({ err: error, requestId: request.id }, 'a call to the wallet failed');
        return send(reply, JSON.stringify(isUnreadable ? protocol.refusals.wrongSyntax : protocol.refusals.unknownError));
      });
      for (const { path } of protocol.questions) {
        const url = `${PREFIX}${protocol.name}/:vendor${path}`;
        const answerFor = answers.get(`${protocol.name} ${path}`);
        if (!answerFor) throw new Error(`nothing answers ${url}`);
        scope.post(url, async (request: FastifyRequest<{ Params: { vendor: string } }>, reply) => {
          const { body, headers, id, log } = request;
          return send(reply, await answerFor(request.params.vendor)({ body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers, id, log }));
        });
        scope.route({ method: [...OTHER_METHODS], url, handler: async (_request, reply) => send(reply, JSON.stringify(protocol.refusals.wrongSyntax)) });
      }
    });
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
