import { setTimeout as sleep } from 'node:timers/promises';
import { isClientSeed } from '@laro/games/fair/provably-fair';
import { publicSeedChain } from '@laro/games/fair/seed-chain';
import { inTransaction } from '../../db/database.ts';
import type { PlayAnswer, StudioCalls } from '../../protocol.ts';
import { beginStudioRound } from '../../rounds/begin-round.ts';
import { findByKey, findSettled, listRounds, markShown } from '../../rounds/history.store.ts';
import { detailOf, playAnswerOf, summaryOf } from '../../rounds/round-answers.ts';
import type { Urgency } from '../../rounds/life/round-life.ts';
import { changeSeeds, lockChain, writeChain } from '../../rounds/seed-chains.store.ts';
import type { StudioRound } from '../../rounds/studio-round.ts';
import { isOnOneBet } from '../../rewards/chip-games.ts';
import { readNet, type Session } from '../../sessions/sessions.store.ts';
import { problemOf } from '../../wallet/wallet-rules.ts';
import type { ApiDeps } from '../api-deps.ts';
import { hasAutoplay } from './autoplay-calls.ts';
import { StudioRefusal } from '../studio-refusal.ts';
import { freeSpinsOf } from '../games/free-spins.ts';
import { gameOf, requireShownRules } from '../games/game-of.ts';

/** A round that comes this little too early is held back instead of refused: a phone's clock and the way here are never exact. */
const HELD_BACK_MS = 400;

type Takes<Call extends keyof StudioCalls> = StudioCalls[Call]['takes'];
type Gives<Call extends keyof StudioCalls> = Promise<StudioCalls[Call]['gives']>;

/** Advances a round and returns its state. A cancelled one is a refusal with its reason. */
export async function answerRound(deps: ApiDeps, session: Session, round: StudioRound, urgency: Urgency): Promise<PlayAnswer> {
  const waitMs = await deps.life.advance(round.id, urgency);
  if (waitMs !== null) deps.recovery.wake(waitMs);
  const now = (await deps.store.find(round.id)) ?? round;
  if (now.state === 'cancelled') throw new StudioRefusal(now.refusal ?? 'studio.internal', { balance: now.balanceAfter, limit: now.refusalLimit });
  const [net, freeSpins] = await Promise.all([readNet(deps.pool, session.id), freeSpinsOf(deps.pool, session)]);
  return playAnswerOf(now, net, freeSpins, deps.games.rules(now.mathematics, now.version));
}

async function begin(deps: ApiDeps, session: Session, { key, bet: input, reward, autoplay }: Takes<'play'>): Promise<{ id: string; isNew: boolean }> {
  const { rules } = gameOf(deps, session);
  // A shared table has its own calls.
  if (rules.table) throw new StudioRefusal('studio.request_wrong');
  await requireShownRules(session, rules, () => findByKey(deps.pool, session, key));
  const read = rules.readBet(input);
  if (!read) throw new StudioRefusal('studio.stake_not_offered');
  if (reward !== undefined && !isOnOneBet(read.bet)) throw new StudioRefusal('studio.chip_alone');
  if (autoplay !== undefined && (reward !== undefined || !hasAutoplay(deps, session))) throw new StudioRefusal('studio.autoplay_off');
  const { playerId, gameId, minCycleMs } = session;
  const wanted = {
    playerId,
    gameId,
    sessionId: session.id,
    key,
    bet: read.bet,
    stakes: [read.stake],
    rewardId: reward ?? null,
    autoplayId: autoplay ?? null,
    kind: rules.kind,
    mathematics: rules.id,
    version: rules.version,
    minCycleMs,
  };
  let begun = await beginStudioRound(deps.pool, wanted, deps.now);
  if (begun.kind === 'too_soon' && begun.waitMs <= HELD_BACK_MS) {
    await sleep(begun.waitMs);
    begun = await beginStudioRound(deps.pool, wanted, deps.now);
  }
  if (begun.kind === 'too_soon') throw new StudioRefusal('studio.too_soon', { waitMs: begun.waitMs });
  if (begun.kind === 'begun' || begun.kind === 'known') return { id: begun.id, isNew: begun.kind === 'begun' };
  throw new StudioRefusal(`studio.${begun.kind}`);
}

