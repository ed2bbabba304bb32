import type { ColourRound } from '@laro/games/kinds/colour/colour-replay';
import type { ColourDetails, OpenedGame } from '../../../src/protocol.ts';
import { BetsGame, type BetsGameParts, type BetsKeys, type BetsStage } from '../../shell/bets/bets-game.ts';
import type { BetsSound } from '../../shell/sound/bets-sound.ts';
import { throwWords } from './colour-words.ts';
import type { DiceStage } from './dice-stage.ts';

export interface ColourParts extends Pick<BetsGameParts<ColourRound>, 'words' | 'money' | 'hud'> {
  readonly game: OpenedGame<ColourDetails>;
  readonly stage: DiceStage;
  readonly sound: BetsSound;
  readonly moves: () => boolean;
}

const keys: BetsKeys = {
  invite: ['colour.place.title', 'colour.place.words'],
  playing: 'colour.rolling',
  play: 'colour.roll',
  playAgain: 'colour.roll_again',
  noBet: 'colour.place.title',
  limit: ['colour.limit.title', 'colour.limit'],
  returned: 'colour.returned',
  net: 'colour.round_net',
};

/** The dice as the stage of a round; their picture has a name for people who do not see it. */
function stageOf({ stage, sound, moves, words }: ColourParts): BetsStage<ColourRound> {
  stage.name(words.t('colour.stage'));
  return {
    begin: () => {
      if (moves()) sound.run();
      stage.shake();
    },
    show: async ({ dice }) => {
      await stage.land(dice);
      stage.name(words.t('colour.stage.shows', { dice: throwWords(words, dice) }));
    },
    rest: () => stage.lie(),
  };
}

/** The Color Game in play. */
export function colourGame(parts: ColourParts): BetsGame<ColourRound> {
  const { game, rules } = parts.game;
  const told = ({ dice }: ColourRound) => ({ title: throwWords(parts.words, dice), drawn: throwWords(parts.words, dice) });
  return new BetsGame({
    ...parts,
    gameId: game.id,
    chips: rules.chips,
    firstChip: rules.chips[1] ?? rules.leastStake,
    mostOf: () => BigInt(rules.mostStake),
    stage: stageOf(parts),
    keys,
    told,
  });
}
