import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { useOneThread } from '../../packages/art/src/output/encode.ts';
import { cuts, isShipped, type PictureKind } from '../../packages/art/src/output/formats.ts';
import { fileName, manifest, type PictureRecord, picturesFolder, recordOf } from '../../packages/art/src/output/manifest.ts';
import { contentHash, idsOf, svgOf } from '../../packages/art/src/drawing/svg.ts';
import { measuredSymbols } from '../../packages/art/src/symbols/symbol-facts.ts';
import { symbolsUsed } from '../../packages/art/src/symbols/symbols-used.ts';
import { writeCredits } from '../make/art/credits.ts';
import { makePicture } from '../make/art/make-picture.ts';
import { measureSymbols } from '../make/art/measure-symbols.ts';
import { findNearDuplicates } from '../make/art/near-duplicates.ts';

const kinds: readonly PictureKind[] = ['game', 'clean', 'banner', 'vendor'];
const folders: Readonly<Record<PictureKind, string>> = {
  game: 'games',
  clean: 'games',
  banner: 'banners',
  vendor: 'vendors',
};
const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Records = Record<PictureKind, Record<string, PictureRecord>>;

/** Files a record stands for, relative to the pictures folder. */
const filesOf = (kind: PictureKind, id: string, hash: string): readonly string[] =>
  cuts[kind].filter(({ format }) => isShipped(format)).map((cut) => `${folders[kind]}/${fileName(kind, id, hash, cut)}`);

const known = (kind: PictureKind, id: string): PictureRecord | undefined => {
  if (!existsSync(new URL('manifest.json', picturesFolder))) return undefined;
  return recordOf(kind, id);
};

const upToDate = (kind: PictureKind, id: string, hash: string): PictureRecord | undefined => {
  const record = known(kind, id);
  if (record?.hash !== hash) return undefined;
  return filesOf(kind, id, hash).every((file) => existsSync(new URL(file, picturesFolder))) ? record : undefined;
};

const manifestText = (records: Records): string => {
  const part = (kind: PictureKind): string =>
    idsOf(kind)
      .map((id) => `    ${JSON.stringify(id)}: ${JSON.stringify(records[kind][id])}`)
      .join(',\n');
  return `{\n${kinds.map((kind) => `  ${JSON.stringify(kind)}: {\n${part(kind)}\n  }`).join(',\n')}\n}\n`;
};

/** Removes files of the pictures folder that no record names. */
const sweep = async (records: Records): Promise<number> => {
  const wanted = new Set(kinds.flatMap((kind) => Object.entries(records[kind]).flatMap(([id, { hash }]) => filesOf(kind, id, hash))));
  let count = 0;
  for (const folder of new Set(Object.values(folders)))
    for (const name of readdirSync(new URL(`${folder}/`, picturesFolder)))
      if (!wanted.has(`${folder}/${name}`)) {
        await rm(new URL(`${folder}/${name}`, picturesFolder));
        count += 1;
      }
  return count;
};

/** Draws what changed and writes the manifest; an interrupted run goes on where it stopped. */
const build = async (): Promise<void> => {
  const records: Records = { game: {}, clean: {}, banner: {}, vendor: {} };
  for (const folder of new Set(Object.values(folders))) await mkdir(new URL(`${folder}/`, picturesFolder), { recursive: true });
  const jobs = kinds.flatMap((kind) => idsOf(kind).map((id) => ({ kind, id })));
  let made = 0;
  const started = performance.now();
  const partial = new URL('manifest.partial.json', picturesFolder);
  const before: Partial<Records> = existsSync(partial) ? (JSON.parse(readFileSync(partial, 'utf8')) as Records) : {};
  const work = async (): Promise<void> => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const { kind, id } = job;
      const svg = svgOf(kind, id);
      const hash = contentHash(svg);
      const half = before[kind]?.[id];
      const kept = upToDate(kind, id, hash) ?? (half?.hash === hash ? half : undefined);
      records[kind][id] = kept ?? (await makePicture(kind, id, svg, hash, folders[kind]));
      if (kept) continue;
      made += 1;
      if (made % 25 === 0) {
        await writeFile(partial, JSON.stringify(records));
        say(`${made} pictures, ${jobs.length} to look at, ${Math.round((performance.now() - started) / 1000)} s`);
      }
    }
  };
  await Promise.all([work(), work()]);
  await writeFile(new URL('manifest.json', picturesFolder), manifestText(records));
  await rm(partial, { force: true });
  const swept = await sweep(records);
  say(`${made} pictures drawn, ${swept} old files removed, ${Math.round((performance.now() - started) / 1000)} s`);
};

/** Faults of the shipped pictures against the generator and the budgets; an empty list is good. */
const faultsOfAll = (): readonly string[] => {
  const faults: string[] = [];
  for (const kind of kinds) {
    const ids = idsOf(kind);
    for (const id of Object.keys(manifest()[kind])) if (!ids.includes(id)) faults.push(`${kind} ${id}: no brief`);
    for (const id of ids) {
      const record = recordOf(kind, id);
      if (!record) faults.push(`${kind} ${id}: not in the manifest`);
      else if (record.hash !== contentHash(svgOf(kind, id))) faults.push(`${kind} ${id}: drawn before its brief changed`);
      else
        for (const cut of cuts[kind].filter(({ format }) => isShipped(format))) {
          const file = new URL(`${folders[kind]}/${fileName(kind, id, record.hash, cut)}`, picturesFolder);
          const size = existsSync(file) ? statSync(file).size : Number.POSITIVE_INFINITY;
          if (size > cut.budget) faults.push(`${kind} ${id}: ${size} bytes at ${cut.width} px, ${cut.budget} allowed`);
        }
    }
  }
  return faults;
};

const weight = (): string => {
  let bytes = 0;
  for (const folder of new Set(Object.values(folders)))
    for (const name of readdirSync(new URL(`${folder}/`, picturesFolder))) bytes += statSync(new URL(`${folder}/${name}`, picturesFolder)).size;
  return `${(bytes / 1_048_576).toFixed(2)} MB shipped`;
};

const measureWhenNeeded = async (): Promise<boolean> => {
  const measured = new Set(measuredSymbols);
  const used = symbolsUsed();
  if (used.length === measured.size && used.every((name) => measured.has(name))) return false;
  const count = await measureSymbols(new URL('../../packages/art/symbol-facts.json', import.meta.url));
  say(`${count} symbols measured`);
  return true;
};

const main = async (): Promise<void> => {
  useOneThread();
  if (process.argv.includes('--check')) {
    const faults = faultsOfAll();
    for (const fault of faults) say(fault);
    say(faults.length === 0 ? `all pictures match their briefs, ${weight()}` : `${faults.length} faults`);
    process.exitCode = faults.length === 0 ? 0 : 1;
    return;
  }
  if (await measureWhenNeeded()) {
    process.exitCode = spawnSync(process.execPath, process.argv.slice(1), { stdio: 'inherit' }).status ?? 1;
    return;
  }
  say(`${await writeCredits()} credits written`);
  const fresh = idsOf('game').every((id) => upToDate('game', id, contentHash(svgOf('game', id))) !== undefined);
  if (!fresh && (await findNearDuplicates(new URL('../../packages/art/redraws.json', import.meta.url), say))) {
    process.exitCode = spawnSync(process.execPath, process.argv.slice(1), { stdio: 'inherit' }).status ?? 1;
    return;
  }
  await build();
  say(weight());
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
