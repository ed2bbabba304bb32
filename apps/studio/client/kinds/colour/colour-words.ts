import type { Translator } from '@laro/i18n/translator';
import type { ColourRulesJson } from '@laro/games/kinds/colour/colour-kind';
import type { Colour, ColourBetId } from '@laro/games/kinds/colour/colour-rules';

export const colourName = ({ t }: Translator, colour: Colour): string => t(`colour.name.${colour}`);

/** The colours of a throw in words, die by die: "Red, red, blue". */
export const throwWords = (words: Translator, dice: readonly Colour[]): string => {
  const names = dice.map((colour) => colourName(words, colour));
  return names.map((name, place) => (place === 0 ? name : name.toLocaleLowerCase(words.tag))).join(', ');
};

/** What a bet pays beside its stake: `1, 2, 3:1` or `11:1`. */
export const oddsText = ({ bets }: ColourRulesJson, id: ColourBetId, { t }: Translator): string => {
  const returns = bets.find((bet) => bet.id === id)?.returns ?? [0, 0, 0, 0];
  const pays = [...new Set(returns.filter((stakes) => stakes > 0).map((stakes) => stakes - 1))];
  return t('colour.odds', { pays: pays.join(', ') });
};
