import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SlotMathematics } from '@laro/games/kinds/slot/mathematics';
import type { RoundJson } from '@laro/games/kinds/slot/play/round';
import type { SlotGame } from '@laro/games/kinds/slot/slot-for';
import { symbolName } from './symbol-names.ts';

/** Meaning of a code in a round's windows, for showing the round outside of the game. */
export interface SheetSymbol {
  name: string;
  /** Its special effect; null for symbols that only pay. */
  role: 'wild' | 'scatter' | 'coin' | 'bonus' | null;
  /** As a data URL, so that it displays without a request to us; null for symbols that are letters. */
  picture: string | null;
}

const PICTURES = path.join(import.meta.dirname, '../../client/symbols');
const RANK = 'rank:';

const pictures = new Map<string, Promise<string | null>>();

/** Each picture is read once; a missing one counts as none. */
function pictureOf(symbol: string): Promise<string | null> {
  const known = pictures.get(symbol);
  if (known) return known;
  const reading = readFile(path.join(PICTURES, `${symbol.replace(':', '-')}.webp`)).then(
    (bytes) => `data:image/webp;base64,${bytes.toString('base64')}`,
    () => null,
  );
  pictures.set(symbol, reading);
  return reading;
}

function roleOf({ wild, scatter, holdAndSpin, bonus }: SlotMathematics, code: string): SheetSymbol['role'] {
  if (code === wild?.symbol) return 'wild';
  if (code === scatter?.symbol) return 'scatter';
  if (code === holdAndSpin?.symbol) return 'coin';
  return code === bonus?.symbol ? 'bonus' : null;
}

/** The codes that a round shows. */
function codesIn({ events }: RoundJson): Set<string> {
  const codes = new Set<string>();
  for (const event of events)
    if (event.kind === 'spin')
      for (const { window, opened = [], wins } of event.falls) {
        for (const reel of [...window, ...opened]) for (const code of reel) codes.add(code);
        for (const { symbol } of wins) codes.add(symbol);
      }
  return codes;
}

/** Names (in the language of a BCP 47 tag) and pictures of all symbols that a round of this game shows (T62). */
export async function symbolSheet({ look, mathematics }: SlotGame, round: RoundJson, tag: string): Promise<Record<string, SheetSymbol>> {
  const shown = [...codesIn(round)].flatMap((code) => {
    const symbol = look.symbols[code];
    return symbol === undefined ? [] : [{ code, symbol }];
  });
  const entries = shown.map(async ({ code, symbol }) => {
    const picture = symbol.startsWith(RANK) ? null : await pictureOf(symbol);
    return [code, { name: symbolName(symbol, tag), role: roleOf(mathematics, code), picture }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
