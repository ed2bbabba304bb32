/** The fields of an instant draw, all of them text as it is typed. */
export interface InstantDraft {
  promise: string;
  serverSeed: string;
  clientSeed: string;
  nonce: string;
  /** Rows as `id:weight:row when gone`, between commas. */
  table: string;
  gone: string;
  /** The row that was shown as won; empty when it is not given. */
  won: string;
}

export type RaffleHash = { kind: 'instant'; draft: InstantDraft } | { kind: 'draw'; code: string; drawId: string };

const LENGTH_MAX = 2000;

/** The part of an address behind `#` of a raffle; null for a round of a game. */
export function readRaffleHash(hash: string): RaffleHash | null {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const text = (name: string) => (given.get(name) ?? '').slice(0, LENGTH_MAX);
  if (text('raffle') === 'draw') return { kind: 'draw', code: text('code'), drawId: text('draw') };
  if (text('raffle') !== 'instant') return null;
  const draft = { promise: text('promise'), serverSeed: text('server'), clientSeed: text('client'), nonce: text('nonce') };
  return { kind: 'instant', draft: { ...draft, table: text('table'), gone: text('gone'), won: text('won') } };
}