export async function play(deps: ApiDeps, session: Session, takes: Takes<'play'>): Gives<'play'> {
  const { id, isNew } = await begin(deps, session, takes);
  const round = await deps.store.find(id);
  if (!round) throw new StudioRefusal('studio.internal');
  return answerRound(deps, session, round, isNew ? 'fresh' : 'due');
}

export const spin = (deps: ApiDeps, session: Session, { key, stake, reward }: Takes<'spin'>): Gives<'spin'> =>
  play(deps, session, { key, bet: { stake }, reward });

async function roundOfKey({ pool }: ApiDeps, session: Session, key: string): Promise<StudioRound> {
  const round = await findByKey(pool, session, key);
  if (!round) throw new StudioRefusal('studio.round_unknown');
  return round;
}

/** State of the round with a key. A round whose bet was abandoned without an answer is as unknown as one that never arrived. */
export async function askRound(deps: ApiDeps, session: Session, { key }: Takes<'round'>): Gives<'round'> {
  try {
    return await answerRound(deps, session, await roundOfKey(deps, session, key), 'due');
  } catch (error) {
    if (error instanceof StudioRefusal && error.code === 'studio.wallet_unavailable') throw new StudioRefusal('studio.round_unknown');
    throw error;
  }
}

export async function shown(deps: ApiDeps, session: Session, { key }: Takes<'shown'>): Gives<'shown'> {
  const round = await roundOfKey(deps, session, key);
  if (round.state === 'cancelled') throw new StudioRefusal(round.refusal ?? 'studio.internal', { balance: round.balanceAfter });
  if (round.state !== 'settled') throw new StudioRefusal('studio.round_open');
  await markShown(deps.pool, round.id);
  return { balance: (round.balanceAfter ?? 0n).toString() };
}

export async function balance(deps: ApiDeps, session: Session): Gives<'balance'> {
  const answer = await deps.wallet.balance(session);
  if (answer.status !== 'RS_OK' || answer.balance === null) throw new StudioRefusal(problemOf(answer.status));
  return { balance: answer.balance.toString() };
}

export async function history({ pool }: ApiDeps, session: Session, { before }: Takes<'history'>): Gives<'history'> {
  const { rounds, hasMore } = await listRounds(pool, session, before);
  return { rounds: rounds.map(summaryOf), next: hasMore ? (rounds.at(-1)?.id ?? null) : null };
}

export async function historyRound({ pool }: ApiDeps, session: Session, { id }: Takes<'history-round'>): Gives<'history-round'> {
  const round = await findSettled(pool, session.playerId, id);
  if (round?.gameId !== session.gameId) throw new StudioRefusal('studio.round_unknown');
  return detailOf(round);
}

/** Changes the seeds at the player's wish. Not while a round is not over: its outcome could be read before it is shown. */
export async function seeds({ pool, now }: ApiDeps, session: Session, { clientSeed }: Takes<'seeds'>): Gives<'seeds'> {
  if (!isClientSeed(clientSeed)) throw new StudioRefusal('studio.client_seed_wrong');
  const { playerId, gameId } = session;
  return inTransaction(pool, async (client) => {
    const chain = await lockChain(client, playerId, gameId, now());
    const open = await client.query('select from rounds where player_id = $1 and game_id = $2 and finished_at is null', [playerId, gameId]);
    if (open.rowCount !== 0) throw new StudioRefusal('studio.round_open');
    const changed = await changeSeeds(client, chain, clientSeed, now());
    await writeChain(client, playerId, gameId, changed.chain);
    return { seeds: publicSeedChain(changed.chain), revealed: changed.revealed };
  });
}
