import type { StallScene } from '@laro/games/kinds/stall/stall';
import { andarScene, baccaratScene } from './cards.ts';
import { coasterScene } from './coaster.ts';
import { diceScene } from './dice.ts';
import { pegsScene } from './pegs.ts';
import type { SceneParts, StageScene } from './scene.ts';
import { boxesScene, kenoScene, limboScene, tokenScene } from './tokens.ts';
import { wagonsScene } from './wagons.ts';
import { lanesScene, wheelScene } from './wheel.ts';

/** The stage of each kind of stall. */
export const stageScenes: Readonly<Record<StallScene, (parts: SceneParts) => StageScene>> = {
  dice: diceScene,
  bag: tokenScene,
  baccarat: baccaratScene,
  andar: andarScene,
  wheel: wheelScene,
  vane: wheelScene,
  holes: wheelScene,
  cabins: wheelScene,
  lanterns: wheelScene,
  darts: tokenScene,
  bowling: tokenScene,
  bowls: tokenScene,
  rings: tokenScene,
  coin: tokenScene,
  clouds: tokenScene,
  ticket: tokenScene,
  ribbons: tokenScene,
  horses: lanesScene,
  rabbits: lanesScene,
  boxes: boxesScene,
  limbo: limboScene,
  keno: kenoScene,
  pegs: pegsScene,
  coaster: coasterScene,
  wagons: wagonsScene,
};
