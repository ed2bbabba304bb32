import type { ArtCategory } from '../briefs.ts';

/** Names of all scenes; scenes/all.ts draws them. */
export type SceneName =
  | 'plain'
  | 'sun'
  | 'fiesta'
  | 'perya'
  | 'arch'
  | 'market'
  | 'stage'
  | 'forest'
  | 'terraces'
  | 'skyway'
  | 'beach'
  | 'stars'
  | 'crystals'
  | 'temple'
  | 'city'
  | 'village'
  | 'circuit'
  | 'sweets'
  | 'table'
  | 'lounge'
  | 'parlour'
  | 'sea'
  | 'deep'
  | 'pitch'
  | 'court'
  | 'clay'
  | 'rink'
  | 'hex'
  | 'hall'
  | 'bingoHall'
  | 'sunburst';

/** Scenes and companions a slot studio likes; they make its shelf look like one house. */
interface HouseTaste {
  readonly scenes: readonly SceneName[];
  readonly friends: readonly string[];
}

const fruit = ['cherries', 'lemon', 'watermelon', 'grapes', 'tangerine', 'strawberry', 'bell', 'gem-stone'];

/** Taste of each slot studio by vendor code. */
export const tastes: Readonly<Record<string, HouseTaste>> = {
  KISL: { scenes: ['plain', 'arch', 'sun', 'fiesta'], friends: fruit },
  BYNI: { scenes: ['terraces', 'sun', 'fiesta', 'village'], friends: ['sheaf-of-rice', 'coconut', 'mango', 'bell', 'sun'] },
  TALA: { scenes: ['stars', 'skyway', 'circuit', 'crystals'], friends: ['ringed-planet', 'glowing-star', 'comet', 'crescent-moon', 'rocket'] },
  HABI: { scenes: ['temple', 'sun', 'skyway', 'terraces'], friends: ['cherry-blossom', 'red-paper-lantern', 'lotus', 'hibiscus', 'butterfly'] },
  LNTI: { scenes: ['forest', 'terraces', 'forest', 'beach'], friends: ['banana', 'hibiscus', 'mushroom', 'butterfly', 'herb'] },
  AGIM: { scenes: ['temple', 'crystals', 'sun', 'stars'], friends: ['gem-stone', 'old-key', 'amphora', 'scroll', 'ring'] },
  PULO: { scenes: ['beach', 'sea', 'skyway', 'sun'], friends: ['coconut', 'spiral-shell', 'palm-tree', 'hibiscus', 'anchor'] },
  SARI: { scenes: ['market', 'fiesta', 'plain', 'city'], friends: ['hot-pepper', 'lime', 'egg', 'garlic', 'rice-ball'] },
  GABI: { scenes: ['village', 'stars', 'forest', 'crystals'], friends: ['candle', 'jack-o-lantern', 'crystal-ball', 'bat', 'mushroom'] },
  MSGN: { scenes: ['terraces', 'skyway', 'fiesta', 'sun'], friends: ['sunflower', 'ear-of-corn', 'sheaf-of-rice', 'carrot', 'tomato'] },
  KDLT: { scenes: ['circuit', 'city', 'stars', 'plain'], friends: ['high-voltage', 'gear', 'battery', 'magnet'] },
  HRYA: { scenes: ['skyway', 'crystals', 'forest', 'stage'], friends: ['glowing-star', 'rose', 'magic-wand', 'butterfly', 'old-key'] },
  BHGR: { scenes: ['fiesta', 'perya', 'stage', 'city'], friends: ['balloon', 'confetti-ball', 'maracas', 'trumpet', 'hibiscus'] },
  DYMT: { scenes: ['stage', 'city', 'crystals', 'arch'], friends: ['gem-stone', 'ring', 'crown', 'bottle-with-popping-cork'] },
  KNDI: { scenes: ['sweets', 'plain', 'skyway', 'sweets'], friends: ['candy', 'lollipop', 'cupcake', 'cookie', 'strawberry'] },
};

