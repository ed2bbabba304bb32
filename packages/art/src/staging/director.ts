import redraws from '../../redraws.json' with { type: 'json' };
import { briefs, type GameBrief } from '../briefs.ts';
import { enamels, hueDistance, type MetalName, metals, type Palette, palettes } from '../drawing/colour.ts';
import { heroOf } from '../heroes/all.ts';
import type { Bend } from '../lettering/lettering.ts';
import { type Random, randomFrom } from '../drawing/random.ts';
import { floors, palettesOf, type SceneName, shelfFriends, shelfPalettes, shelfScenes, tastes } from './stage-plan.ts';
import { symbolFacts } from '../symbols/symbol-facts.ts';
import { type EnamelName, vendors, type VendorStyle } from '../vendors.ts';

/** How the subject fills the picture. */
export type Crop = 'whole' | 'close' | 'pair';

/** Everything a picture needs to be drawn; made from the brief and the seed, never by hand. */
export interface Direction {
  readonly brief: GameBrief;
  readonly vendor: VendorStyle;
  readonly paletteName: string;
  readonly palette: Palette;
  readonly scene: SceneName;
  readonly crop: Crop;
  readonly mirror: boolean;
  readonly metal: MetalName;
  readonly enamel: EnamelName;
  readonly bend: Bend;
  readonly strength: number;
  readonly companions: readonly string[];
  readonly coins: boolean;
  /** Seed of everything the picture itself draws at random. */
  readonly seed: string;
}

const styles = new Map(vendors.map((vendor) => [vendor.code, vendor]));

const styleOf = (code: string): VendorStyle => {
  const style = styles.get(code);
  if (!style) throw new Error(`no vendor ${code}`);
  return style;
};

const scenePool = (brief: GameBrief): readonly SceneName[] => {
  const { category, subject, vendor } = brief;
  if (category === 'slots') return subject.startsWith('reels:') ? ['plain', 'arch'] : (tastes[vendor]?.scenes ?? ['plain']);
  if (category === 'sports') return [floors[subject] ?? 'pitch'];
  if (category === 'live' && /^(wheel|color|reels):/.test(subject)) return ['stage', 'plain', 'arch'];
  if (category === 'poker' && /^(cards|tiles|domino|chips):/.test(subject)) return ['parlour', 'lounge', 'plain', 'sun'];
  return shelfScenes[category];
};

const palettePool = (brief: GameBrief): readonly string[] => palettesOf[brief.vendor] ?? shelfPalettes[brief.category] ?? Object.keys(palettes);

/** Hue that the subject mainly shows, or undefined where it shows many or hardly any. */
const subjectHue = (brief: GameBrief): number | undefined => {
  if (heroOf(brief.subject)) return undefined;
  if (brief.subject.startsWith('gi:')) return undefined;
  const { hue, saturation } = symbolFacts(brief.subject);
  return saturation > 18 ? hue : undefined;
};

/** Things that are gold by their nature. */
const golden: ReadonlySet<string> = new Set([
  'gi:open-treasure-chest',
  'gi:gold-bar',
  'gi:gold-scarab',
  'gi:mine-wagon',
  'gi:queen-crown',
  'gi:jewel-crown',
  'gi:imperial-crown',
  'gi:crown-coin',
  'gi:tiara',
  'gi:pocket-watch',
  'gi:magic-lamp',
  'gi:gong',
  'gi:jeweled-chalice',
  'gi:laurels-trophy',
  'gi:pharoah',
]);

const metalFor = (subject: string, random: Random, night: number): MetalName => {
  const far = (Object.keys(metals) as MetalName[]).filter((name) => hueDistance(metals[name].hue, night) > 55);
  if (golden.has(subject)) return 'gold';
  if (hueDistance(metals.gold.hue, night) > 40 && random.chance(0.6)) return 'gold';
  return random.pick(far.length > 0 ? far : (['silver'] as const));
};

/** Letters in the vendor's enamel unless its hue sinks into the ground; then the one farthest away of the plain ones. */
const enamelFor = (own: EnamelName, night: number): EnamelName => {
  if (hueDistance(enamels[own].hue, night) >= 30) return own;
  const plain: readonly EnamelName[] = ['ivory', 'mango', 'sky', 'lime'];
  return plain.reduce((best, name) => (hueDistance(enamels[name].hue, night) > hueDistance(enamels[best].hue, night) ? name : best));
};

const bends: Readonly<Record<VendorStyle['face'], readonly Bend[]>> = {
  bungee: ['straight', 'arch', 'bulge'],
  'lilita-one': ['arch', 'bulge', 'straight'],
  shrikhand: ['rise', 'arch', 'bulge'],
  'rammetto-one': ['arch', 'straight', 'smile'],
  'bowlby-one': ['straight', 'arch', 'bulge'],
  'titan-one': ['arch', 'bulge', 'rise'],
  bangers: ['rise', 'arch', 'straight'],
  'russo-one': ['straight', 'rise', 'bulge'],
  chango: ['arch', 'straight', 'bulge'],
};

