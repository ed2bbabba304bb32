import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { BetDesk } from '#server/ledger/bets/bets.ts';
import { mayBet } from '#server/ledger/bets/play-rights.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import { byOurIds } from './games/game-codes.ts';
import { freeSpinsAt, type VendorFreeSpins } from './games/free-spins.ts';
import { GameLists } from './games/game-lists.ts';
import { DeskVendors, type DeskVendorsDeps } from './desk/desk-vendors.ts';
import { houseWallet, type HouseWallet } from './wallet/house-wallet.ts';
import { launchGame } from './games/launch-game.ts';
import type { PlayRightDeps } from './rounds/play-right.ts';
import { OpenRounds, type OpenRoundsDeps, type Resolved } from './rounds/open-rounds.ts';
import type { ListedGame, OperatorClient, ReadPlatformKey, RecordCall, VendorProtocol, VendorRound, WalletCommands } from './ports.ts';
import type { TableAct, TablesToSet, VendorBetReturn, VendorTable, VendorTableDetail } from './table-ports.ts';
import { Traffic } from './traffic/traffic.ts';
import { VendorActs } from './desk/vendor-acts.ts';
import { createVendorSecrets, vendorSecretReader, type VendorSecrets } from './keys/vendor-secrets.ts';
import { registerVendorProtocols } from './wallet/vendor-routes.ts';
import { VendorState } from './vendor-state.ts';
import { WalletSandbox } from './wallet/wallet-sandbox.ts';
import { createWallet, type GameRefusal, type MovedPlayer, type RewardDifference } from './wallet/wallet.ts';

export interface VendorsDeps {
  pool: pg.Pool;
  /** The installation's secret, with which secrets of vendors are encrypted. */
  secret: Buffer;
  /** Receives the games that can be opened, again after each change. */
  catalogue: DeskVendorsDeps['catalogue'] & {
    gamesOnSale: (merchantCode: string, vendorCode: string) => string[];
    noteOpenGames: (isOpen: (vendorCode: string, gameId: string) => boolean) => void;
  };
  protocols: readonly VendorProtocol[];
  readPlatformKey: ReadPlatformKey;
  audit: Pick<AuditLog, 'append'>;
  /** Keys and endpoints of vendors need a second person. */
  twoPersons: TwoPersons;
  /** Makes the client that calls vendors' servers; it tells `record` of every call. */
  operator: (record: RecordCall) => OperatorClient;
  /** Opens a trial account for the wallet sandbox and gives its id. */
  openTestMember: (merchantCode: string) => Promise<bigint>;
  /** True outside production: keys and endpoints of the demo are accepted. */
  takesDemo: boolean;
  /** Told after every move that is done: the player's pages ask for the new balance. */
  onMoved: (player: MovedPlayer) => void;
  /** When a player's session must stop playing; null when it need not. Throws when it has to already. By default it need not. */
  playEnds?: PlayRightDeps['playEnds'];
  /** Callback for old rounds for which a vendor owes a win that has not arrived. */
  onOwed: OpenRoundsDeps['onOwed'];
  /** Called when a vendor states another sum for a finished reward than the ledger. */
  onRewardDiffers: (reward: RewardDifference) => void;
  /** Why an address cannot be that of a vendor; null when it can. */
  partyFault?: (address: string) => string | null;
  onBackgroundError: (error: unknown) => void;
  now?: () => number;
}

