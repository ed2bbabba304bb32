/** What the tables of the server are: whose they are, whether they are cut into partitions, and whether rows ever leave them. */
import fs from 'node:fs';
import path from 'node:path';
import { splitStatements } from '../../apps/server/src/db/sql-statements.ts';
import { sourceFiles } from './source-files.ts';

export interface Owned {
  name: string;
  /** A module (`apps/server/src/modules/<owner>`), `ledger`, `db` or `demo`. */
  owner: string;
  text: string;
}

const SCHEMA = 'apps/server/database/schema';
const FUNCTIONS = 'apps/server/database/functions';
const OWNER = /^-- Owner: ([a-z-]+)\.$/gm;
const TABLE = /^create\s+(?:unlogged\s+)?table\s+(\w+)/i;
const FUNCTION = /^create\s+or\s+replace\s+(?:function|procedure)\s+(\w+)/i;
const ONE_ROW = /\bonly_row boolean primary key|\bis_only boolean primary key/;

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Tables that nothing deletes from and that stay small all the same: what the operator or a release enters. */
export const FEW = words(`
  merchants staff vendors games merchant_vendors merchant_games revisions vendor_keys platform_keys vendor_endpoints vendor_game_lists vendor_game_codes followers
  registration_forms affiliate_codes terms_versions terms_releases payment_methods payment_keys gateway_health bonus_offers bonus_offer_counts
  identity_play_rules game_mathematics game_rules owed_sums jackpot_carries`);

/** Tables that nothing deletes from, with a bounded number of rows for a player or account. */
export const PER_PLAYER = words(`
  accounts balances player_rights account_rollups owed_accounts players player_profiles player_social_links player_registrations player_declarations
  player_merges push_choices demo_pasts payout_accounts`);

/** Sums whose rows are deleted only to be summed again. */
export const SUMMED_AGAIN = words('round_hours money_hours');

/** What the statements of a file make, each with the owner that is named above it. */
function ownedIn(sql: string, made: RegExp): Owned[] {
  const owners = [...sql.matchAll(OWNER)].map((match) => ({ at: match.index, owner: match[1] ?? '' }));
  return splitStatements(sql).flatMap(({ text, start }) => {
    const name = made.exec(text)?.[1];
    return name === undefined ? [] : [{ name, owner: owners.findLast(({ at }) => at < start)?.owner ?? '', text }];
  });
}

const read = (root: string, file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** The tables of all schema files, without those that a later file drops. */
export function ownedTables(root: string): Owned[] {
  const files = sourceFiles(root, [SCHEMA], /\.sql$/).toSorted();
  const dropped = new Set(files.flatMap((file) => [...read(root, file).matchAll(/^drop table (?:if exists )?(\w+)/gim)].map((match) => match[1])));
  return files.flatMap((file) => ownedIn(read(root, file), TABLE)).filter(({ name }) => !dropped.has(name));
}

export const ownedFunctions = (root: string): Owned[] =>
  sourceFiles(root, [FUNCTIONS], /\.sql$/)
    .toSorted()
    .flatMap((file) => ownedIn(read(root, file), FUNCTION));

/** `apps/server/src/modules/limits/…` is limits, `apps/server/src/ledger/…` is ledger; a function is called by its name. */
function placeOf(file: string): string {
  if (file.startsWith(FUNCTIONS)) return `${path.basename(file, '.sql')}()`;
  const [, , , top = '', area = ''] = file.split('/');
  return top === 'modules' ? area : top;
}

/** Who deletes rows of each table, by statements in code and in functions. */
function deleters(root: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const files = [...sourceFiles(root, ['apps/server/src'], /\.ts$/), ...sourceFiles(root, [FUNCTIONS], /\.sql$/)];
  for (const file of files) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue;
    for (const [, table = ''] of read(root, file).matchAll(/\bdelete\s+from\s+(?:only\s+)?(\w+)/gi)) {
      const places = found.get(table) ?? new Set();
      found.set(table, places.add(placeOf(file)));
    }
  }
  return found;
}

function rowsLeave(table: Owned, deleted: ReadonlyMap<string, ReadonlySet<string>>): string {
  if (ONE_ROW.test(table.text)) return 'one row';
  if (FEW.has(table.name)) return 'few';
  if (PER_PLAYER.has(table.name)) return 'with the players';
  const places = deleted.get(table.name);
  if (places && !SUMMED_AGAIN.has(table.name)) return `deleted: ${[...places].toSorted().join(', ')}`;
  const parent = /references (\w+) [^,\n]*on delete cascade/i.exec(table.text)?.[1];
  return parent !== undefined && deleted.has(parent) ? `with ${parent}` : 'grows for ever';
}

const INTRO = `# Tables of the server

Made by \`tools/checks/database-tables.test.ts\` from the schema (\`schema/\`), the functions (\`functions/\`) and the statements of the code: run it with \`-u\` after a change.
The owner is the module that may change what a table means. Rows: \`deleted\` names the modules or functions that delete some; \`few\` is what the operator enters; \`with the players\` is a bounded number for each player; a table
from which nothing is deleted and that is neither grows for ever.
`;

/** The document of all tables, as oxfmt would write it. */
export function tablesDocument(root: string): string {
  const deleted = deleters(root);
  const rows = ownedTables(root).map((table) => [
    table.name,
    table.owner,
    /\bpartition by range\b/i.test(table.text) ? 'by month' : '',
    rowsLeave(table, deleted),
  ]);
  const lines = [['table', 'owner', 'partitions', 'rows'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const lineOf = (cells: readonly string[], fill = ' ') => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  return [INTRO, lineOf(head), lineOf(['', '', '', ''], '-'), ...body.map((cells) => lineOf(cells)), ''].join('\n');
}
