import { locales } from '@laro/domain/system/languages';
import { rulesOfGame } from '@laro/games/kinds/game-rules';
import { describe, expect, test } from 'vitest';
import { StandInStudio } from '../../apps/studio/client/testing/stand-in-studio.ts';
import { wordsOf } from '../../apps/studio/client/shell/words/words.ts';
import { briefs } from '../../packages/art/src/briefs.ts';
import { fontBytes, pageBytes, pictureBytes, scriptsOf, signBytes, styleBytes, wordBytes, type Kind } from './studio-bytes.ts';

const KB = 1024;
const ALL_MAX = 400 * KB;
const SCRIPTS_MAX = 70 * KB;
const KIND_MAX = 25 * KB;
const WORDS_MAX = 8 * KB;
const PICTURES_MAX = 200 * KB;
const SECOND_GAME_MAX = 80 * KB;
/** No scene shows more different pictures at the same time. */
const PICTURES_SHOWN = 3;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const kinds = (Object.keys(wordsOf) as Kind[]).filter((kind) => kind !== 'slot');
const games = briefs.flatMap(({ id, category, subject }) => {
  const kind = rulesOfGame({ id, category, subject })?.kind;
  return kind === undefined || kind === 'slot' ? [] : [id];
});

/** Size of the answers with which a game is opened, not compressed: its description and, at a table, the first snapshot. */
async function answersOf(gameId: string): Promise<{ kind: Kind; bytes: number }> {
  const studio = new StandInStudio(gameId, { language: 'ru' });
  const { origin } = new URL(await studio.start());
  const ask = async (call: string): Promise<string> => (await fetch(`${origin}/api/${call}`, { method: 'POST', body: '{}' })).text();
  const opened = await ask('open');
  const { kind } = (JSON.parse(opened) as { value: { kind: Kind } }).value;
  const snapshot = studio.isTable ? await ask('table-wait') : '';
  await studio.stop();
  return { kind, bytes: Buffer.byteLength(opened) + Buffer.byteLength(snapshot) };
}

describe('a game that is not a slot, before its first bet', () => {
  test.each(kinds)('[GAME-25] [GAME-28] %s: scripts at most 70 KB, 25 KB of them its own, words at most 8 KB in each of 13 languages', (kind) => {
    const { all, own } = scriptsOf(kind);
    expect(own).toBeGreaterThan(5 * KB);
    expect(own).toBeLessThanOrEqual(KIND_MAX);
    expect(all).toBeLessThanOrEqual(SCRIPTS_MAX);
    const words = locales.map((locale) => wordBytes(kind, locale));
    expect(Math.min(...words)).toBeGreaterThan(KB);
    expect(Math.max(...words)).toBeLessThanOrEqual(WORDS_MAX);
  });

  test('[GAME-25] each game fetches at most 400 KB in all, 200 KB of them pictures, and a second one of its kind at most 80 KB', async () => {
    expect(games.length).toBeGreaterThanOrEqual(144);
    const faces = fontBytes();
    const answers = await Promise.all(games.map(async (gameId) => ({ gameId, ...(await answersOf(gameId)) })));
    const byKind = new Map<Kind, { pictures: number[]; ofKind: number }>(
      kinds.map((kind) => [
        kind,
        {
          pictures: pictureBytes(kind),
          ofKind: scriptsOf(kind).all + styleBytes(kind) + faces + Math.max(...locales.map((locale) => wordBytes(kind, locale))),
        },
      ]),
    );
    const seen = new Set<Kind>();
    for (const { gameId, kind, bytes } of answers) {
      seen.add(kind);
      const { pictures, ofKind } = byKind.get(kind) ?? { pictures: [], ofKind: Number.NaN };
      expect(signBytes(gameId) + sumOf(pictures), gameId).toBeLessThanOrEqual(PICTURES_MAX);
      expect(pageBytes() + ofKind + bytes + signBytes(gameId) + sumOf(pictures), gameId).toBeLessThanOrEqual(ALL_MAX);
      expect(pageBytes() + bytes + signBytes(gameId) + sumOf(pictures.slice(0, PICTURES_SHOWN)), gameId).toBeLessThanOrEqual(SECOND_GAME_MAX);
    }
    expect([...seen].toSorted()).toEqual(kinds.toSorted());
  });
});
