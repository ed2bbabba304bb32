import { slotFor } from '@laro/games/kinds/slot/slot-for';
import type { RoundJson } from '@laro/games/kinds/slot/play/round';
import type { RuledGame, TableForm } from '@laro/games/kind';
import type { HallRulesJson } from '@laro/games/kinds/bingo/bingo-kind';
import type { TableRulesJson } from '@laro/games/kinds/table/table-kind';
import type { GameDetails, PlayedRound } from '../protocol.ts';
import type { CrashRulesJson } from '@laro/games/kinds/crash/crash-kind';
import { amountIn, limitsIn } from '../tables/stakes/table-limits.ts';
import { limitsSet, mostReturnSet, type TableSettings } from '../tables/desk/table-settings.store.ts';
import { factsOf } from './game-facts.ts';
import type { FoundGame } from './hosted-games.ts';
import { symbolNames } from './symbol-names.ts';
import { symbolSheet, type SheetSymbol } from './symbol-sheet.ts';

/** Rules of a table with the limits and chips of a currency. */
function tableRulesIn(rules: RuledGame, currency: string, settings: TableSettings): TableRulesJson {
  const told = factsOf(rules).rules as TableRulesJson;
  const limits = limitsIn(rules.table ? limitsSet(rules.table, settings) : [], currency);
  const most = limits[0]?.most ?? 0n;
  const least = limits[0]?.least ?? 0n;
  const scale = BigInt(told.bets[0]?.least ?? 1) / (least === 0n ? 1n : least);
  return {
    ...told,
    windowMs: settings.windowMs ?? told.windowMs,
    bets: told.bets.map((bet, at) => ({ ...bet, least: (limits[at]?.least ?? 0n).toString(), most: (limits[at]?.most ?? 0n).toString() })),
    chips: told.chips
      .map((chip) => BigInt(chip) / (scale === 0n ? 1n : scale))
      .filter((chip) => chip <= most)
      .map(String),
  };
}

/** Rules of a hall with the prices of a currency. */
function hallRulesIn(rules: RuledGame, currency: string, { windowMs }: TableSettings): HallRulesJson {
  const told = factsOf(rules).rules as HallRulesJson;
  const [limit] = limitsIn(rules.table?.limits ?? [], currency);
  const { least = 0n, most = 0n } = limit ?? {};
  return {
    ...told,
    windowMs: windowMs ?? told.windowMs,
    prices: least === most ? [most.toString()] : told.prices.filter((price) => BigInt(price) >= least && BigInt(price) <= most),
  };
}

/** Rules of a flight with the limits of a currency. */
function flightRulesIn(form: TableForm, rules: RuledGame, currency: string, settings: TableSettings): CrashRulesJson {
  const told = factsOf(rules).rules as CrashRulesJson;
  const [limit] = limitsIn(limitsSet(form, settings), currency);
  return {
    ...told,
    windowMs: settings.windowMs ?? told.windowMs,
    least: (limit?.least ?? 0n).toString(),
    most: (limit?.most ?? 0n).toString(),
    mostReturn: amountIn(mostReturnSet(form, BigInt(told.mostReturn), settings), currency).toString(),
  };
}

/** Details for the client by kind of game, in the language of a BCP 47 tag and for a currency. */
export function detailsOf({ game, rules }: FoundGame, tag: string, currency: string, settings: TableSettings): GameDetails {
  if (rules.table?.hall) return { kind: 'bingo', rules: hallRulesIn(rules, currency, settings), room: game.vendor };
  if (rules.table?.flight) return { kind: rules.kind, rules: flightRulesIn(rules.table, rules, currency, settings) } as GameDetails;
  if (rules.table) return { kind: rules.kind, rules: tableRulesIn(rules, currency, settings), room: game.vendor } as GameDetails;
  if (rules.kind === 'decisions') return { kind: 'hands', rules: factsOf(rules).rules as TableRulesJson };
  const told = { kind: rules.kind, rules: factsOf(rules).rules };
  if (rules.kind !== 'slot') return told as GameDetails;
  const { look } = slotFor(game.id, game.subject);
  return { ...told, look, symbolNames: symbolNames(look, tag) } as GameDetails;
}

/** Meaning of the codes in a round (T62); rounds without codes have none. */
export async function sheetOf({ game }: FoundGame, round: PlayedRound, tag: string): Promise<Record<string, SheetSymbol>> {
  return round.kind === 'slot' ? symbolSheet(slotFor(game.id, game.subject), round satisfies RoundJson, tag) : {};
}
