import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '#server/db/tables.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { BetDesk } from '#server/ledger/bets.ts';
import { mayBet } from '#server/ledger/play-rights.ts';
import type { AuditLog } from '#server/modules/audit/index.ts';
import { freeSpinsAt, type VendorFreeSpins } from './free-spins.ts';
import { GameLists } from './game-lists.ts';
import { DeskVendors, type DeskVendorsDeps } from './desk-vendors.ts';
import { launchGame, type LaunchDeps } from './launch-game.ts';
import { OpenRounds, type OpenRoundsDeps, type Resolved } from './open-rounds.ts';
import type { OperatorClient, ReadPlatformKey, RecordCall, SignedProtocol, VendorRound, WalletCommands } from './ports.ts';
import { Traffic } from './traffic.ts';
import { registerVendorProtocols } from './vendor-routes.ts';
import { VendorState } from './vendor-state.ts';
import { createWallet, type GameRefusal, type MovedPlayer } from './wallet.ts';

export interface VendorsDeps {
  pool: pg.Pool;
  db: Kysely<Tables>;
  /** It is told which games can be opened, again after each change. */
  catalogue: DeskVendorsDeps['catalogue'] & { noteOpenGames: (isOpen: (vendorCode: string, gameId: string) => boolean) => void };
  protocols: readonly SignedProtocol[];
  readPlatformKey: ReadPlatformKey;
  audit: Pick<AuditLog, 'append'>;
  /** Makes the client that calls vendors' servers; it tells `record` of every call. */
  operator: (record: RecordCall) => OperatorClient;
  /** What the demo has made (keys, endpoints) counts only outside of production. */
  takesDemo: boolean;
  /** Told after every move that is done: the player's pages ask for the new balance. */
  onMoved: (player: MovedPlayer) => void;
  /** When a player's session must stop playing; null when it need not. Throws when it has to already. By default it need not. */
  playEnds?: LaunchDeps['playEnds'];
  /** Told of old rounds for which a vendor owes a win that has not come. */
  onOwed: OpenRoundsDeps['onOwed'];
  onBackgroundError: (error: unknown) => void;
  now?: () => number;
}

export interface Vendors {
  handlers: Handlers<'launchGame'>;
  wallet: WalletCommands;
  freeSpins: VendorFreeSpins;
  /** What the desk does with vendors and play. */
  desk: DeskVendors;
  /** The wallet's doors for vendors; before the server listens. */
  registerRoutes: (app: FastifyInstance) => Promise<void>;
  /** Origins that pages may frame games from, at a site of this host name. */
  frameOrigins: (hostname: string) => string[];
  /**
   * A round as its vendor keeps it, with its proof, its symbols named in a language (BCP 47 tag); null when the vendor does not know it, or has no server here.
   * Throws `play.vendor_unavailable` when it gives no answer.
   */
  roundDetail: (vendorCode: string, publicId: string, roundRef: string, language?: string) => Promise<Pick<VendorRound, 'round' | 'proof' | 'symbols'> | null>;
  /** Looks after rounds that have been open too long; the job does it by itself. */
  resolveOpenRounds: () => Promise<Resolved>;
  /** Reads again what changed. */
  refresh: () => Promise<void>;
  start: () => void;
  stop: () => Promise<void>;
}

/** Asks a vendor for one of its rounds. */
const roundDetailOf =
  (state: VendorState, operator: OperatorClient, catalogue: VendorsDeps['catalogue']): Vendors['roundDetail'] =>
  async (vendorCode, publicId, roundRef, language) => {
    const endpoint = state.endpoint(vendorCode);
    if (!endpoint) return null;
    const answer = await operator.round(endpoint, { user: publicId, roundRef, ...(language === undefined ? {} : { language }) });
    if (answer.kind === 'found') return { round: answer.round.round, proof: answer.round.proof, symbols: answer.round.symbols };
    if (answer.kind === 'unknown') return null;
    throw new Refusal('play.vendor_unavailable', { vendor: catalogue.vendorName(vendorCode) ?? vendorCode });
  };

/** Vendors: the wallet that they call, the games that we launch at theirs, and what the operator keeps about them. */
export async function createVendors(deps: VendorsDeps): Promise<Vendors> {
  const { pool, catalogue, onBackgroundError, takesDemo, now = Date.now } = deps;
  const state: VendorState = new VendorState(pool, takesDemo, onBackgroundError, () =>
    catalogue.noteOpenGames((vendorCode, gameId) => state.isOpen(vendorCode, gameId)),
  );
  await state.refresh();
  const traffic = new Traffic(pool, onBackgroundError, now);
  const record: RecordCall = (call) => traffic.record(call);
  const operator = deps.operator(record);
  const gameLists = new GameLists({ pool, state, operator, onBackgroundError, now });
  const gameRefusal = (merchantCode: string, vendorCode: string, gameId: string): GameRefusal => {
    const found = catalogue.findOffer(merchantCode, gameId);
    if (!found || found.game.vendor.code !== vendorCode) return 'game_unknown';
    return found.isOffered && !state.isOff(vendorCode, gameId) ? null : 'game_disabled';
  };
  const wallet = createWallet({ pool, betDesk: new BetDesk(pool), gameRefusal, onMoved: deps.onMoved });
  const openRounds = new OpenRounds({ pool, db: deps.db, audit: deps.audit, state, operator, onMoved: deps.onMoved, onOwed: deps.onOwed, now });
  return {
    handlers: {
      launchGame: launchGame({
        pool,
        catalogue,
        state,
        operator,
        mayPlay: ({ cashAccount }) => mayBet(pool, cashAccount),
        playEnds: deps.playEnds ?? (async () => null),
        now,
      }),
    },
    wallet,
    freeSpins: freeSpinsAt(state, operator),
    desk: new DeskVendors({
      pool,
      db: deps.db,
      state,
      catalogue,
      protocols: deps.protocols,
      readPlatformKey: deps.readPlatformKey,
      allowsPlainHttp: takesDemo,
      flushTraffic: () => traffic.flush(),
      now,
    }),
    registerRoutes: (app) =>
      registerVendorProtocols(app, deps.protocols, { pool, wallet, takesDemoKeys: takesDemo, record, noteKey: (id) => traffic.noteKey(id) }),
    frameOrigins: (hostname) => state.frameOrigins(hostname),
    roundDetail: roundDetailOf(state, operator, catalogue),
    resolveOpenRounds: () => openRounds.resolve(),
    refresh: async () => {
      await state.refresh();
      await gameLists.askDue();
    },
    start: () => {
      openRounds.start(onBackgroundError);
      state.start();
      gameLists.start();
      traffic.start();
    },
    stop: async () => {
      openRounds.stop();
      state.stop();
      await gameLists.stop();
      await traffic.stop();
    },
  };
}
