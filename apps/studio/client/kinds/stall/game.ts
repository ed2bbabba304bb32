import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { StallBetJson, StallRulesJson } from '@laro/games/kinds/stall/stall-kind';
import type { StallRound } from '@laro/games/kinds/stall/stall-replay';
import type { OpenedGame, StallDetails } from '../../../src/protocol.ts';
import { BetsGame, type BetsGameParts, type BetsKeys } from '../../shell/bets/bets-game.ts';
import type { Placed } from '../../shell/bets/bets.ts';
import { choicePicker } from './choice.ts';
import { resultTitle, shownText } from './labels.ts';
import type { StallPicker } from './picker.ts';
import type { StageScene } from './scenes/scene.ts';
import { spotsPicker } from './spots.ts';
import type { BetsSound } from '../../shell/sound/bets-sound.ts';

export interface StallParts extends Pick<BetsGameParts<StallRound>, 'words' | 'money' | 'hud'> {
  readonly game: OpenedGame<StallDetails>;
  readonly stage: StageScene;
  readonly sound: BetsSound;
}

export interface StallGame {
  readonly play: BetsGame<StallRound>;
  readonly picker: StallPicker;
}

/** The most that a round returns, whole units of the currency of reference. */
const MOST_RETURN = 200_000n;

const keysOf = (how: 'choose' | 'place'): BetsKeys => ({
  invite: [`stall.${how}.title`, `stall.${how}.words`],
  playing: 'stall.playing',
  play: 'stall.play',
  playAgain: 'stall.play_again',
  noBet: 'stall.place.title',
  limit: ['stall.limit.title', 'stall.limit'],
  returned: 'stall.returned',
  net: 'stall.round_net',
});

/** The figures that hold for a bet: its own, or those of the listed one with as many parts. */
function listedFor({ bets }: StallRulesJson, id: string): StallBetJson | undefined {
  const [kind = '', value = ''] = id.split(':');
  const alike = bets.filter((bet) => bet.id.startsWith(`${kind}:`));
  return bets.find((bet) => bet.id === id) ?? alike.find((bet) => (bet.id.split(':')[1] ?? '').split('-').length === value.split('-').length);
}

/** The chip on each part of a bet, at most what the bet takes. */
function singleStake({ id, mostStake, parts }: StallBetJson, bet: string, chip: bigint): bigint {
  const wanted = chip * BigInt(parts);
  // Targets between the listed ones take what the least of the band still covers.
  const target = bet.startsWith('target:') ? BigInt(bet.slice('target:'.length)) : null;
  const covered = target === null || id === bet ? BigInt(mostStake) : ((MOST_RETURN * 100n) / target) * MAJOR_UNIT;
  return wanted <= covered ? wanted : covered;
}

/** A stall in play: several bets of a round, or the choice of one. */
export function stallGame(parts: StallParts): StallGame {
  const { game, words, money, stage } = parts;
  const { rules } = game;
  let chosen: string | null = null;
  const single = (chip: bigint): Placed => {
    const listed = chosen === null ? undefined : listedFor(rules, chosen);
    return chosen === null || !listed ? new Map() : new Map([[chosen, singleStake(listed, chosen, chip)]]);
  };
  const play = new BetsGame<StallRound>({
    ...parts,
    gameId: game.game.id,
    chips: rules.chips,
    firstChip: rules.chips[0] ?? rules.leastStake,
    mostOf: (bet) => BigInt(listedFor(rules, bet)?.mostStake ?? rules.leastStake),
    ...(rules.isSingle ? { single } : {}),
    stage: { begin: stage.begin, show: (round) => stage.show(round.shown, Object.keys(round.positions)[0] ?? ''), rest: stage.rest },
    keys: keysOf(rules.isSingle ? 'choose' : 'place'),
    told: (round) => ({ title: resultTitle(words, rules.scene, round), drawn: shownText(words, rules.scene, round.shown) }),
  });
  let isMade = false;
  const onChoose = (bet: string | null): void => {
    chosen = bet;
    // The picker chooses its first bet while it is being made.
    if (!isMade) return;
    if (bet !== null) stage.choose?.(bet);
    play.changed();
  };
  const picker = rules.isSingle ? choicePicker({ rules, words, onChoose }) : spotsPicker({ rules, words, money, onPlace: (bet) => play.place(bet) });
  isMade = true;
  return { play, picker };
}
