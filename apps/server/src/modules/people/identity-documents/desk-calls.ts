import type { Parsed } from '@laro/contract/routes';
import { identityHoldMinutes, identitySides, maskedNumber, type IdentitySide } from '@laro/domain/identity/identity-rules';
import { inTransaction } from '#server/db/sql.ts';
import { actorOf, type Actor, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { awaitsIdentity } from '#server/modules/core/blocks/index.ts';
import { readMemberId } from './proofs/player-facts.store.ts';
import { decideProof, heldProof, recallProof, recordIdentity } from './proofs/decide-proof.ts';
import { findHits } from './exclusions/find-hits.ts';
import type { Parts } from './identity-parts.ts';
import { noteLook, readAnswers, unseenSides } from './proofs/looks.store.ts';
import { readPictures } from './proofs/pictures.store.ts';
import { countWaiting, lockProof, readByState, readProofEvents, readProofsOf, readQueue, writeHolder, type ProofRow } from './proofs/proofs.store.ts';
import { fileOf } from './proofs/take-proof.ts';

type Name = 'listDeskIdentities' | 'openDeskIdentity' | 'getDeskIdentityPicture' | 'decideDeskIdentity' | 'getDeskMemberIdentity' | 'recallDeskIdentity';
type Detail = Parsed<'openDeskIdentity', 'value'>;
type Row = Parsed<'listDeskIdentities', 'value'>['proofs'][number];

const PAGE = 50;
const MINUTE_MS = 60_000;

/** The merchant's code of a call's address. Throws `request.not_found`. */
export function knownMerchant({ merchants }: Pick<Parts, 'merchants'>, code: string): string {
  if (!merchants().some((merchant) => merchant.code === code)) throw new Refusal('request.not_found');
  return code;
}

const describe = (row: ProofRow, now: number): Row => ({
  id: row.id,
  member: { id: row.playerId.toString(), publicId: row.publicId, username: row.username, isTrial: row.isTrial },
  state: row.state,
  document: row.document,
  country: row.country,
  numberMasked: row.numberTail === '' ? '' : maskedNumber(row.numberTail),
  hits: row.hits,
  sentAt: row.sentAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  expiresOn: row.expiresOn,
  opened:
    row.openedBy !== null && row.openedUntil !== null && row.openedUntil.getTime() > now ? { by: row.openedBy, until: row.openedUntil.toISOString() } : null,
  checkedBy: row.checkedBy,
  decidedBy: row.decidedBy,
});

/** Everything of a proof, for who decides on it. */
async function detailOf({ pool, seal, now }: Parts, row: ProofRow, actor: Actor): Promise<Detail> {
  const details = row.detailsSealed === null ? null : seal.openDetails(row.detailsSealed, row.id);
  const number = row.numberSealed === null ? null : seal.openNumber(row.numberSealed, row.id);
  const [{ hits, others, exclusions, known }, pictures, events, unseen, answers] = await Promise.all([
    findHits(pool, row, details),
    readPictures(pool, row.id),
    readProofEvents(pool, row.id),
    unseenSides(pool, row.id, actor.name),
    readAnswers(pool, row.id),
  ]);
  return {
    ...describe(row, now()),
    hits: row.state === 'pending' || row.state === 'checked' ? hits : row.hits,
    said: details === null || number === null ? null : { ...details, number },
    known,
    sides: pictures.map(({ side }) => side),
    unseen,
    answers: answers.map(({ at, ...answer }) => ({ ...answer, at: at.toISOString() })),
    sentFrom: row.sentFrom,
    refusals: row.refusals,
    told: row.told,
    method: row.method,
    others,
    exclusions: exclusions.map(({ id, list, label, addedAt }) => ({ id: id.toString(), list, label, addedAt: addedAt.toISOString() })),
    events: events.map(({ id, at, ...event }) => ({ ...event, id: id.toString(), at: at.toISOString() })),
  };
}

/** Gives a waiting proof to who opened it, when it is free or taken over, and notes the look. */
async function open(parts: Parts, merchantCode: string, id: string, takesOver: boolean, actor: Actor): Promise<ProofRow> {
  const at = new Date(parts.now());
  return inTransaction(parts.pool, async (transaction) => {
    const row = await heldProof(transaction, merchantCode, id);
    const isFree = row.openedBy === null || row.openedBy === actor.name || row.openedUntil === null || row.openedUntil <= at;
    const takes = (row.state === 'pending' || row.state === 'checked') && (isFree || takesOver);
    if (takes) await writeHolder(transaction, id, actor.name, new Date(at.getTime() + identityHoldMinutes * MINUTE_MS));
    await recordIdentity(parts, transaction, row, { action: 'identity.opened', actor, reason: '', after: { state: row.state, takes } });
    return (await lockProof(transaction, merchantCode, id)) ?? row;
  });
}

/** One picture, in the clear, and the look noted first. Throws `desk.identity_unknown`. */
async function picture(parts: Parts, merchantCode: string, id: string, side: IdentitySide, actor: Actor): Promise<Buffer> {
  const row = await inTransaction(parts.pool, async (transaction) => {
    const held = await heldProof(transaction, merchantCode, id);
    await recordIdentity(parts, transaction, held, { action: 'identity.pictureShown', actor, reason: '', after: { side } });
    await noteLook(transaction, id, side, actor.name, new Date(parts.now()));
    return held;
  });
  const found = (await readPictures(parts.pool, row.id)).find((entry) => entry.side === side);
  const closed = found ? await parts.files.read(fileOf(found.id)) : null;
  if (!found || closed === null) throw new Refusal('desk.identity_unknown');
  return parts.seal.openPicture(closed, found.id);
}

async function memberIdentity(parts: Parts, merchantCode: string, memberId: string): Promise<Parsed<'getDeskMemberIdentity', 'value'>> {
  const playerId = await readMemberId(parts.pool, merchantCode, BigInt(memberId));
  if (playerId === null) throw new Refusal('desk.member_unknown');
  const proofs = await readProofsOf(parts.pool, playerId, PAGE);
  return {
    isVerified: proofs.some(({ state }) => state === 'verified'),
    proofs: proofs.map((row) => describe(row, parts.now())),
    awaits: await awaitsIdentity(parts.pool, playerId),
  };
}

/** Desk calls for proofs: the queue, viewing one, decisions. Views and acts are audited (T85). */
export const identityDeskCalls = (parts: Parts): Handlers<Name> => ({
  listDeskIdentities: async (_context, { params, query: { state, after } }) => {
    const merchantCode = knownMerchant(parts, params.merchant);
    const from = after === '' ? null : after;
    const isQueue = state === 'waiting';
    const [rows, waiting] = await Promise.all([
      isQueue ? readQueue(parts.pool, merchantCode, from, PAGE + 1) : readByState(parts.pool, merchantCode, state, from, PAGE + 1),
      countWaiting(parts.pool, merchantCode),
    ]);
    const shown = rows.slice(0, PAGE);
    return { proofs: shown.map((row) => describe(row, parts.now())), waiting, next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
  },
  openDeskIdentity: async (context, { params, body }) =>
    detailOf(parts, await open(parts, knownMerchant(parts, params.merchant), params.proofId, body.takesOver, actorOf(context)), actorOf(context)),
  getDeskIdentityPicture: async (context, { params }) => {
    const side = identitySides.find((name) => name === params.side);
    if (side === undefined) throw new Refusal('desk.identity_unknown');
    const jpeg = await picture(parts, knownMerchant(parts, params.merchant), params.proofId, side, actorOf(context));
    return { jpeg: jpeg.toString('base64') };
  },
  decideDeskIdentity: async (context, { params, body }) => {
    const merchantCode = knownMerchant(parts, params.merchant);
    await decideProof(parts, merchantCode, params.proofId, body, actorOf(context));
    const row = await inTransaction(parts.pool, (transaction) => heldProof(transaction, merchantCode, params.proofId));
    return detailOf(parts, row, actorOf(context));
  },
  getDeskMemberIdentity: async (_context, { params }) => memberIdentity(parts, knownMerchant(parts, params.merchant), params.memberId),
  recallDeskIdentity: async (context, { params, body }) => {
    const merchantCode = knownMerchant(parts, params.merchant);
    const playerId = await readMemberId(parts.pool, merchantCode, BigInt(params.memberId));
    if (playerId === null) throw new Refusal('desk.member_unknown');
    await recallProof(parts, merchantCode, playerId, body.reason, actorOf(context));
    return memberIdentity(parts, merchantCode, params.memberId);
  },
});
