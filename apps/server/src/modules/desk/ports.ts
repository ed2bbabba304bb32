import type { BannerPlace } from '@laro/contract/content';
import type { Parsed } from '@laro/contract/routes';
import type { Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import type { Merchant } from '#server/modules/merchant/index.ts';
import type { Affiliates, RegistrationForms } from '#server/modules/registration/index.ts';

/** Writes the audit entry of a change in the change's own transaction: both stand, or neither. */
export type RecordChange<Thing> = (transaction: Transaction, change: { before: Thing | null; after: Thing | null }) => Promise<void>;

type Body<Name extends 'changeDeskGame' | 'addDeskBanner' | 'changeDeskBanner' | 'addDeskLobbyEntry' | 'changeDeskLobbyEntry'> = Omit<
  Parsed<Name, 'body'>,
  'reason'
>;

export type DeskGame = Parsed<'changeDeskGame', 'value'>;
export type DeskBanner = Parsed<'addDeskBanner', 'value'>;
export type GameChange = Body<'changeDeskGame'>;
export type BannerInput = Body<'addDeskBanner'>;
type BannerChange = Body<'changeDeskBanner'>;
type LobbyEntry = Parsed<'addDeskLobbyEntry', 'value'>;
type LobbyEntryInput = Body<'addDeskLobbyEntry'>;
type LobbyEntryChange = Body<'changeDeskLobbyEntry'>;

/** The code of a merchant that exists; throws `request.not_found`. */
export type KnownMerchant = (code: string) => string;

/** What the desk asks of the catalogue. `merchant` is a code that exists. */
export interface DeskCatalogue {
  listGamesForDesk: (merchant: string, query: Parsed<'listDeskGames', 'query'>) => Promise<Parsed<'listDeskGames', 'value'>>;
  /** Throws `catalogue.game_unknown`. */
  changeGame: (merchant: string, gameId: string, change: GameChange, record: RecordChange<object>) => Promise<DeskGame>;
  lobbyOrder: (merchant: Merchant) => Promise<Parsed<'getDeskLobbyOrder', 'value'>>;
  /** Throws `desk.changed_meanwhile` when the keys are not those of the list. */
  orderLobby: (
    merchant: string,
    list: 'hot' | 'vendors',
    keys: readonly string[],
    record: (transaction: Transaction, change: { before: readonly string[]; after: readonly string[] }) => Promise<void>,
  ) => Promise<void>;
}

/** What the desk asks of the lobby: hot matches and news. An entry of another merchant counts as unknown (T86). */
export interface DeskLobby {
  list: (merchant: string) => Promise<LobbyEntry[]>;
  add: (merchant: string, entry: LobbyEntryInput, record: RecordChange<{ id: string }>) => Promise<LobbyEntry>;
  /** Throws `desk.lobby_entry_unknown`, `desk.changed_meanwhile`. */
  change: (merchant: string, id: string, entry: LobbyEntryChange, record: RecordChange<{ id: string }>) => Promise<LobbyEntry>;
  /** Throws `desk.lobby_entry_unknown`. */
  remove: (merchant: string, id: string, record: RecordChange<{ id: string }>) => Promise<void>;
}

/** What the desk asks of the progressive pools. */
export interface DeskJackpot {
  roomOf: (merchant: Merchant) => Promise<Parsed<'getDeskJackpot', 'value'>>;
  /** Counts what was settled up to now, and opens pools that should be there. */
  count: () => Promise<void>;
}

/** What the desk asks about vendors that it adds and about their games. An unknown vendor is refused with `catalogue.vendor_unknown`. */
export interface DeskVendorGames {
  /** Throws `desk.vendor_code_taken`. */
  add: (vendor: Omit<Parsed<'addVendor', 'body'>, 'reason'>, record: RecordChange<object>) => Promise<void>;
  change: (vendor: string, change: Omit<Parsed<'changeVendor', 'body'>, 'reason'>, record: RecordChange<object>) => Promise<void>;
  /** Throws `desk.media_unreadable`. */
  setMark: (vendor: string, bytes: Buffer, record: RecordChange<object>) => Promise<void>;
  /** Throws `desk.vendor_connected`. */
  remove: (vendor: string, isRemoved: boolean, record: RecordChange<object>) => Promise<void>;
  list: (vendor: string, merchant: string) => Promise<Parsed<'listVendorGames', 'value'>>;
  /** Throws `desk.vendor_not_connected`, `play.vendor_unavailable`. */
  read: (vendor: string, merchant: string) => Promise<Parsed<'readVendorGames', 'value'>>;
  map: (
    vendor: string,
    games: Parsed<'mapVendorGames', 'body'>['games'],
    record: RecordChange<object>,
  ) => Promise<Parsed<'mapVendorGames', 'value'>['results']>;
  takePictures: (vendor: string, codes: readonly string[], record: RecordChange<object>) => Promise<Parsed<'takeVendorPictures', 'value'>['results']>;
  /** Throws `catalogue.game_unknown`, `desk.media_unreadable`. */
  setPicture: (vendor: string, gameId: string, bytes: Buffer, record: RecordChange<object>) => Promise<void>;
  sell: (
    merchant: string,
    vendor: string,
    gameIds: readonly string[],
    isOnSale: boolean,
    record: RecordChange<object>,
  ) => Promise<Parsed<'sellVendorGames', 'value'>['results']>;
}

/** An act on a vendor that can need a second person. */
interface VendorAct {
  vendor: string;
  by: Actor;
  reason: string;
}

/** What the desk asks of the vendors. An unknown vendor is refused with `catalogue.vendor_unknown`. */
export interface DeskVendors {
  list: () => Promise<Parsed<'listDeskVendors', 'value'>>;
  read: (vendor: string) => Promise<Parsed<'getDeskVendor', 'value'>>;
  /** Throws `desk.vendor_key_unusable`, `desk.vendor_key_known`, `desk.proposal_waiting`. */
  addKey: (publicKey: string, on: VendorAct) => Promise<Parsed<'addVendorKey', 'value'>>;
  /** Throws `desk.vendor_key_unknown`, `desk.proposal_waiting`. */
  changeKey: (keyId: string, isEnabled: boolean, on: VendorAct) => Promise<Parsed<'changeVendorKey', 'value'>>;
  /** Throws `desk.platform_key_missing`, `desk.vendor_address_open`, `desk.proposal_waiting`. */
  changeEndpoint: (endpoint: Omit<Parsed<'changeVendorEndpoint', 'body'>, 'reason'>, on: VendorAct) => Promise<Parsed<'changeVendorEndpoint', 'value'>>;
  traffic: (vendor: string, minutes: number) => Promise<Parsed<'getVendorTraffic', 'value'>>;
  calls: (vendor: string, only: 'all' | 'refused') => Promise<Parsed<'listVendorCalls', 'value'>>;
  switches: () => Promise<Parsed<'listPlaySwitches', 'value'>>;
  /** A vendor's calls, played against a test member. */
  sandbox: {
    open: (vendor: string, merchant: string, by: string) => Promise<Parsed<'openWalletSandbox', 'value'>>;
    /** Throws `desk.sandbox_member_unknown`, `desk.vendor_key_unusable`. */
    play: (vendor: string, given: Parsed<'playWalletSandbox', 'body'>) => Promise<Parsed<'playWalletSandbox', 'value'>>;
    check: (vendor: string, given: Parsed<'checkVendorSignature', 'body'>) => Promise<Parsed<'checkVendorSignature', 'value'>>;
  };
  /** In force when it answers. Throws `catalogue.game_unknown`. */
  turn: (change: Parsed<'switchPlay', 'body'> & { by: string }, record: RecordChange<object>) => Promise<Parsed<'switchPlay', 'value'>>;
}

/** What the desk asks of the content. A banner of another merchant counts as unknown (T86). */
export interface DeskContent {
  listBanners: (merchant: string) => Promise<Parsed<'listDeskBanners', 'value'>>;
  addBanner: (merchant: string, banner: BannerInput, record: RecordChange<{ id: string }>) => Promise<DeskBanner>;
  /** Throws `desk.banner_unknown`, `desk.changed_meanwhile`. */
  changeBanner: (merchant: string, id: string, banner: BannerChange, record: RecordChange<{ id: string }>) => Promise<DeskBanner>;
  /** Throws `desk.changed_meanwhile` when the ids are not those of the place. */
  orderBanners: (merchant: string, place: BannerPlace, ids: readonly string[], record: RecordChange<readonly string[]>) => Promise<DeskBanner[]>;
  /** Throws `desk.banner_unknown`. */
  removeBanner: (merchant: string, id: string, record: RecordChange<{ id: string }>) => Promise<void>;
}

/** What the desk asks of registration. `merchant` is a code that exists. */
export interface DeskRegistration {
  affiliates: Affiliates;
  refusals: RegistrationForms['refusals'];
  readFields: (merchant: string) => Promise<Parsed<'getDeskRegistration', 'value'>>;
  /** Throws `desk.changed_meanwhile`, `desk.setting_invalid`. */
  changeFields: (
    merchant: string,
    revision: number,
    changes: Parsed<'changeDeskRegistration', 'body'>['changes'],
    record: (transaction: Transaction, change: { before: object; after: object }) => Promise<void>,
  ) => Promise<Parsed<'getDeskRegistration', 'value'>>;
}
