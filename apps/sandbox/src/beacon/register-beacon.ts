import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sandboxAccounts } from '@laro/domain/parties/sandbox-accounts';
import type { FastifyInstance } from 'fastify';

/** Genesis and period of drand's quicknet, which it replaces. */
const GENESIS_SECONDS = 1_692_803_367;
const PERIOD_SECONDS = 3;
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
/** The secret of the sandbox is public. */
const SECRET = createHash('sha256').update('laro sandbox beacon 1').digest();
SECRET[0] = 0x3c;
const KEPT = 1000;

const { chain, publicKey } = sandboxAccounts.beacon;
const bls = bls12_381.shortSignatures;

function signatureOf(round: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  const message = bls.hash(createHash('sha256').update(bytes).digest(), DOMAIN);
  return Buffer.from(bls.sign(message, SECRET).toBytes(true)).toString('hex');
}

const latestRound = (): number => Math.floor((Date.now() / 1000 - GENESIS_SECONDS) / PERIOD_SECONDS) + 1;

/** A beacon with drand's wire and its own chain: a round is there from its moment on, and never before. */
export function registerBeacon(app: FastifyInstance): void {
  const signatures = new Map<number, string>();
  app.get('/beacon/:chain/info', async ({ params }, reply) => {
    if ((params as { chain: string }).chain !== chain) return reply.code(404).send({ error: 'unknown chain' });
    return { public_key: publicKey, period: PERIOD_SECONDS, genesis_time: GENESIS_SECONDS, hash: chain, schemeID: 'bls-unchained-g1-rfc9380' };
  });
  app.get('/beacon/:chain/public/:round', async ({ params }, reply) => {
    const asked = params as { chain: string; round: string };
    const round = asked.round === 'latest' ? latestRound() : Number(asked.round);
    if (asked.chain !== chain || !Number.isSafeInteger(round) || round < 1 || round > latestRound()) return reply.code(404).send({ error: 'no such round' });
    const signature = signatures.get(round) ?? signatureOf(round);
    if (signatures.size >= KEPT) signatures.clear();
    signatures.set(round, signature);
    return { round, signature, randomness: createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex') };
  });
}
