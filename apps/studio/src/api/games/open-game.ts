import { publicSeedChain, type PublicSeedChain } from '@laro/games/fair/seed-chain';
import { inTransaction } from '../../db/database.ts';
import { detailsOf } from '../../games/game-details.ts';
import { factsOf } from '../../games/game-facts.ts';
import { rulesText } from '../../games/missing-rules.ts';
import type { OpenedGame, PlayAnswer } from '../../protocol.ts';
import { findUnfinished } from '../../rounds/history.store.ts';
import { lockChain } from '../../rounds/seed-chains.store.ts';
import { newSecret } from '../../sessions/secrets.ts';
import { findLaunched, openSession, type Session } from '../../sessions/sessions.store.ts';
import { problemOf } from '../../wallet/wallet-rules.ts';
import type { ApiDeps } from '../api-deps.ts';
import { hasAutoplay } from '../rounds/autoplay-calls.ts';
import { freeSpinsOf } from './free-spins.ts';
import { gameOf } from './game-of.ts';
import { answerRound } from '../rounds/rounds-calls.ts';
import { StudioRefusal } from '../studio-refusal.ts';

const SESSION_LIFE_MS = 24 * 3_600_000;

const readSeeds = ({ pool, now }: ApiDeps, { playerId, gameId }: Session): Promise<PublicSeedChain> =>
  inTransaction(pool, async (client) => publicSeedChain(await lockChain(client, playerId, gameId, now())));

/** Resumes the round that was not shown to its end and advances it as far as possible; null if it was cancelled. */
async function resume(deps: ApiDeps, session: Session): Promise<PlayAnswer | null> {
  const round = await findUnfinished(deps.pool, session);
  if (!round) return null;
  try {
    return await answerRound(deps, session, round, 'now');
  } catch (error) {
    if (error instanceof StudioRefusal) return null;
    throw error;
  }
}

/**
 * Exchanges the one-time code for a session. The wallet is called first, so that a code is not consumed while the wallet cannot be reached;
 * and again after resuming the unfinished round, because that round may have moved the balance.
 */
export async function openGame(deps: ApiDeps, code: string): Promise<OpenedGame> {
  const launched = await findLaunched(deps.pool, code);
  if (!launched) throw new StudioRefusal('studio.code_used');
  const found = gameOf(deps, launched);
  const { game } = found;
  const before = await deps.wallet.info(launched);
  if (before.status !== 'RS_OK' || before.balance === null) throw new StudioRefusal(problemOf(before.status));
  const token = newSecret();
  const endsAt = new Date(deps.now() + SESSION_LIFE_MS);
  const startedAt = await openSession(deps.pool, { id: launched.id, token, endsAt, rules: rulesText(found.rules) });
  if (!startedAt) throw new StudioRefusal('studio.code_used');
  const unfinished = await resume(deps, launched);
  const after = unfinished ? await deps.wallet.balance(launched) : before;
  return {
    session: token,
    game: { id: game.id, name: game.name, vendorName: game.vendorName },
    language: launched.language,
    currency: { code: launched.currency, symbol: launched.currencySymbol, decimals: launched.currencyDecimals },
    isTrial: launched.isTrial,
    balance: (after.balance ?? before.balance).toString(),
    ...factsOf(found.rules).facts,
    ...detailsOf(found, launched.language, launched.currency, await deps.tables.settings.of(launched.gameId)),
    minCycleMs: launched.minCycleMs,
    // Hands of stages lie open before any bet: they are drawn without a beacon.
    hasBeacon: deps.tables.hasBeacon && !found.rules.table?.stages,
    autoplay: hasAutoplay(deps, launched),
    celebratesLosses: false,
    seeds: await readSeeds(deps, launched),
    unfinished,
    freeSpins: await freeSpinsOf(deps.pool, launched),
    startedAt: startedAt.toISOString(),
    net: launched.net.toString(),
    lobbyUrl: launched.lobbyUrl,
    verifyUrl: launched.verifyUrl,
  };
}
