import { lotteryVendors } from '@laro/domain/catalogue/game-categories';
import type pg from 'pg';
import { Refresher } from '#server/db/turns/refresher.ts';
import { GameCodes } from './games/game-codes.ts';
import { readEndpoints, readGameCodes, readGameLists, readSwitches, readVendorsRevision, type EndpointRow, type SwitchRow } from './vendors.store.ts';

const HOST_NAME = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:]{2,45}\])$/i;

/** Scope of a switch: all play, a vendor or a game. */
export type SwitchScope = SwitchRow['scope'];

/** Endpoints and play switches in memory: every bet reads them. A change is visible immediately in the process that makes it, in others within 1.5 s. */
export class VendorState {
  readonly #pool: pg.Pool;
  readonly #takesDemo: boolean;
  readonly #refresher: Refresher;
  #revision = -1n;
  #endpoints: ReadonlyMap<string, EndpointRow> = new Map();
  #switches: readonly SwitchRow[] = [];
  #off: ReadonlySet<string> = new Set();
  #lists: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  #codes = new GameCodes([]);
  readonly #onChange: () => void;

  constructor(pool: pg.Pool, takesDemo: boolean, onBackgroundError: (error: unknown) => void, onChange: () => void = () => {}) {
    this.#onChange = onChange;
    this.#pool = pool;
    this.#takesDemo = takesDemo;
    this.#refresher = new Refresher(() => this.#read(), onBackgroundError);
  }

  async #read(): Promise<void> {
    const revision = await readVendorsRevision(this.#pool);
    if (revision === this.#revision) return;
    const [endpoints, switches, lists, codes] = await Promise.all([
      readEndpoints(this.#pool),
      readSwitches(this.#pool),
      readGameLists(this.#pool),
      readGameCodes(this.#pool),
    ]);
    this.#codes = new GameCodes(codes);
    this.#endpoints = new Map(endpoints.map((row) => [row.vendorCode, row]));
    this.#switches = switches;
    this.#off = new Set(switches.map(({ scope, code }) => `${scope} ${code}`));
    this.#lists = new Map(lists.map(({ vendorCode, gameCodes }) => [vendorCode, new Set(gameCodes)]));
    this.#revision = revision;
    this.#onChange();
  }

  refresh(): Promise<void> {
    return this.#refresher.refresh();
  }

  start(): void {
    this.#refresher.start();
  }

  stop(): void {
    this.#refresher.stop();
  }

  get switches(): readonly SwitchRow[] {
    return this.#switches;
  }

  /** Row of the table; null if the vendor has none. */
  storedEndpoint(vendorCode: string): EndpointRow | null {
    return this.#endpoints.get(vendorCode) ?? null;
  }

  /** The endpoint for launches; null if there is none, it is off, or it is the demo's and this is no demo. */
  endpoint(vendorCode: string): EndpointRow | null {
    const row = this.#endpoints.get(vendorCode);
    return row && row.isEnabled && (this.#takesDemo || !row.isDemo) ? row : null;
  }

  /** Every endpoint that games are launched at now. */
  connected(): EndpointRow[] {
    return [...this.#endpoints.keys()].flatMap((code) => this.endpoint(code) ?? []);
  }

  /** The codes that a vendor has listed; null when it has never answered. */
  gameList(vendorCode: string): ReadonlySet<string> | null {
    return this.#lists.get(vendorCode) ?? null;
  }

  /** How vendors name our games. */
  get codes(): GameCodes {
    return this.#codes;
  }

  /** True unless the vendor has answered with a list that leaves the game out. */
  hosts(vendorCode: string, gameId: string): boolean {
    return this.gameList(vendorCode)?.has(this.#codes.codeOf(vendorCode, gameId)) ?? true;
  }

  /** True at the first start of a demo, until its studio has connected: the state of all vendors is unknown. */
  get isFirstConnecting(): boolean {
    return this.#takesDemo && this.#endpoints.size === 0;
  }

  /**
   * True if a game can be opened now: its vendor is connected and hosts it, and it is not switched off. While a vendor's list is unknown, no game
   * is marked as closed; a launch returns the actual error.
   */
  isOpen(vendorCode: string, gameId: string): boolean {
    if (this.isOff(vendorCode, gameId)) return false;
    // Draws are made in this process.
    if (lotteryVendors.includes(vendorCode)) return true;
    if (this.isFirstConnecting) return true;
    if (this.endpoint(vendorCode) === null) return false;
    return this.hosts(vendorCode, gameId);
  }

  /** True if the operator has switched off all play, this vendor or this game (T65). */
  isOff(vendorCode: string, gameId: string): boolean {
    return this.#off.size > 0 && (this.#off.has('all ') || this.#off.has(`vendor ${vendorCode}`) || this.#off.has(`game ${gameId}`));
  }

  /** Origins that games may be framed from, at a site of this host name. */
  frameOrigins(hostname: string, vendorCode?: string): string[] {
    // The name comes from the visitor and goes into a header.
    if (!HOST_NAME.test(hostname)) return [];
    const codes = vendorCode === undefined ? [...this.#endpoints.keys()] : [vendorCode];
    const origins = codes.flatMap((code) => this.endpoint(code)?.frameOrigins ?? []);
    return [...new Set(origins.map((origin) => origin.replace('{host}', hostname)))];
  }
}
