import { setImmediate as otherWork } from 'node:timers/promises';
import type pg from 'pg';
import type { TableEventJson, TableFrame } from '../../protocol.ts';
import type { TableLineListener } from './table-line.ts';
import { keepSeats } from '../rounds/table-seats.store.ts';
import { shownPool } from '../halls/hall-pools.store.ts';
import { eventsAfter, pastPlaysOf, playersAt, playsOf, snapshotOf, totalsOf } from './table-view.store.ts';

/** The times of totals; a table gets them at each or at every second, third … of these. */
const TOTALS_EVERY_MS = 2000;
/** A table with more guests gets totals more rarely, one of ten thousand every six seconds: its stakes need the processor more. */
const GUESTS_OF_TOTALS = 4000;
/** Guests who get totals before other work of the process has its turn. */
const TOLD_TOGETHER = 250;
const SEATS_EVERY_MS = 10_000;
/** Totals that have not changed are repeated after this time: a client takes a socket that is silent for 25 s for dead. */
const TOTALS_AGAIN_MS = 10_000;
/** Changes of plays are gathered for so long, so that one query reads many of one table. */
const GATHER_MS = 40;

/** A receiver of a table’s frames: a socket, or a waiting poll. */
export interface TableGuest {
  readonly tableId: string;
  readonly gameId: string;
  readonly playerId: bigint;
  readonly currency: string;
  /** The pool that the table feeds; null for none. */
  readonly pool: { readonly currency: string; readonly isTrial: boolean } | null;
  /** Which copy of the game's table it is, from 1. */
  readonly copy: number;
  /** The last public event that it has; below 0 before its first frame. */
  seq: number;
  /** Sends a frame as text, encoded once for all guests. `isSpare`: may be left out for a slow client. */
  readonly tell: (text: string, isSpare: boolean) => void;
}

/** A table with this number of guests gets totals at each time of totals (1), at each second one (2), and so on. */
export const totalsRhythm = (guests: number): number => Math.max(1, Math.ceil(guests / GUESTS_OF_TOTALS));

const encode = (frame: TableFrame): string => JSON.stringify(frame);
const eventText = (event: TableEventJson): string => encode({ type: 'event', now: Date.now(), ...event });

interface TableGuests {
  readonly guests: Set<TableGuest>;
  /** The same by player: messages about single plays among ten thousand guests. */
  readonly byPlayer: Map<bigint, Set<TableGuest>>;
  /** Reads of this table follow one another, so that events keep their order. */
  reading: Promise<void>;
  /** A read of events waits for its turn. */
  isReadDue: boolean;
  readonly changed: Set<bigint>;
  /** Of these the play of an earlier round is sent as well, if they have none in the last one. */
  readonly paid: Set<bigint>;
  isGathering: boolean;
  totals: string;
  totalsAt: number;
  /** Times of totals since the last ones. */
  totalsTurn: number;
  isTellingTotals: boolean;
  /** The number of the last event that was read for the guests. */
  lastSeq: number;
}

/** The guests of all tables in this process. */
export class TableHub implements TableLineListener {
  readonly #pool: pg.Pool;
  readonly #onError: (error: unknown) => void;
  readonly #tables = new Map<string, TableGuests>();
  readonly #timers: NodeJS.Timeout[];

