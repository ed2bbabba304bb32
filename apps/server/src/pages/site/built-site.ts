import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { languageInfo, type Language } from '@laro/domain/system/languages';
import { trimStyle, usedTokens } from '../styles/critical-style.ts';
import { piecesOf, type Piece } from '../styles/drawn-style.ts';
import type { RenderedPage, Renderer, Skin } from '../renderer.ts';
import { hashSource } from '../security-headers.ts';

interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  isEntry?: boolean;
}
type Manifest = Record<string, Chunk>;

/** Files of the build that a page needs. */
export interface PageFiles {
  /** Addresses of scripts, the entry first. */
  modules: readonly string[];
  /** Addresses of its style sheets, in the order of the cascade. */
  sheets: readonly string[];
  /** The rules of its typefaces and sheets; the document gets those that it needs (drawn-style.ts). */
  style: readonly Piece[];
}

const ENTRY = 'src/app/entry-client.tsx';
/** Run by the entry after React, in its own task. */
const START = 'src/app/start-page.tsx';
const FACES = '../../packages/ui/src/fonts.css';

/** "onest-ascii" for a file's rule; the family for the stretched system faces, which have no file. */
const faceName = (rule: string): string => /url\([^)]*\/([a-z-]+)-[^)/]*\.woff2\)/.exec(rule)?.[1] ?? /font-family:"?([^";}]+)/.exec(rule)?.[1] ?? '';

const scriptsOf: Partial<Record<Language, readonly string[]>> = { TR: ['latin-ext'], VI: ['vietnamese'], RU: ['cyrillic'] };

/** The typeface rules that a page needs from the start; the others come later, for names in other scripts. */
function facesOf(language: Language, skin: Skin): string[] {
  const display = skin === 'dagat' ? 'bricolage' : 'sansita';
  const cuts = ['ascii', 'latin', 'currency', ...(scriptsOf[language] ?? [])];
  return [...cuts.map((cut) => `onest-${cut}`), ...cuts.map((cut) => `${display}-${cut}`), 'Onest Fallback'];
}

/** The player site as the build left it: the renderer, and which files belong to which page. */
export class BuiltSite {
  readonly clientFolder: string;
  /** Files for old browsers; the folder may be filled while the site is up. */
  readonly legacyFolder: string;
  readonly renderer: Renderer;
  /** Inline scripts: one in the head of a page with the age question, one at the end of every page. */
  readonly doorScript: string;
  readonly startScript: string;
  /** Both hashes, as a policy lists them. */
  readonly scriptHashes: string;
  /** Address of the script for old browsers. */
  readonly legacyStart = '/legacy/start.js';
  readonly #manifest: Manifest;
  /** The rules of all typeface files, by the name that the file has in the sources. */
  readonly #faces: ReadonlyMap<string, string>;
  readonly #usedTokens: ReadonlySet<string>;
  readonly #known = new Map<string, PageFiles>();
  /** By sheet and skin. */
  readonly #pieces = new Map<string, readonly Piece[]>();

  private constructor(folder: string, renderer: Renderer) {
    this.clientFolder = path.join(folder, 'client');
    this.legacyFolder = path.join(folder, 'legacy');
    this.renderer = renderer;
    const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8').trim();
    this.doorScript = read('door-script.js');
    this.startScript = read('start-script.js');
    this.scriptHashes = `${hashSource(this.doorScript)} ${hashSource(this.startScript)}`;
    this.#manifest = JSON.parse(fs.readFileSync(path.join(this.clientFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
    this.#faces = this.#readFaces();
    this.#usedTokens = usedTokens(this.#readAssets('.css'), this.#readAssets('.js'));
  }

  /** Null when the site has not been built. */
  static async open(folder: string): Promise<BuiltSite | null> {
    const bundle = path.join(folder, 'server/entry-server.js');
    if (!fs.existsSync(bundle)) return null;
    return new BuiltSite(folder, (await import(pathToFileURL(bundle).href)) as Renderer);
  }

