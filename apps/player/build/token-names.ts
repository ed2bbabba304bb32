import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { letters } from './letters.ts';

const root = path.join(import.meta.dirname, '../../..');
const tokens = fs.readFileSync(path.join(root, 'packages/ui/src/tokens.css'), 'utf8');
const names = [...new Set([...tokens.matchAll(/(--[a-z][\w-]*)\s*:/g)].map(([, name = '']) => name))].toSorted();
const shortNames = new Map(names.map((name, index) => [name, `--${letters(index)}`] as const));
const SOURCES = /(?:packages[\\/]ui|apps[\\/]player)[\\/]src[\\/].+\.(?:css|tsx?)(?:\?|$)/;

/** The text with the names of all tokens shortened, where they appear in a style or are a whole word in a script. */
const shortenTokens = (text: string): string => text.replaceAll(/(?<![\w-])--[a-z][\w-]*/g, (name) => shortNames.get(name) ?? name);

/**
 * Gives the design's tokens names of two letters in the built site: their definitions and uses are a tenth of the styles that every page
 * brings along. Names follow from tokens.css alone, so that all builds have the same.
 */
export const shortTokenNames = (): Plugin => ({
  name: 'short-token-names',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: SOURCES }, handler: (code) => ({ code: shortenTokens(code), map: null }) },
});