  constructor(pool: pg.Pool, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#onError = onError;
    this.#timers = [
      setInterval(() => void this.#tellTotals().catch(onError), TOTALS_EVERY_MS).unref(),
      setInterval(() => void this.#keepSeats().catch(onError), SEATS_EVERY_MS).unref(),
    ];
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Adds a guest and sends the events since their last one, or the whole table. */
  async add(guest: TableGuest, after: number | null): Promise<void> {
    const table = this.#tables.get(guest.tableId) ?? {
      guests: new Set(),
      byPlayer: new Map(),
      reading: Promise.resolve(),
      isReadDue: false,
      changed: new Set(),
      paid: new Set(),
      isGathering: false,
      totals: '',
      totalsAt: 0,
      totalsTurn: 0,
      isTellingTotals: false,
      lastSeq: -1,
    };
    this.#tables.set(guest.tableId, table);
    // Added before the first read, so that a guest who leaves during it is removed and its table is not forgotten.
    table.guests.add(guest);
    table.byPlayer.set(guest.playerId, (table.byPlayer.get(guest.playerId) ?? new Set()).add(guest));
    const missed = after === null ? null : await eventsAfter(this.#pool, guest.tableId, after);
    if (!table.guests.has(guest)) return;
    if (missed === null) await this.#tellAll(guest);
    else {
      guest.seq = Math.max(guest.seq, after ?? 0);
      for (const event of missed) this.#tellEvent(guest, event.seq, eventText(event));
      this.#changed(guest.tableId, [guest.playerId], missed.length > 0);
    }
    // Events between the look and the entry.
    this.onEvent(guest.tableId);
  }

  /** True if a client of a player is connected to a table in this process, which keeps the seat. */
  has(tableId: string, playerId: bigint): boolean {
    return this.#tables.get(tableId)?.byPlayer.has(playerId) ?? false;
  }

  remove(guest: TableGuest): void {
    const table = this.#tables.get(guest.tableId);
    if (!table?.guests.delete(guest)) return;
    const own = table.byPlayer.get(guest.playerId);
    own?.delete(guest);
    if (own?.size === 0) table.byPlayer.delete(guest.playerId);
    if (table.guests.size === 0) this.#tables.delete(guest.tableId);
  }

  readonly onEvent = (tableId: string): void => {
    const table = this.#tables.get(tableId);
    // A read that has not begun finds this event, too: thousands who join together need few reads.
    if (!table || table.isReadDue) return;
    table.isReadDue = true;
    const read = (): Promise<void> => {
      table.isReadDue = false;
      return this.#readEvents(tableId, table);
    };
    table.reading = table.reading.then(read).catch(this.#onError);
  };

  readonly onPlays = (tableId: string, playerIds: readonly bigint[]): void => this.#changed(tableId, playerIds, true);

  /** `isPaid`: a round may have been paid since, late or while the guest was disconnected. */
  #changed(tableId: string, playerIds: readonly bigint[], isPaid: boolean): void {
    const table = this.#tables.get(tableId);
    if (!table) return;
    for (const playerId of playerIds) {
      if (!table.byPlayer.has(playerId)) continue;
      table.changed.add(playerId);
      if (isPaid) table.paid.add(playerId);
    }
    if (table.changed.size === 0 || table.isGathering) return;
    table.isGathering = true;
    setTimeout(() => {
      table.isGathering = false;
      const [players, paid] = [[...table.changed], new Set(table.paid)];
      table.changed.clear();
      table.paid.clear();
      table.reading = table.reading.then(() => this.#readPlays(tableId, table, players, paid)).catch(this.#onError);
    }, GATHER_MS);
  }

  readonly onGap = (): void => {
    for (const table of this.#tables.values()) for (const guest of table.guests) void this.#tellAll(guest).catch(this.#onError);
  };

  async #tellAll(guest: TableGuest): Promise<void> {
    const snapshot = await snapshotOf(this.#pool, guest.tableId, guest);
    guest.seq = Math.max(guest.seq, snapshot.seq);
    guest.tell(encode({ type: 'snapshot', ...snapshot }), false);
  }

  #tellEvent(guest: TableGuest, seq: number, text: string): void {
    if (seq <= guest.seq) return;
    guest.seq = seq;
    guest.tell(text, false);
  }

  async #readEvents(tableId: string, table: TableGuests): Promise<void> {
    const behind = [...table.guests].filter(({ seq }) => seq >= 0);
    if (behind.length === 0) return;
    const last = Math.min(...behind.map(({ seq }) => seq));
    const events = await eventsAfter(this.#pool, tableId, last);
    if (events === null) {
      await Promise.all(behind.map((guest) => this.#tellAll(guest)));
      return;
    }
    for (const event of events) {
      const text = eventText(event);
      for (const guest of behind) this.#tellEvent(guest, event.seq, text);
      table.lastSeq = event.seq;
    }
  }

  async #readPlays(tableId: string, table: TableGuests, playerIds: readonly bigint[], paid: ReadonlySet<bigint>): Promise<void> {
    const plays = await playsOf(this.#pool, tableId, playerIds);
    // Without bets in the last round the play of an earlier one is the last that moved money.
    const past = await pastPlaysOf(
      this.#pool,
      tableId,
      playerIds.filter((player) => paid.has(player) && !plays.has(player)),
    );
    for (const [player, play] of past) plays.set(player, [play]);
    for (const [player, own] of plays) {
      const texts = own.map((play) => encode({ type: 'play', play }));
      for (const guest of table.byPlayer.get(player) ?? []) if (guest.seq >= 0) for (const text of texts) guest.tell(text, false);
    }
  }

  async #tellTotals(): Promise<void> {
    await Promise.all([...this.#tables].map(([tableId, table]) => this.#tellTotalsOf(tableId, table)));
  }

  /** Sends changed totals of a table to its guests, unless the last ones are too recent for the number of guests or still on their way. */
  async #tellTotalsOf(tableId: string, table: TableGuests): Promise<void> {
    table.totalsTurn += 1;
    if (table.isTellingTotals || table.totalsTurn < totalsRhythm(table.guests.size)) return;
    table.totalsTurn = 0;
    table.isTellingTotals = true;
    try {
      const { lastSeq } = table;
      const texts = await this.#totalsOf(tableId, table);
      const all = [...texts.values()].join('');
      const now = performance.now();
      if (all === table.totals && now - table.totalsAt < TOTALS_AGAIN_MS) return;
      table.totals = all;
      table.totalsAt = now;
      const guests = [...table.guests];
      // After an event these are totals of the past; the next ones follow it.
      for (let from = 0; from < guests.length && table.lastSeq === lastSeq; from += TOLD_TOGETHER) {
        for (const guest of guests.slice(from, from + TOLD_TOGETHER))
          if (guest.seq >= 0 && table.guests.has(guest)) guest.tell(texts.get(guest.currency) ?? '', true);
        await otherWork();
      }
      if (table.lastSeq === lastSeq) return;
      table.totals = '';
      table.totalsTurn = Number.POSITIVE_INFINITY;
    } finally {
      table.isTellingTotals = false;
    }
  }

  /** The frame with totals, players and pool of a table, by the currency of its guests. */
  async #totalsOf(tableId: string, table: TableGuests): Promise<Map<string, string>> {
    const players = await playersAt(this.#pool, tableId);
    const currencies = new Map([...table.guests].map(({ currency, pool }) => [currency, pool]));
    const texts = new Map<string, string>();
    for (const [currency, pool] of currencies) {
      const totals = await totalsOf(this.#pool, tableId, currency);
      texts.set(currency, encode({ type: 'totals', totals, players, pool: pool && (await shownPool(this.#pool, pool)) }));
    }
    return texts;
  }

  #keepSeats(): Promise<void> {
    return keepSeats(
      this.#pool,
      [...this.#tables.values()].flatMap(({ guests }) => [...guests]),
    );
  }
}