/** Companions on the other shelves. */
export const shelfFriends: Readonly<Partial<Record<ArtCategory, readonly string[]>>> = {
  fish: ['tropical-fish', 'spiral-shell', 'crab', 'jellyfish', 'fish', 'blowfish'],
  inhouse: ['balloon', 'lollipop', 'popcorn', 'admission-tickets', 'confetti-ball'],
  lottery: ['hibiscus', 'glowing-star', 'gem-stone'],
  elottery: ['glowing-star', 'high-voltage'],
};

/** Every companion of any studio or shelf. */
export const allFriends: readonly string[] = [...Object.values(tastes).flatMap(({ friends }) => friends), ...Object.values(shelfFriends).flat()];

/** Scenes of the other shelves. */
export const shelfScenes: Readonly<Record<Exclude<ArtCategory, 'slots'>, readonly SceneName[]>> = {
  live: ['table', 'table', 'stage', 'lounge'],
  fish: ['sea', 'deep', 'sea'],
  poker: ['parlour', 'lounge', 'plain'],
  sports: ['pitch', 'court'],
  esports: ['hex', 'circuit'],
  lottery: ['hall', 'plain', 'sun'],
  elottery: ['hall', 'circuit', 'plain'],
  cockfight: ['sunburst'],
  bingo: ['bingoHall', 'fiesta', 'plain'],
  inhouse: ['perya', 'fiesta', 'perya'],
};

/** The floor a sport is played on, where it is not grass. */
export const floors: Readonly<Record<string, SceneName>> = {
  basketball: 'court',
  'gi:basketball-basket': 'court',
  volleyball: 'court',
  badminton: 'court',
  'ping-pong': 'court',
  'martial-arts-uniform': 'court',
  'boxing-glove': 'court',
  'gi:ball-glow': 'court',
  'pool-8-ball': 'lounge',
  bullseye: 'court',
  tennis: 'clay',
  baseball: 'clay',
  'racing-car': 'city',
  bicycle: 'clay',
  'ice-hockey': 'rink',
  'gi:wave-surfer': 'beach',
  'soccer-ball': 'pitch',
  'goal-net': 'pitch',
  'rugby-football': 'pitch',
  'american-football': 'pitch',
  'cricket-game': 'pitch',
  'gi:golf-flag': 'pitch',
};

/** Palettes that belong to a shelf; slots use all of them. */
export const shelfPalettes: Readonly<Partial<Record<ArtCategory, readonly string[]>>> = {
  fish: ['dagat', 'langit', 'laot', 'jade', 'tinta', 'hatinggabi'],
  sports: ['langit', 'tinta', 'perya', 'gubat', 'bulkan', 'laot', 'hatinggabi'],
  esports: ['perya', 'ube', 'tinta', 'bougain', 'hatinggabi', 'langit', 'bulkan'],
  cockfight: ['araw', 'mango', 'bulkan', 'takipsilim', 'gubat'],
  live: ['bulkan', 'perya', 'gubat', 'ube', 'rosas', 'jade', 'tinta', 'bougain', 'hatinggabi'],
  inhouse: ['perya', 'ube', 'tinta', 'hatinggabi', 'langit', 'bougain', 'jade', 'takipsilim', 'rosas'],
};

/** Night creatures and sea folk keep their element. */
export const palettesOf: Readonly<Record<string, readonly string[]>> = {
  GABI: ['hatinggabi', 'ube', 'tinta', 'takipsilim', 'gubat', 'perya', 'rosal'],
  TALA: ['perya', 'hatinggabi', 'tinta', 'ube', 'rosal', 'takipsilim', 'langit'],
  LNTI: ['gubat', 'lumot', 'jade', 'dagat', 'sampalok', 'takipsilim', 'langit', 'araw'],
  PULO: ['dagat', 'langit', 'laot', 'takipsilim', 'araw', 'jade', 'bougain'],
  KDLT: ['tinta', 'perya', 'ube', 'langit', 'bougain', 'hatinggabi', 'bulkan'],
  KNDI: ['rosal', 'bougain', 'ube', 'langit', 'jade', 'rosas', 'dagat'],
};
