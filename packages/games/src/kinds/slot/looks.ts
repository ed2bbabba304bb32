import type { SlotMathematics, SymbolCode } from './mathematics.ts';

/** Three hues in degrees, as the artwork of the cards has them: night around, light behind, accent. */
export interface LookPalette {
  readonly id: string;
  readonly night: number;
  readonly glow: number;
  readonly accent: number;
}

/** Pictures of a slot's symbols. Names are those of our colour symbols, with `gi:` of one-colour ones. */
export interface SymbolSet {
  readonly id: string;
  /** Paying pictures, the dearest first; at least eight. */
  readonly pictures: readonly string[];
  readonly wild: string;
  readonly scatter: string;
  readonly coin: string;
  readonly bonus: string;
  /** Further subjects of games that suit this set. */
  readonly kin: readonly string[];
}

const set = (id: string, pictures: string, roles: readonly [wild: string, scatter: string, coin: string, bonus: string], kin: string): SymbolSet => ({
  id,
  pictures: pictures.split(' '),
  wild: roles[0],
  scatter: roles[1],
  coin: roles[2],
  bonus: roles[3],
  kin: kin.split(' '),
});

/** All sets of symbols, by what their games are about. */
export const symbolSets: readonly SymbolSet[] = [
  set(
    'fruit',
    'mango pineapple watermelon grapes strawberry banana cherries lemon coconut',
    ['four-leaf-clover', 'glowing-star', 'coin', 'wrapped-gift'],
    'tangerine melon pear red-apple kiwi-fruit peach lime blueberries avocado bell',
  ),
  set(
    'classic',
    'gi:crown-coin gem-stone bell watermelon grapes cherries lemon tangerine',
    ['gi:seven-pointed-star', 'slot-machine', 'coin', 'wrapped-gift'],
    'slot-machine game-die reels joker',
  ),
  set(
    'perya',
    'ferris-wheel carousel-horse roller-coaster circus-tent balloon popcorn bullseye joystick',
    ['joker', 'circus-tent', 'coin', 'wrapped-gift'],
    'party-popper kite wrapped-gift confetti-ball piata gi:party-flags',
  ),
  set(
    'sea',
    'shark octopus turtle tropical-fish lobster crab spiral-shell oyster',
    ['trident-emblem', 'gi:galleon', 'coin', 'gi:open-treasure-chest'],
    'anchor compass sailboat desert-island palm-tree volcano flamingo tropical-drink water-wave beach-with-umbrella gi:pirate-hat gi:galleon gi:surf-board gi:spyglass gi:ship-wheel gi:lighthouse gi:treasure-map moai gi:totem-mask gi:sea-serpent',
  ),
  set(
    'sweets',
    'birthday-cake doughnut cupcake lollipop ice-cream chocolate-bar cookie candy',
    ['honey-pot', 'shortcake', 'coin', 'wrapped-gift'],
    'shortcake soft-ice-cream waffle bear gi:wrapped-sweet gi:jelly-beans gi:gingerbread-man gi:ice-pop pretzel gi:cake-slice cup-with-straw croissant gi:marshmallows gi:sugar-cane custard honeybee',
  ),
  set(
    'jungle',
    'tiger gorilla leopard elephant parrot frog snake monkey',
    ['hibiscus', 'volcano', 'coin', 'gi:open-treasure-chest'],
    'gi:monkey gi:toucan deciduous-tree gi:dragonfly deer gi:feline mushroom orangutan gi:pangolin owl sloth butterfly lion wolf gi:saber-toothed-cat-head',
  ),
  set(
    'farm',
    'water-buffalo rooster pig goat duck rabbit ear-of-corn sunflower',
    ['honeybee', 'tractor', 'coin', 'egg'],
    'ox sheaf-of-rice horse hut goose ram cooked-rice peanuts tomato carrot eggplant gi:windmill gi:scarecrow lady-beetle nest-with-eggs hedgehog rice-ball gi:hills mountain gi:jasmine rose',
  ),
  set(
    'space',
    'rocket alien flying-saucer ringed-planet comet satellite telescope crescent-moon',
    ['glowing-star', 'gi:galaxy', 'coin', 'gi:astronaut-helmet'],
    'glowing-star star shooting-star sparkles dizzy gi:eclipse-flare gi:galaxy gi:astronaut-helmet gi:falling-star gi:jupiter gi:burning-meteor gi:moon-orbit',
  ),
  set(
    'spooky',
    'skull ghost bat jack-o-lantern black-cat owl crystal-ball candle',
    ['gi:spell-book', 'gi:spooky-house', 'coin', 'gi:potion-ball'],
    'gi:spooky-house gi:evil-wings gi:evil-bat gi:evil-tree gi:horse-head gi:cauldron gi:potion-ball mirror gi:wolf-howl blackbird gi:spell-book gi:mushroom-house fire gi:gargoyle gi:pointy-hat spider',
  ),
  set(
    'gems',
    'crown gem-stone ring trophy money-bag bell old-key coin',
    ['glowing-star', 'gi:strongbox', 'coin', 'gi:open-treasure-chest'],
    'gi:cut-diamond gi:gems gi:emerald gi:saphir gi:topaz gi:pearl-necklace gi:gold-bar gi:mine-wagon gi:crystal-cluster top-hat gi:strongbox gi:tiara gi:pocket-watch gi:open-treasure-chest gi:ringing-bell bottle-with-popping-cork',
  ),
  set(
    'fiesta',
    'guitar accordion violin saxophone trumpet maracas drum long-drum',
    ['mirror-ball', 'fireworks', 'coin', 'piata'],
    'performing-arts fireworks firecracker sparkler gi:tribal-mask gi:carnival-mask artist-palette gi:sombrero radio gi:star-swirl postal-horn gi:hunting-horn clapper-board microphone lipstick clinking-glasses gi:harp gi:firework-rocket',
  ),
  set(
    'tale',
    'dragon unicorn phoenix-bird castle swan wolf magic-wand rose',
    ['gi:magic-lamp', 'castle', 'coin', 'old-key'],
    'gi:heart-wings spiral-shell tulip high-heeled-shoe gi:magic-lamp pea-pod chestnut gi:medieval-gate gi:frog-prince ring old-key feather gi:wyvern rainbow gi:fairy-wings gi:beanstalk',
  ),
  set(
    'city',
    'racing-car minibus motorcycle tram-car helicopter locomotive robot auto-rickshaw',
    ['high-voltage', 'gi:zeppelin', 'coin', 'battery'],
    'battery magnet gear cyclone bomb alien-monster joystick umbrella alembic gi:mecha-mask gi:steam-locomotive gi:cuckoo-clock gi:vintage-robot automobile',
  ),
  set(
    'food',
    'pizza hamburger fried-shrimp meat-on-bone taco steaming-bowl hot-pepper pancakes',
    ['bubble-tea', 'shaved-ice', 'coin', 'takeout-box'],
    'bread custard egg pie shaved-ice dango ear-of-corn popcorn takeout-box bubble-tea',
  ),
  set(
    'silk',
    'panda peacock lotus cherry-blossom kimono teapot moon-cake dumpling',
    ['red-paper-lantern', 'gi:pagoda', 'coin', 'gi:gong'],
    'thread yarn two-hump-camel gi:handheld-fan gi:paper-crane gi:pagoda gi:bonsai-tree gi:double-fish gi:bamboo gi:gong gi:asian-lantern gi:paper-lantern gi:samurai-helmet',
  ),
  set(
    'myth',
    'eagle horse snake moai shield crossed-swords scroll nazar-amulet',
    ['gi:eye-of-horus', 'gi:egyptian-pyramids', 'coin', 'gi:jeweled-chalice'],
    'crown gi:gem-pendant gi:anubis gi:egyptian-sphinx gi:pharoah gi:gold-scarab gi:egyptian-pyramids gi:minotaur gi:cobra gi:hydra gi:griffin-symbol gi:pegasus gi:thor-hammer gi:rune-stone gi:drakkar gi:spartan-helmet gi:aztec-calendar-sun gi:totem-head gi:jeweled-chalice gi:greek-temple gi:eye-of-horus gi:great-pyramid',
  ),
];

