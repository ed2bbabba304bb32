import type { Parsed } from '@laro/contract/routes';
import type pg from 'pg';
import { Refusal } from '#server/http/problems/refusal.ts';
import { findDeskRound, findOpenRounds, findRounds, findRoundsByText, type DeskRound } from '#server/ledger/rounds/find-rounds.ts';
import { roundMovements } from '#server/ledger/rounds/round-movements.ts';
import { readCursor } from '#server/http/cursor.ts';
import { type MemberRow, type Members } from '#server/modules/people/members/index.ts';
import { readNames, readVendorCodes } from './play-monitor.store.ts';

type Rounds = Parsed<'listDeskRounds', 'value'>;
type Query = Parsed<'listDeskRounds', 'query'>;
type Listed = Rounds['rounds'][number];
type Names = Awaited<ReturnType<typeof readNames>>;

const PAGE = 50;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface DeskRounds {
  list: (merchant: string, query: Query) => Promise<Rounds>;
  listOpen: (merchant: string, after: string) => Promise<Parsed<'listDeskOpenRounds', 'value'>>;
  /** Throws `desk.round_unknown`. */
  read: (merchant: string, id: string) => Promise<Parsed<'getDeskRound', 'value'>>;
  /** The vendor's record of a round. Throws `desk.round_unknown`, `play.vendor_unavailable`. */
  readAtVendor: (merchant: string, id: string) => Promise<Parsed<'getDeskRoundAtVendor', 'value'>>;
}

export interface DeskRoundsDeps {
  pool: pg.Pool;
  members: Members;
  roundDetail: (vendorCode: string, publicId: string, roundRef: string) => Promise<{ round: unknown; proof: unknown } | null>;
}

const orNull = <Text extends string>(text: Text | ''): Text | null => (text === '' ? null : text);

const listed = (round: DeskRound, person: MemberRow | undefined, names: Names): Listed => ({
  id: round.id,
  reference: round.roundRef,
  vendorCode: round.vendorCode,
  vendorName: names.vendors.get(round.vendorCode) ?? round.vendorCode,
  gameId: round.gameId,
  gameName: names.games.get(round.gameId) ?? round.gameId,
  member: { id: person?.id.toString() ?? '', publicId: person?.publicId ?? '', username: person?.username ?? '', isTrial: round.isTrial },
  currency: round.currency,
  state: round.state,
  staked: round.staked,
  paid: round.paid,
  bets: round.bets,
  wins: round.wins,
  openedAt: round.openedAt.toISOString(),
  closedAt: round.closedAt?.toISOString() ?? null,
});

/** Rounds of play at the desk: the ledger's, with the names of people, games and vendors. */
export function createDeskRounds({ pool, members, roundDetail }: DeskRoundsDeps): DeskRounds {
  const named = async (rounds: readonly DeskRound[]): Promise<Listed[]> => {
    const [people, names] = await Promise.all([
      members.byCash([...new Set(rounds.map((round) => round.cashAccount))]),
      readNames(pool, [...new Set(rounds.map((round) => round.gameId))], [...new Set(rounds.map((round) => round.vendorCode))]),
    ]);
    return rounds.map((round) => listed(round, people.get(round.cashAccount), names));
  };
  const known = async (merchant: string, id: string): Promise<DeskRound> => {
    const round = await findDeskRound(pool, merchant, id);
    if (!round) throw new Refusal('desk.round_unknown');
    return round;
  };
  const byText = async (merchant: string, text: string): Promise<Rounds> => {
    const rounds = await findRoundsByText(pool, merchant, await readVendorCodes(pool), text);
    return { rounds: await named(rounds), next: null, searchedTo: null };
  };
  return {
    list: async (merchant, query) => {
      if (query.search !== '') return byText(merchant, query.search);
      const member = query.member === '' ? null : await members.lookUp(merchant, query.member);
      if (query.member !== '' && member === null) return { rounds: [], next: null, searchedTo: null };
      const { rounds, next, searchedTo } = await findRounds(pool, {
        merchantCode: merchant,
        cashAccount: member?.cashAccount ?? null,
        vendorCode: orNull(query.vendor),
        gameId: orNull(query.game),
        state: orNull(query.state),
        isTrial: query.money === '' ? null : query.money === 'trial',
        from: query.from === undefined ? null : new Date(query.from),
        to: query.to === undefined ? null : new Date(query.to),
        before: query.before === '' ? null : readCursor(query.before, UUID, 'query.before'),
        limit: PAGE,
      });
      return { rounds: await named(rounds), next, searchedTo: searchedTo?.toISOString() ?? null };
    },
    listOpen: async (merchant, after) => {
      const found = await findOpenRounds(pool, merchant, after === '' ? null : readCursor(after, UUID), PAGE + 1);
      const shown = found.slice(0, PAGE);
      return { rounds: await named(shown), next: found.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
    },
    read: async (merchant, id) => {
      const round = await known(merchant, id);
      const [[described], movements] = await Promise.all([named([round]), roundMovements(pool, round.cashAccount, round.id)]);
      if (!described) throw new Error('a round was not described');
      return { ...described, movements: movements.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) };
    },
    readAtVendor: async (merchant, id) => {
      const round = await known(merchant, id);
      const person = (await members.byCash([round.cashAccount])).get(round.cashAccount);
      const detail = person ? await roundDetail(round.vendorCode, person.publicId, round.roundRef) : null;
      return { detail: detail && { round: detail.round, proof: detail.proof } };
    },
  };
}