  /** The address of a typeface file, by the name that it has in the sources ("onest-ascii"). */
  font(name: string): string | null {
    return /url\(([^)]+)\)/.exec(this.#faces.get(name) ?? '')?.[1] ?? null;
  }

  #readAssets(ending: string): string[] {
    const folder = path.join(this.clientFolder, 'assets');
    return fs
      .readdirSync(folder)
      .filter((file) => file.endsWith(ending))
      .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
  }

  #readFaces(): ReadonlyMap<string, string> {
    // A sheet imported only by scripts has its own entry in the manifest, others belong to the entry of their chunk.
    const chunk = this.#manifest[FACES];
    const files = chunk?.file.endsWith('.css') ? [chunk.file] : (chunk?.css ?? []);
    const rules = files.flatMap((file) => fs.readFileSync(path.join(this.clientFolder, file), 'utf8').match(/@font-face\{[^}]*\}/g) ?? []);
    if (rules.length === 0) throw new Error('the build holds no typefaces');
    return new Map(rules.map((rule) => [faceName(rule), rule]));
  }

  /** Scripts and styles of a rendered page in a language and a skin. */
  filesOf(page: RenderedPage, language: Language, skin: Skin): PageFiles {
    const name = `${language} ${skin} ${page.files.join()} ${page.areas.join()}`;
    const known = this.#known.get(name);
    if (known) return known;
    const { locale } = languageInfo(language);
    const roots = [ENTRY, START, ...page.files, ...page.areas.map((area) => this.#wordsKey(this.renderer.messageFile(area, locale), locale))];
    const chunks = new Set<Chunk>();
    for (const root of roots) this.#collect(root, chunks);
    const sheets = this.#sheetsOf(roots);
    const faces = facesOf(language, skin).flatMap((face) => this.#faces.get(face) ?? []);
    const files: PageFiles = {
      modules: [...chunks].map((chunk) => `/${chunk.file}`),
      sheets: sheets.map((file) => `/${file}`),
      style: [...faces.flatMap(piecesOf), ...sheets.flatMap((file) => this.#piecesOf(file, skin))],
    };
    this.#known.set(name, files);
    return files;
  }

  #piecesOf(sheet: string, skin: Skin): readonly Piece[] {
    const name = `${sheet} ${skin}`;
    const known = this.#pieces.get(name);
    if (known) return known;
    const pieces = piecesOf(trimStyle(fs.readFileSync(path.join(this.clientFolder, sheet), 'utf8'), skin, this.#usedTokens));
    this.#pieces.set(name, pieces);
    return pieces;
  }

  /** The words of every page travel in one file per language, the other areas in one each. */
  #wordsKey(messageFile: string, locale: string): string {
    if (this.#manifest[messageFile]) return messageFile;
    const shared = Object.entries(this.#manifest).find(([, chunk]) => chunk.name === `words-${locale}`);
    if (!shared) throw new Error(`the build holds no words of ${locale}`);
    return shared[0];
  }

  /** Collects a chunk and all its static imports, the chunk first. */
  #collect(name: string, into: Set<Chunk>): void {
    const chunk = this.#manifest[name];
    if (!chunk) throw new Error(`the build holds no ${name}`);
    if (into.has(chunk)) return;
    into.add(chunk);
    for (const imported of chunk.imports ?? []) this.#collect(imported, into);
  }

  /** Style sheets of these chunks in the order of the cascade: those of imports before the chunk's own. */
  #sheetsOf(roots: readonly string[]): string[] {
    const sheets = new Set<string>();
    const seen = new Set<string>();
    const visit = (name: string): void => {
      if (seen.has(name)) return;
      seen.add(name);
      for (const imported of this.#manifest[name]?.imports ?? []) visit(imported);
      for (const sheet of this.#manifest[name]?.css ?? []) sheets.add(sheet);
    };
    for (const root of roots) visit(root);
    return [...sheets];
  }
}