export interface Vendors {
  handlers: Handlers<'launchGame'>;
  wallet: WalletCommands;
  /** The wallet of a vendor whose games run in this process. */
  house: (vendorCode: string) => HouseWallet;
  freeSpins: VendorFreeSpins;
  /** Operations of the desk on vendors and play. */
  desk: DeskVendors;
  /** The wallet's doors for vendors; before the server listens. */
  registerRoutes: (app: FastifyInstance) => Promise<void>;
  /** Origins that pages may frame games from, at a site of this host name. */
  frameOrigins: (hostname: string) => string[];
  /**
   * A round as stored at its vendor, with its proof, its symbols named in a language (BCP 47 tag); null if the vendor does not know it, or has no server here.
   * Throws `play.vendor_unavailable` if it does not answer.
   */
  roundDetail: (vendorCode: string, publicId: string, roundRef: string, language?: string) => Promise<Pick<VendorRound, 'round' | 'proof' | 'symbols'> | null>;
  /** Resolves rounds that have been open too long; a job runs it automatically. */
  resolveOpenRounds: () => Promise<Resolved>;
  /** Fetches a vendor's list of games now; null if it returns none. */
  askGames: (vendorCode: string) => Promise<ListedGame[] | null>;
  /** The shared tables of a vendor now. Throws `play.vendor_unavailable` when it gives none. */
  askTables: (vendorCode: string) => Promise<VendorTable[]>;
  /** Throws `play.vendor_unavailable` when the vendor does not do it. */
  actOnTable: (vendorCode: string, table: string, act: TableAct, reason: string) => Promise<void>;
  /** One of its tables; null for none. Throws `play.vendor_unavailable`. */
  askTable: (vendorCode: string, table: string) => Promise<VendorTableDetail | null>;
  /** Throws `play.vendor_unavailable` when the vendor does not do it. */
  setTables: (vendorCode: string, gameId: string, set: TablesToSet, reason: string) => Promise<void>;
  /** Stakes and returns of bets in the last days; null when the vendor does not say it. */
  askBetReturns: (vendorCode: string, days: number) => Promise<VendorBetReturn[] | null>;
  /** Codes of the vendors whose games are launched at them now. */
  connectedVendors: () => string[];
  /** True while a vendor's games are launched at it. */
  isConnected: (vendorCode: string) => boolean;
  /** True if all play, a vendor or a game is switched off (T65). */
  isOff: (vendorCode: string, gameId: string) => boolean;
  /** Reads again what changed. */
  refresh: () => Promise<void>;
  /** The same without fetching the vendors' lists. */
  refreshState: () => Promise<void>;
  start: () => void;
  stop: () => Promise<void>;
}

/** Fetches one round from its vendor. */
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

/** Shared tables at vendors that have some. */
function tablesAt(
  state: VendorState,
  operator: OperatorClient,
  catalogue: VendorsDeps['catalogue'],
): Pick<Vendors, 'askTables' | 'actOnTable' | 'askTable' | 'setTables' | 'askBetReturns' | 'connectedVendors'> {
  const unavailable = (vendorCode: string) => new Refusal('play.vendor_unavailable', { vendor: catalogue.vendorName(vendorCode) ?? vendorCode });
  const endpointOf = (vendorCode: string) => {
    const endpoint = state.endpoint(vendorCode);
    if (!endpoint) throw unavailable(vendorCode);
    return endpoint;
  };
  return {
    askTables: async (vendorCode) => {
      const answer = await operator.tables(endpointOf(vendorCode));
      if (answer.kind !== 'tables') throw unavailable(vendorCode);
      return answer.tables;
    },
    actOnTable: async (vendorCode, table, act, reason) => {
      const answer = await operator.actOnTable(endpointOf(vendorCode), table, act, reason);
      if (answer.kind !== 'done') throw unavailable(vendorCode);
    },
    askTable: async (vendorCode, table) => {
      const answer = await operator.tableDetail(endpointOf(vendorCode), table);
      if (answer.kind === 'unavailable') throw unavailable(vendorCode);
      return answer.kind === 'table' ? answer.table : null;
    },
    setTables: async (vendorCode, gameId, set, reason) => {
      const answer = await operator.setTables(endpointOf(vendorCode), gameId, set, reason);
      if (answer.kind !== 'done') throw unavailable(vendorCode);
    },
    askBetReturns: async (vendorCode, days) => {
      const endpoint = state.endpoint(vendorCode);
      const answer = endpoint && (await operator.betReturns(endpoint, days));
      return answer?.kind === 'returns' ? answer.returns : null;
    },
    connectedVendors: () => state.connected().map(({ vendorCode }) => vendorCode),
  };
}

const SANDBOX_GAMES = 12;

function sandboxOf(
  { pool, catalogue, protocols, takesDemo, openTestMember }: VendorsDeps,
  state: VendorState,
  { wallet, secrets }: Pick<DeskParts, 'wallet' | 'secrets'>,
  now: () => number,
) {
  return new WalletSandbox({
    pool,
    wallet,
    protocols: protocols.filter((protocol) => protocol.proof === 'signature'),
    takesDemoKeys: takesDemo,
    keysOf: secrets.keysOf,
    openTestMember,
    hasVendor: (vendorCode) => catalogue.vendorName(vendorCode) !== null,
    someGameCodes: (merchantCode, vendorCode) =>
      catalogue
        .gamesOnSale(merchantCode, vendorCode)
        .slice(0, SANDBOX_GAMES)
        .map((gameId) => state.codes.codeOf(vendorCode, gameId)),
    now,
  });
}

