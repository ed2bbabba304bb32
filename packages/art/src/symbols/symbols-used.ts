import { bannerBriefs } from '../banners/banner-briefs.ts';
import { briefs } from '../briefs.ts';
import { heroOf } from '../heroes/all.ts';
import { allFriends } from '../staging/stage-plan.ts';

/** Symbols that drawn subjects place automatically. */
const drawnWith = ['gi:rooster', 'gi:star-swirl', 'popcorn', 'glowing-star', 'wrapped-gift'];

const symbolsIn = (subject: string): readonly string[] => {
  if (subject.startsWith('gi:')) return [subject];
  const drawn = heroOf(subject);
  if (!drawn) return [subject];
  if (subject.startsWith('reels:')) return drawn.parameter.split('+').filter((name) => name !== 'seven');
  return [];
};

const bingoFriend = (subject: string): readonly string[] => {
  const name = subject.startsWith('bingo:') ? subject.slice(6) : '';
  return name === '' || bingoPatterns.has(name) ? [] : [name];
};

/** Words after `bingo:` that are patterns of the card and not symbols. */
const bingoPatterns: ReadonlySet<string> = new Set(['plain', 'corners', 'cross', 'pattern', 'ninety', 'double', 'star']);

/** Every symbol any picture places, sorted. */
export const symbolsUsed = (): readonly string[] =>
  [
    ...new Set([
      ...briefs.flatMap(({ subject, companions }) => [...symbolsIn(subject), ...bingoFriend(subject), ...(companions ?? [])]),
      ...bannerBriefs.flatMap(({ parts }) => parts.flatMap(({ subject }) => symbolsIn(subject))),
      ...allFriends,
      ...drawnWith,
    ]),
  ].sort();
