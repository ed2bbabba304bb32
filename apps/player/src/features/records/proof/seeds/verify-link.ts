import { bingoBetText } from '@laro/games/kinds/bingo/bet-text';
import { paths } from '#player/shared/router/paths.ts';
import type { Played } from '../../record-queries.ts';
import { hallOf } from '../played/readings/played-bingo.ts';
import { flightText } from './flight-link.ts';

/** The fields of the page of proofs, all of them text as it is typed. */
export interface SeedsDraft {
  /** Id and version of the rules: `lines-20-tripled 1`. */
  rules: string;
  /** Money units as digits, as everywhere in this address. Of kinds with several bets in a round: their sum. */
  stake: string;
  /** Bets of a kind that has several in a round: `red:2000000,blue-twice:500000`; of a ladder board, stake and moves: `25-3:1000000;0,1,take`; empty for slots. */
  bet: string;
  promise: string;
  serverSeed: string;
  clientSeed: string;
  nonce: string;
  /** At shared tables: the hash of all stakes and the beacon that the client seed is made of; empty where they are not given. */
  root: string;
  beacon: string;
  /** The payout of the round, money units as digits; empty when it is not given. */
  win: string;
  /** The game's names of its symbols, by their codes; rules have no names for them. */
  names: Readonly<Record<string, string>>;
}

export const emptyDraft: SeedsDraft = {
  rules: '',
  stake: '',
  bet: '',
  promise: '',
  serverSeed: '',
  clientSeed: '',
  nonce: '0',
  root: '',
  beacon: '',
  win: '',
  names: {},
};

const UNITS = /^\d{1,18}$/;
/** Bets with their amounts, and moves after a semicolon; each kind reads its own. */
const BETS_LENGTH = 2000;
const BETS = new RegExp(`^[\\w@.:;,~-]{1,${BETS_LENGTH}}$`);

/** The bets of a round as an address contains them. */
const betsIn = (positions: unknown): string =>
  typeof positions === 'object' && positions !== null
    ? Object.entries(positions)
        .map(([bet, units]) => `${bet}:${String(units)}`)
        .join(',')
    : '';

/** The bet of a recorded round as an address contains it. */
function betTextOf(round: Played['round']): string {
  if (round.kind === 'bingo') {
    const hall = hallOf(round);
    return hall ? bingoBetText(hall) : '';
  }
  if (round.kind === 'crash') return flightText(round);
  if (round.kind === 'decisions') return `${betsIn(round['positions'])};${Array.isArray(round['acts']) ? round['acts'].join(',') : ''}`;
  if (round.kind !== 'ladder') return betsIn(round['positions']);
  const steps = Array.isArray(round['steps']) ? (round['steps'] as { move?: unknown }[]) : [];
  return `${String(round['board'])}:${round.stake};${steps.map(({ move }) => String(move)).join(',')}`;
}

const NAMES_MAX = 40;
/** A code is one sign, whatever its length; a name is a word or two. */
const NAMED = /^(\S{1,2}):(.{1,60})$/u;

/** `symbol=A:Mango`, as often as there are symbols. */
const namesIn = (given: URLSearchParams): SeedsDraft['names'] =>
  Object.fromEntries(
    given
      .getAll('symbol')
      .slice(0, NAMES_MAX)
      .flatMap((text) => {
        const [, code, name] = NAMED.exec(text) ?? [];
        return code === undefined || name === undefined ? [] : [[code, name]];
      }),
  );

/**
 * Reads the part of an address behind `#`, which no server sees: rules, version, stake and win in money units, promise, server, client, nonce, symbols' names.
 * What is missing or no number stays as on the empty page; games of any provider may link here.
 */
export function readVerifyHash(hash: string): SeedsDraft {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const text = (name: string, max = 200) => (given.get(name) ?? '').slice(0, max);
  const units = (name: string) => (UNITS.test(text(name)) ? text(name) : '');
  const rules = text('rules');
  const bet = text('bet', BETS_LENGTH);
  return {
    rules: rules === '' ? '' : `${rules} ${text('version')}`,
    stake: units('stake'),
    bet: BETS.test(bet) ? bet : '',
    promise: text('promise'),
    serverSeed: text('server'),
    clientSeed: text('client'),
    nonce: /^\d{1,9}$/.test(text('nonce')) ? text('nonce') : emptyDraft.nonce,
    root: /^[0-9a-f]{64}$/.test(text('root')) ? text('root') : '',
    beacon: text('beacon'),
    win: units('win'),
    names: namesIn(given),
  };
}

/** The page of proofs filled with a round of the record. */
export function verifyAddress({ round, proof, symbols }: Pick<Played, 'round' | 'proof' | 'symbols'>): string {
  const filled = {
    rules: round.mathematics,
    version: String(round.version),
    ...(round.kind === 'slot' ? { stake: round.stake } : { bet: betTextOf(round) }),
    win: round.totalWin,
    promise: proof.commitment,
    server: proof.serverSeed ?? '',
    client: proof.clientSeed,
    nonce: String(proof.nonce),
    ...proof.entropy,
  };
  const names = Object.entries(symbols).map(([code, { name }]) => ['symbol', `${code}:${name}`]);
  return `${paths.verify}#${new URLSearchParams([...Object.entries(filled), ...names]).toString()}`;
}