/** Why a game takes no stakes at a merchant now. */
const gameRefusalOf =
  (catalogue: VendorsDeps['catalogue'], state: VendorState) =>
  (merchantCode: string, vendorCode: string, gameId: string): GameRefusal => {
    const found = catalogue.findOffer(merchantCode, gameId);
    if (!found || found.game.vendor.code !== vendorCode) return 'game_unknown';
    return found.isOffered && !state.isOff(vendorCode, gameId) ? null : 'game_disabled';
  };

interface DeskParts {
  wallet: WalletCommands;
  secrets: VendorSecrets;
  traffic: Traffic;
}

function deskOf(deps: VendorsDeps, state: VendorState, { wallet, secrets, traffic }: DeskParts, now: () => number): DeskVendors {
  const { pool, catalogue, protocols, readPlatformKey, takesDemo, audit, twoPersons, partyFault = () => null } = deps;
  return new DeskVendors({
    pool,
    state,
    catalogue,
    protocols,
    readPlatformKey,
    readSecret: vendorSecretReader(secrets, takesDemo),
    allowsPlainHttp: takesDemo,
    partyFault,
    flushTraffic: () => traffic.flush(),
    acts: new VendorActs({ pool, audit, twoPersons, seal: secrets.seal, refresh: () => state.refresh(), now }),
    sandbox: sandboxOf(deps, state, { wallet, secrets }, now),
    now,
  });
}

/** Vendors: the wallet that they call, the launches of their games, and the operator's data about them. */
export async function createVendors(deps: VendorsDeps): Promise<Vendors> {
  const { pool, catalogue, onBackgroundError, takesDemo, now = Date.now } = deps;
  const state: VendorState = new VendorState(pool, takesDemo, onBackgroundError, () =>
    catalogue.noteOpenGames((vendorCode, gameId) => state.isOpen(vendorCode, gameId)),
  );
  await state.refresh();
  const traffic = new Traffic(pool, onBackgroundError, now);
  const record: RecordCall = (call) => traffic.record(call);
  const operator = byOurIds(deps.operator(record), () => state.codes);
  const gameLists = new GameLists({ pool, state, operator, onBackgroundError, now });
  const gameRefusal = gameRefusalOf(catalogue, state);
  const gameOf = (vendorCode: string, code: string) => state.codes.gameOf(vendorCode, code);
  const wallet = createWallet({ pool, betDesk: new BetDesk(pool), gameOf, gameRefusal, onMoved: deps.onMoved, onRewardDiffers: deps.onRewardDiffers });
  const secrets = createVendorSecrets(pool, deps.secret);
  const rights: PlayRightDeps = {
    pool,
    isOff: (vendorCode, gameId) => state.isOff(vendorCode, gameId),
    mayPlay: ({ cashAccount }) => mayBet(pool, cashAccount),
    playEnds: deps.playEnds ?? (async () => null),
    now,
  };
  const openRounds = new OpenRounds({ pool, audit: deps.audit, state, operator, onMoved: deps.onMoved, onOwed: deps.onOwed, now });
  return {
    handlers: {
      launchGame: launchGame({ catalogue, state, operator, rights }),
    },
    wallet,
    house: (vendorCode) => houseWallet({ wallet, catalogue, rights }, vendorCode),
    freeSpins: freeSpinsAt(state, operator),
    desk: deskOf(deps, state, { wallet, secrets, traffic }, now),
    askGames: (vendorCode) => gameLists.askNow(vendorCode),
    ...tablesAt(state, operator, catalogue),
    isConnected: (vendorCode) => state.endpoint(vendorCode) !== null,
    isOff: rights.isOff,
    registerRoutes: (app) =>
      registerVendorProtocols(app, deps.protocols, {
        keysOf: secrets.keysOf,
        wallet,
        takesDemoKeys: takesDemo,
        record,
        now,
        noteKey: (id) => traffic.noteKey(id),
      }),
    frameOrigins: (hostname) => state.frameOrigins(hostname),
    roundDetail: roundDetailOf(state, operator, catalogue),
    resolveOpenRounds: () => openRounds.resolve(),
    refreshState: () => state.refresh(),
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
