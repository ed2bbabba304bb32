import type { SceneName } from '../staging/stage-plan.ts';
import { arch, fiesta, market, perya, plainRays, stage, sun } from './fair.ts';
import { beach, forest, skyway, temple, terraces } from './land.ts';
import { circuit, city, crystals, stars, sweets, village } from './night.ts';
import { clay, court, hex, pitch, rink, sunburst } from './arenas.ts';
import { bingoHall, hall, lounge, parlour, table } from './rooms.ts';
import { deep, sea } from './water.ts';
import type { Scene } from './scene.ts';

/** Every scene by its name. */
export const scenes: Readonly<Record<SceneName, Scene>> = {
  plain: plainRays,
  sun,
  fiesta,
  perya,
  arch,
  market,
  stage,
  forest,
  terraces,
  skyway,
  beach,
  stars,
  crystals,
  temple,
  city,
  village,
  circuit,
  sweets,
  table,
  lounge,
  parlour,
  sea,
  deep,
  pitch,
  court,
  clay,
  rink,
  hex,
  hall,
  bingoHall,
  sunburst,
};
