import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rawHeaders, type FindAnswer, type RawAnswer, type RawQuestion } from '#server/http/ready/raw-answers.ts';
import type { RecordCall, SignedProtocol, VendorKey, VendorProtocol, VendorWallet, WalletCommands } from '../ports.ts';
import { signerOf } from '../keys/signature.ts';
import type { VendorSecrets } from '../keys/vendor-secrets.ts';

const KEYS_MAX_AGE_MS = 1000;
/** A body above this is refused without reading it; a protocol may take less. */
export const WALLET_BODY_BYTES_MAX = 256 * 1024;
/** Every method but POST, which asks; a wallet answers them in its protocol's words too. */
const OTHER_METHODS = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export interface VendorDeps {
  keysOf: VendorSecrets['keysOf'];
  wallet: VendorWallet;
  /** Keys that the demo has made work everywhere but in production. */
  takesDemoKeys: boolean;
  record: RecordCall;
  now: () => number;
  /** Told which key has proved a call. */
  noteKey: (keyId: bigint) => void;
}

/** Keys are read at most once a second: a retired key stops working within one. */
function keyReader({ keysOf, takesDemoKeys }: VendorDeps): (vendorCode: string) => Promise<VendorKey[]> {
  const cache = new Map<string, { at: number; keys: Promise<VendorKey[]> }>();
  return (vendorCode) => {
    const known = cache.get(vendorCode);
    if (known && performance.now() - known.at < KEYS_MAX_AGE_MS) return known.keys;
    const keys = keysOf(vendorCode, takesDemoKeys);
    cache.set(vendorCode, { at: performance.now(), keys });
    keys.catch(() => cache.delete(vendorCode));
    return keys;
  };
}

type SignedQuestion = SignedProtocol['questions'][number];

/** Answers a signed body whose signature was right. */
export async function answerBody(protocol: SignedProtocol, { answer }: SignedQuestion, vendor: string, body: Buffer, wallet: WalletCommands): Promise<object> {
  const input = parseJson(body);
  return input === undefined ? protocol.refusals.wrongSyntax : answer(vendor, input, wallet);
}

/** A call to one question of a protocol, as both kinds of protocol answer it. */
interface Asked {
  path: string;
  provedBy: (question: RawQuestion, keys: readonly VendorKey[], now: number) => VendorKey | null;
  answer: (vendor: string, body: Buffer, wallet: VendorWallet) => Promise<object>;
  statusOf: (answer: object) => string;
}

function askedOf(protocol: VendorProtocol): Asked[] {
  if (protocol.proof === 'hash') {
    const { provedBy, read, statusOf, refusals, questions } = protocol;
    return questions.map(({ path, answer }) => ({
      path,
      statusOf,
      provedBy: ({ body }, keys, now) => provedBy(body, keys, now),
      answer: async (vendor, body, wallet) => {
        const input = read(body);
        return input === undefined ? refusals.wrongSyntax : answer(vendor, input, wallet);
      },
    }));
  }
  return protocol.questions.map((question) => ({
    path: question.path,
    statusOf: (value) => ('status' in value && typeof value.status === 'string' ? value.status : ''),
    provedBy: ({ body, headers }, keys) => {
      const signature = headers[protocol.signatureHeader];
      const rsa = keys.filter((key) => key.kind === 'rsa');
      return signerOf(body, typeof signature === 'string' ? signature : undefined, rsa);
    },
    answer: (vendor, body, wallet) => answerBody(protocol, question, vendor, body, wallet),
  }));
}

/** Answers one call in its protocol's words. Counted and kept only when a key of the vendor has proved it: strangers must not fill our tables. */
async function answerCall(question: RawQuestion, vendor: string, protocol: VendorProtocol, asked: Asked, keys: VendorKey[], deps: VendorDeps) {
  const { path } = asked;
  const startedAt = performance.now();
  const { body, id, log } = question;
  const isTooLong = body.length > protocol.bodyBytesMax;
  const key = isTooLong ? null : asked.provedBy(question, keys, deps.now());
  const isKnownVendor = keys.length > 0;
  const record = (value: object, response: string) => {
    if (!isKnownVendor) return;
    const durationMs = performance.now() - startedAt;
    // A call that nothing proves may hold anything: it is counted, its text is not kept.
    const request = key ? body.toString('utf8') : '';
    deps.record({ vendorCode: vendor, direction: 'in', question: path, status: asked.statusOf(value), durationMs, request, response });
  };
  const result = await (async () => {
    if (isTooLong) return protocol.refusals.wrongSyntax;
    if (!key) return protocol.refusals.wrongSignature;
    deps.noteKey(key.id);
    return asked.answer(vendor, body, deps.wallet);
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
function answersOf(protocols: readonly VendorProtocol[], deps: VendorDeps): Map<string, AnswerFor> {
  const readKeys = keyReader(deps);
  const answers = new Map<string, AnswerFor>();
  for (const protocol of protocols)
    for (const question of askedOf(protocol))
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
 * Endpoints of the wallet for vendors: /vendor/{protocol}/{vendor code}/…. They read the raw bytes of a body, because the signature covers
 * exactly these, and answer HTTP 200 with the protocol's own status to every call: also to other methods, to bodies that are too large and to
 * bodies that are not JSON.
 */
export async function registerVendorProtocols(app: FastifyInstance, protocols: readonly VendorProtocol[], deps: VendorDeps): Promise<void> {
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
