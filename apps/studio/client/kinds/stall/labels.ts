import type { Translator } from '@laro/i18n/translator';
import { stallBetName, stallShownText } from '@laro/games/kinds/stall/names';
import type { StallRound } from '@laro/games/kinds/stall/stall-replay';
import type { Shown, StallScene } from '@laro/games/kinds/stall/stall';

export const betName = ({ find }: Translator, scene: StallScene, bet: string): string => stallBetName(find, scene, bet);
export const shownText = ({ find }: Translator, scene: StallScene, shown: Shown): string => stallShownText(find, scene, shown);

/** The multiple of the stake, cut after two decimals. */
const multiple = ({ stake, totalWin }: StallRound): string => {
  const digits = ((BigInt(totalWin) * 100n) / BigInt(stake)).toString().padStart(3, '0');
  const [whole, parts] = [digits.slice(0, -2), digits.slice(-2).replace(/0{1,2}$/, '')];
  return parts === '' ? `×${whole}` : `×${whole}.${parts}`;
};

/** The headline of a result: what was drawn or, where that is many things, what they come to. */
export const resultTitle = (words: Translator, scene: StallScene, round: StallRound): string => {
  if (scene === 'pegs' || scene === 'coaster' || scene === 'ribbons' || scene === 'lanterns') return multiple(round);
  if (scene !== 'keno') return shownText(words, scene, round.shown);
  const picked = (Object.keys(round.positions)[0] ?? '').slice('pick:'.length).split('-');
  const hits = picked.filter((number) => round.shown[0]?.includes(number)).length;
  return `${hits} / ${picked.length}`;
};
