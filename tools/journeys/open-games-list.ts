import fs from 'node:fs';
import path from 'node:path';
import { briefs, type GameBrief } from '../../packages/art/src/briefs.ts';
import type { RuledGame } from '../../packages/games/src/kind.ts';
import { calledMs, END_MS, lastBallOf, poolOf, SALES_MS, type HallRules } from '../../packages/games/src/kinds/bingo/hall-rules.ts';
import { bingoHalls } from '../../packages/games/src/kinds/bingo/halls.ts';
import { rulesOfGame } from '../../packages/games/src/kinds/game-rules.ts';
import { hashFiles, type FileDigests } from '../build/changes/hash-files.ts';

/** A game of the live tables, stalls and halls. */
export interface GameToOpen {
  readonly brief: GameBrief;
  readonly rules: RuledGame;
}

/** The result of one game in a run. */
export interface Seen {
  readonly kind: string;
  readonly isSeen: boolean;
  /** The result that the game showed, or what went wrong. */
  readonly result: string;
  /** The round in the player's bet record of the platform. */
  readonly recorded: string;
  readonly seconds: number;
  readonly at: string;
  /** Sources of the game in this run (`sourcesOf`). */
  readonly sources: string;
}

export type SeenGames = Readonly<Record<string, Seen>>;

/** Form of play in words, by which the table of results is grouped. */
export function formOf({ kind, table }: RuledGame): string {
  if (table?.hall) return 'bingo hall';
  if (table?.flight) return 'flight';
  return table ? `${kind}, shared table` : `${kind}, alone`;
}

/** Longest times with the opening: of a hall apart from its sale and calls, a round of a table with its window, a game alone. */
const [HALL_MS, TABLE_MS, ALONE_MS] = [20_000, 100_000, 30_000];

const hallsById: ReadonlyMap<string, HallRules> = new Map(bingoHalls.map((hall) => [hall.id, hall]));

/** Sale and calls of a hall until the last ball that can decide anything. Nothing is drawn: to judge cards of thirty halls takes seconds. */
function hallMs(hall: HallRules): number {
  const last = hall.pots.length > 0 ? poolOf(hall) : Math.max(...[...hall.bets, ...hall.turns].map(lastBallOf));
  return HALL_MS + SALES_MS + calledMs(hall, last) + END_MS;
}

/** How long a game may take from its opening to its result. */
export function mostMsOf({ rules }: Pick<GameToOpen, 'rules'>): number {
  const hall = hallsById.get(rules.id);
  if (hall) return hallMs(hall);
  return rules.table ? TABLE_MS : ALONE_MS;
}

const CLIENT = 'apps/studio/client';
const RULES = 'packages/games/src';
const [CLIENT_KINDS, RULES_KINDS] = [`${CLIENT}/kinds`, `${RULES}/kinds`];
const isTested = (file: string): boolean => /\.test\.ts$|\/testing\//.test(file);
/** Files of a kind; those directly in the folders of kinds are shared. */
const isOfKind = (file: string): boolean =>
  [CLIENT_KINDS, RULES_KINDS].some((folder) => file.startsWith(`${folder}/`) && file.slice(folder.length + 1).includes('/'));

/** Folders of other kinds that the files of a folder import, as their addresses are written: relative, or by the name of the package. */
function usedBy(root: string, folder: string): string[] {
  const at = path.join(root, folder);
  if (!fs.existsSync(at)) return [];
  const files = fs.readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !isTested(file));
  const kinds = path.dirname(folder);
  return files.flatMap((file) => {
    const text = fs.readFileSync(path.join(at, file), 'utf8');
    const inRules = [...text.matchAll(/@laro\/games\/kinds\/([a-z]+)\//g)].map(([, name]) => `${RULES_KINDS}/${name}`);
    const near = [...text.matchAll(/(?:from|import)\(? ?'(\.[^']+)'/g)].map(([, address = '']) => path.join(folder, path.dirname(file), address));
    const inKinds = near.flatMap((address) => (address.startsWith(`${kinds}/`) ? [`${kinds}/${address.slice(kinds.length + 1).split('/')[0]}`] : []));
    return [...inRules, ...inKinds];
  });
}

/** The shell around a kind: tables share one, and decisions of one player are in the folder of hands. */
const shellOf = ({ kind, table }: RuledGame): string => (table ? 'table' : { decisions: 'hands' }[kind]) ?? kind;

/** A kind's folders and those of the kinds that they use. */
function foldersOf(rules: RuledGame, root: string): string[] {
  const folders = new Set([`${CLIENT_KINDS}/${rules.kind}`, `${CLIENT_KINDS}/${shellOf(rules)}`, `${RULES_KINDS}/${rules.kind}`]);
  for (const folder of folders) for (const used of usedBy(root, folder)) if (isOfKind(`${used}/`) && !used.endsWith('.ts')) folders.add(used);
  return [...folders];
}

/**
 * One name for the sources that a game is played with: the studio's server, what all clients share, and the client and rules of its own kind with those that they
 * use. A change of one kind leaves the results of the others valid.
 */
export function sourcesOf({ rules }: Pick<GameToOpen, 'rules'>, known: FileDigests, root: string): string {
  const shared = hashFiles(root, ['apps/studio/src', 'apps/studio/migrations', CLIENT, RULES, 'apps/player/src/features/play'], {
    known,
    isInput: (file) => !isTested(file) && !isOfKind(file),
  });
  const own = hashFiles(root, foldersOf(rules, root), { known, isInput: (file) => !isTested(file) });
  return `${shared.slice(0, 12)} ${own.slice(0, 12)}`;
}

/** The sources of each game by its id; games of one kind and shell share them. */
export function sourcesOfAll(games: readonly GameToOpen[], root: string): Map<string, string> {
  const [digests, known]: [FileDigests, Map<string, string>] = [new Map(), new Map()];
  return new Map(
    games.map((game) => {
      const name = `${game.rules.kind} ${shellOf(game.rules)}`;
      const sources = known.get(name) ?? sourcesOf(game, digests, root);
      known.set(name, sources);
      return [game.brief.id, sources];
    }),
  );
}

/** True if the game was seen with these sources. */
export const isSeenWith = (seen: Seen | undefined, sources: string): boolean => seen?.isSeen === true && seen.sources === sources;

/** A part of all games: every n-th from the k-th on, so that each part has games of all kinds. Null for a text that is none. */
export function readShare(text: string): ((place: number) => boolean) | null {
  const [, part = '', parts = ''] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  const [k, n] = [Number(part), Number(parts)];
  return k >= 1 && k <= n ? (place) => place % n === k - 1 : null;
}

/** Every game that is no slot and runs in our studio. Those whose rounds last longest come first. */
export function gamesToOpen(): GameToOpen[] {
  const found = briefs.flatMap((brief) => {
    const rules = brief.category === 'slots' ? null : rulesOfGame(brief);
    return rules && rules.kind !== 'slot' ? [{ brief, rules, mostMs: mostMsOf({ rules }) }] : [];
  });
  return found.toSorted((a, b) => b.mostMs - a.mostMs).map(({ brief, rules }) => ({ brief, rules }));
}

/** Rows of the table of results: form, number of games, how many were seen, and which were not. */
export function seenByForm(games: readonly GameToOpen[], isSeen: (game: GameToOpen) => boolean): string[][] {
  return [...Map.groupBy(games, ({ rules }) => formOf(rules))].map(([form, group]) => {
    const missing = group.filter((game) => !isSeen(game)).map(({ brief }) => brief.id);
    return [form, String(group.length), String(group.length - missing.length), missing.join(' ') || '–'];
  });
}