const friendsOf = (brief: GameBrief, random: Random): readonly string[] => {
  if (brief.companions) return brief.companions;
  if (heroOf(brief.subject)) return [];
  const pool = brief.category === 'slots' ? (tastes[brief.vendor]?.friends ?? []) : (shelfFriends[brief.category] ?? []);
  const others = pool.filter((friend) => friend !== brief.subject);
  return random.chance(0.62) ? random.shuffled(others).slice(0, 2) : [];
};

/** Symbols that are recognised by their lower half. */
const neverClose: ReadonlySet<string> = new Set(['elephant', 'top-hat', 'racing-car', 'auto-rickshaw', 'turtle', 'ring', 'crescent-moon']);

/** A third come close, a few as a pair; tall symbols stay whole, since the letters would hide what they are. */
const cropFor = (subject: string, dice: number): Crop => {
  const { left, right, top, bottom } = symbolFacts(subject);
  const slender = (bottom - top) / (right - left);
  const simple = !subject.startsWith('gi:') && !neverClose.has(subject);
  if (dice < 0.46) return simple && slender <= 1.06 ? 'close' : 'whole';
  if (dice < 0.54) return slender >= 0.8 && !subject.startsWith('gi:') ? 'pair' : 'whole';
  return 'whole';
};

interface Taken {
  readonly lastPalette: Map<string, string>;
  readonly subjectPalette: Set<string>;
  readonly subjectSceneVendor: Set<string>;
}

/** How badly a draw offends the rules of direction: 0 is free of faults. */
const faults = (brief: GameBrief, vendor: VendorStyle, draw: { palette: string; scene: SceneName }, taken: Taken): number => {
  const palette = palettes[draw.palette] as Palette;
  const hue = subjectHue(brief);
  let count = 0;
  if (taken.lastPalette.get(brief.vendor) === draw.palette) count += 3;
  if (taken.subjectPalette.has(`${brief.subject} ${draw.palette}`)) count += 4;
  if (taken.subjectSceneVendor.has(`${brief.subject} ${draw.scene} ${brief.vendor}`)) count += 3;
  if (hue !== undefined && hueDistance(hue, palette.night + vendor.hueShift) < 48) count += 2;
  if (hueDistance(enamels[vendor.enamel].hue, palette.night + vendor.hueShift) < 30) count += 1;
  return count;
};

const directed = (brief: GameBrief, taken: Taken, attempt: number): Direction => {
  const random = randomFrom(attempt === 0 ? brief.id : `${brief.id} ${attempt}`);
  const vendor = styleOf(brief.vendor);
  const sceneNames = brief.scene ? [brief.scene as SceneName] : scenePool(brief);
  const paletteNames = brief.palette ? [brief.palette] : palettePool(brief);
  let best = { palette: random.pick(paletteNames), scene: random.pick(sceneNames) };
  let least = faults(brief, vendor, best, taken);
  for (let draw = 0; draw < 14 && least > 0; draw += 1) {
    const next = { palette: random.pick(paletteNames), scene: random.pick(sceneNames) };
    const count = faults(brief, vendor, next, taken);
    if (count < least) {
      best = next;
      least = count;
    }
  }
  const base = palettes[best.palette];
  if (!base) throw new Error(`no palette ${best.palette}`);
  const palette = { ...base, night: base.night + vendor.hueShift };
  const drawn = heroOf(brief.subject) !== undefined;
  const dice = random.next();
  const crop = drawn ? 'whole' : cropFor(brief.subject, dice);
  const quiet = brief.category === 'sports' || brief.category === 'esports' || brief.vendor === 'KNDI' || brief.category === 'fish';
  return {
    brief,
    vendor,
    paletteName: best.palette,
    palette,
    scene: best.scene,
    crop,
    mirror: false,
    metal: metalFor(brief.subject, random, palette.night),
    enamel: enamelFor(vendor.enamel, palette.night),
    bend: random.pick(bends[vendor.face]),
    strength: random.pick([14, 20, 26]),
    companions: crop === 'close' ? [] : friendsOf(brief, random),
    coins: !quiet && random.chance(0.7),
    seed: `${brief.id} picture ${attempt}`,
  };
};

/** How often a game was sent back because its picture stood too near another one; written by the build. */
export type Redraws = Readonly<Record<string, number>>;

/** Directs all games in order. `again` says how often a game was sent back. Pure. */
export const directAll = (list: readonly GameBrief[], again: Redraws = {}): readonly Direction[] => {
  const taken: Taken = { lastPalette: new Map(), subjectPalette: new Set(), subjectSceneVendor: new Set() };
  return list.map((brief) => {
    const direction = directed(brief, taken, again[brief.id] ?? 0);
    taken.lastPalette.set(brief.vendor, direction.paletteName);
    taken.subjectPalette.add(`${brief.subject} ${direction.paletteName}`);
    taken.subjectSceneVendor.add(`${brief.subject} ${direction.scene} ${brief.vendor}`);
    return direction;
  });
};

let all: ReadonlyMap<string, Direction> | undefined;

/** The direction of one game by its id; throws for an id without a brief. */
export const directionOf = (id: string): Direction => {
  all ??= new Map(directAll(briefs, redraws).map((direction) => [direction.brief.id, direction]));
  const direction = all.get(id);
  if (!direction) throw new Error(`no game ${id}`);
  return direction;
};
