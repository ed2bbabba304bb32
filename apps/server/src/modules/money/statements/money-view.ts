import type { Parsed } from '@laro/contract/routes';
import { moneyGroupOf, moneyStateOf, playKinds, type MoneyGroup, type MoneyState } from '@laro/domain/money/money-groups';
import type { Money } from '@laro/domain/money/money';
import { movementNames, type MovementName } from '@laro/domain/money/movement-names';
import { isOwnPlace, type MoneyDay, type MoneyEntry, type OwnAccount } from '#server/ledger/movements/money-reads.ts';

export type EntryView = Parsed<'getTransaction', 'value'>['entry'];
export type PlayDay = NonNullable<Parsed<'listTransactions', 'value'>['play']>[number];

const isPlay = (kind: MovementName): boolean => (playKinds as readonly MovementName[]).includes(kind);

/** An entry as its player sees it, with what a reward was given for. */
export const viewEntry = ({ movementId, line, kind, at, wallet, change, after }: MoneyEntry, cause = ''): EntryView => ({
  id: `${movementId}.${line}`,
  at: at.toISOString(),
  kind,
  group: moneyGroupOf(kind),
  status: moneyStateOf(kind),
  wallet: wallet === 'player:bonus' ? 'bonus' : wallet === 'player:held' ? 'held' : 'cash',
  change,
  before: after - change,
  after,
  cause,
});

/** Reads the number of an entry as it crosses the wire. */
export function readEntryId(id: string): { movementId: string; line: number } {
  const [movementId = '', line = ''] = id.split('.');
  return { movementId, line: Number.parseInt(line, 10) };
}

/** Bonuses are listed among rewards as well (REW-09). */
const isIn = (kind: MovementName, group: MoneyGroup): boolean => moneyGroupOf(kind) === group || (group === 'reward' && kind === 'bonus_granted');

/** Kinds other than play that match a group and a status; an empty filter matches all. */
export const kindsOf = (group: MoneyGroup | '', status: MoneyState | ''): MovementName[] =>
  movementNames.filter((kind) => !isPlay(kind) && (group === '' || isIn(kind, group)) && (status === '' || moneyStateOf(kind) === status));

/** True if a group and a status include the daily play lines. */
export const letsPlayThrough = (group: MoneyGroup | '', status: MoneyState | ''): boolean =>
  (group === '' || group === 'play') && (status === '' || status === 'done');

/** The play of each day that has some, the latest first. */
export function playDaysOf(rows: readonly MoneyDay[]): PlayDay[] {
  const days = new Map<string, PlayDay>();
  for (const { day, kind, entries, moneyIn, moneyOut } of rows.filter((row) => isPlay(row.kind))) {
    const sum = days.get(day) ?? { day, bets: 0, staked: 0n, won: 0n, net: 0n };
    if (kind === 'win') sum.won += moneyIn;
    else if (kind === 'bet') sum.staked += moneyOut;
    else {
      // A stake that came back, and a payout that was taken back.
      sum.staked -= moneyIn;
      sum.won -= moneyOut;
    }
    if (kind === 'bet') sum.bets += entries;
    sum.net = sum.won - sum.staked;
    days.set(day, sum);
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? 1 : -1));
}

export interface MoneySums {
  count: number;
  moneyIn: Money;
  moneyOut: Money;
}

/** Number and sums of entries of some kinds. Moves between the player's own wallets count once, and neither as in nor as out. */
export function sumKinds(rows: readonly MoneyDay[], accounts: readonly OwnAccount[], kinds: readonly MovementName[]): MoneySums {
  const sums = { count: 0, moneyIn: 0n, moneyOut: 0n };
  for (const kind of kinds) {
    const ofKind = rows.filter((row) => row.kind === kind);
    const moneyIn = ofKind.reduce((sum, row) => sum + row.moneyIn, 0n);
    const moneyOut = ofKind.reduce((sum, row) => sum + row.moneyOut, 0n);
    const within = moneyIn < moneyOut ? moneyIn : moneyOut;
    sums.moneyIn += moneyIn - within;
    sums.moneyOut += moneyOut - within;
    sums.count += ofKind.filter((row) => isOwnPlace(accounts, kind, row.accountId)).reduce((sum, row) => sum + row.entries, 0);
  }
  return sums;
}