/** All palettes, named as those of the cards. */
export const lookPalettes: readonly LookPalette[] = [
  { id: 'perya', night: 228, glow: 46, accent: 335 },
  { id: 'mango', night: 24, glow: 44, accent: 335 },
  { id: 'bougain', night: 332, glow: 40, accent: 190 },
  { id: 'dagat', night: 196, glow: 172, accent: 44 },
  { id: 'gubat', night: 152, glow: 80, accent: 46 },
  { id: 'araw', night: 12, glow: 46, accent: 350 },
  { id: 'ube', night: 268, glow: 320, accent: 46 },
  { id: 'bulkan', night: 4, glow: 28, accent: 46 },
  { id: 'langit', night: 212, glow: 190, accent: 46 },
  { id: 'jade', night: 170, glow: 150, accent: 46 },
  { id: 'rosas', night: 345, glow: 20, accent: 46 },
  { id: 'tinta', night: 240, glow: 205, accent: 46 },
];

/** The look of one game. */
export interface SlotLook {
  readonly symbolSet: string;
  readonly palette: LookPalette;
  /** Name of a picture for every code of the mathematics; `rank:A` and the like are letters of cards. */
  readonly symbols: Readonly<Record<SymbolCode, string>>;
}

const RANKS = ['A', 'K', 'Q', 'J', 'T'];

/** Gives every code of a mathematics its picture. `first`, the game's own subject, is the dearest one unless a role has it. */
export const lookOf = (mathematics: SlotMathematics, symbols: SymbolSet, palette: LookPalette, first: string | null): SlotLook => {
  const { wild, scatter, holdAndSpin, bonus } = mathematics;
  const roles: readonly (readonly [SymbolCode | undefined, string])[] = [
    [scatter?.symbol, symbols.scatter],
    [wild?.symbol, symbols.wild],
    [holdAndSpin?.symbol, symbols.coin],
    [bonus?.symbol, symbols.bonus],
  ];
  const taken = roles.map(([, picture]) => picture);
  const free = [...new Set([...(first === null ? [] : [first]), ...symbols.pictures])].filter((picture) => !taken.includes(picture));
  const codes = Object.keys(mathematics.pays).filter((code) => code !== wild?.symbol);
  const pictured = codes.filter((code) => !RANKS.includes(code));
  const pays = codes.map((code) => [code, RANKS.includes(code) ? `rank:${code}` : (free[pictured.indexOf(code)] ?? '')] as const);
  const named = roles.flatMap(([code, picture]) => (code === undefined ? [] : [[code, picture] as const]));
  return { symbolSet: symbols.id, palette, symbols: Object.fromEntries([...pays, ...named]) };
};
