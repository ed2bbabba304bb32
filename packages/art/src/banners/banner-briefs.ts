/** Places for banners: the home page and the page of each shelf (HOME-05). */
export type BannerPlace = 'home' | 'm_rng' | 'm_sports' | 'm_pvp' | 'm_live' | 'm_fish' | 'm_lott' | 'm_elott' | 'm_reg';

/** A symbol or drawn subject of a banner: centre, size and turn on the 750×320 canvas. */
export interface BannerPart {
  readonly subject: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn?: number;
  readonly mirror?: boolean;
  /** Placed behind the main one, a little out of focus. */
  readonly far?: boolean;
}

/** One banner of one merchant; the words over it are live text and not part of the picture. */
export interface BannerBrief {
  readonly id: string;
  readonly merchant: 'laro' | 'dagat';
  readonly place: BannerPlace;
  readonly palette: string;
  readonly scene: string;
  readonly parts: readonly BannerPart[];
  readonly confetti?: boolean;
  readonly coins?: number;
}

const part = (subject: string, x: number, y: number, size: number, more: Partial<BannerPart> = {}): BannerPart => ({
  subject,
  x,
  y,
  size,
  ...more,
});

const laro: readonly BannerBrief[] = [
  {
    id: 'laro-home-perya',
    merchant: 'laro',
    place: 'home',
    palette: 'perya',
    scene: 'perya',
    confetti: true,
    coins: 3,
    parts: [part('balloon', 452, 120, 96, { far: true, turn: -8 }), part('circus-tent', 566, 172, 236)],
  },
  {
    id: 'laro-home-kalabaw',
    merchant: 'laro',
    place: 'home',
    palette: 'araw',
    scene: 'sun',
    coins: 4,
    parts: [part('sheaf-of-rice', 448, 236, 128, { far: true, turn: -10 }), part('water-buffalo', 580, 166, 262)],
  },
  {
    id: 'laro-home-color-game',
    merchant: 'laro',
    place: 'home',
    palette: 'bougain',
    scene: 'fiesta',
    coins: 2,
    parts: [
      part('balloon', 424, 128, 104, { far: true, turn: -10 }),
      part('popcorn', 702, 214, 120, { far: true, turn: 10 }),
      part('color:perya', 566, 166, 252),
    ],
  },
  {
    id: 'laro-home-jackpot',
    merchant: 'laro',
    place: 'home',
    palette: 'ube',
    scene: 'arch',
    confetti: true,
    coins: 4,
    parts: [part('reels:mango+seven+gem-stone', 570, 168, 292)],
  },
  {
    id: 'laro-slots',
    merchant: 'laro',
    place: 'm_rng',
    palette: 'gubat',
    scene: 'plain',
    coins: 3,
    parts: [
      part('cherries', 448, 122, 120, { far: true, turn: -12 }),
      part('gem-stone', 684, 110, 108, { far: true, turn: 12 }),
      part('mango', 570, 172, 246, { turn: -4 }),
    ],
  },
  {
    id: 'laro-sports',
    merchant: 'laro',
    place: 'm_sports',
    palette: 'langit',
    scene: 'court',
    confetti: true,
    parts: [part('basketball', 456, 226, 136), part('soccer-ball', 690, 228, 130), part('trophy', 574, 156, 232)],
  },
  {
    id: 'laro-poker',
    merchant: 'laro',
    place: 'm_pvp',
    palette: 'tinta',
    scene: 'parlour',
    coins: 2,
    parts: [part('chips:3', 676, 238, 118, { far: true }), part('cards:AS+KS+QS+JS+TS', 566, 160, 250)],
  },
  {
    id: 'laro-live',
    merchant: 'laro',
    place: 'm_live',
    palette: 'bulkan',
    scene: 'stage',
    coins: 2,
    parts: [part('dice:2', 452, 232, 128, { far: true }), part('chips:3', 698, 240, 116, { far: true }), part('wheel:classic', 574, 160, 258)],
  },
  {
    id: 'laro-fish',
    merchant: 'laro',
    place: 'm_fish',
    palette: 'dagat',
    scene: 'sea',
    coins: 2,
    parts: [
      part('tropical-fish', 446, 112, 92, { far: true }),
      part('crab', 462, 250, 96, { far: true, turn: -8 }),
      part('coral', 700, 240, 130, { far: true }),
      part('spouting-whale', 578, 158, 250),
    ],
  },
  {
    id: 'laro-lottery',
    merchant: 'laro',
    place: 'm_lott',
    palette: 'rosas',
    scene: 'hall',
    coins: 1,
    parts: [part('ticket:star', 474, 244, 112, { far: true }), part('balls:6', 584, 160, 262)],
  },
  {
    id: 'laro-elottery',
    merchant: 'laro',
    place: 'm_elott',
    palette: 'hatinggabi',
    scene: 'circuit',
    coins: 1,
    parts: [part('high-voltage', 470, 148, 150, { far: true, turn: -14 }), part('balls:comet', 590, 170, 262)],
  },
  {
    id: 'laro-register',
    merchant: 'laro',
    place: 'm_reg',
    palette: 'jade',
    scene: 'fiesta',
    confetti: true,
    coins: 2,
    parts: [
      part('balloon', 456, 128, 116, { far: true, turn: -10 }),
      part('party-popper', 692, 232, 112, { far: true, turn: 8 }),
      part('wrapped-gift', 574, 174, 232, { turn: 4 }),
    ],
  },
];

const dagat: readonly BannerBrief[] = [
  {
    id: 'dagat-home-moonrise',
    merchant: 'dagat',
    place: 'home',
    palette: 'laot',
    scene: 'beach',
    coins: 2,
    parts: [part('crescent-moon', 456, 90, 104, { far: true, turn: -12 }), part('spiral-shell', 452, 254, 88, { far: true }), part('sailboat', 584, 162, 252)],
  },
  {
    id: 'dagat-home-treasure',
    merchant: 'dagat',
    place: 'home',
    palette: 'tinta',
    scene: 'deep',
    coins: 5,
    parts: [part('gem-stone', 466, 120, 104, { far: true, turn: -14 }), part('gi:open-treasure-chest', 580, 172, 246)],
  },
  {
    id: 'dagat-home-dragon',
    merchant: 'dagat',
    place: 'home',
    palette: 'hatinggabi',
    scene: 'stars',
    coins: 3,
    parts: [part('red-paper-lantern', 446, 110, 112, { far: true }), part('red-paper-lantern', 706, 96, 92, { far: true }), part('dragon', 578, 170, 258)],
  },
  {
    id: 'dagat-home-lighthouse',
    merchant: 'dagat',
    place: 'home',
    palette: 'langit',
    scene: 'skyway',
    coins: 3,
    parts: [part('ship', 462, 206, 136, { far: true }), part('gi:lighthouse', 590, 164, 258)],
  },
  {
    id: 'dagat-slots',
    merchant: 'dagat',
    place: 'm_rng',
    palette: 'jade',
    scene: 'crystals',
    coins: 3,
    parts: [part('gem-stone', 430, 128, 92, { far: true, turn: -12 }), part('reels:oyster+seven+tropical-fish', 576, 170, 286)],
  },
  {
    id: 'dagat-sports',
    merchant: 'dagat',
    place: 'm_sports',
    palette: 'laot',
    scene: 'pitch',
    confetti: true,
    parts: [part('tennis', 450, 132, 124, { far: true, turn: -10 }), part('basketball', 700, 234, 108, { far: true }), part('soccer-ball', 580, 168, 226)],
  },
  {
    id: 'dagat-poker',
    merchant: 'dagat',
    place: 'm_pvp',
    palette: 'dagat',
    scene: 'lounge',
    coins: 1,
    parts: [part('cards:AH+KH', 470, 130, 132, { far: true }), part('chips:5', 588, 182, 250)],
  },
  {
    id: 'dagat-live',
    merchant: 'dagat',
    place: 'm_live',
    palette: 'perya',
    scene: 'table',
    coins: 2,
    parts: [part('cards:AH+KH', 470, 176, 136, { far: true }), part('crown', 592, 158, 224, { turn: 5 })],
  },
  {
    id: 'dagat-fish',
    merchant: 'dagat',
    place: 'm_fish',
    palette: 'tinta',
    scene: 'sea',
    coins: 2,
    parts: [
      part('jellyfish', 444, 120, 100, { far: true }),
      part('fish', 700, 262, 84, { far: true }),
      part('octopus', 458, 246, 104, { far: true }),
      part('shark', 582, 154, 262),
    ],
  },
  {
    id: 'dagat-lottery',
    merchant: 'dagat',
    place: 'm_lott',
    palette: 'ube',
    scene: 'hall',
    coins: 1,
    parts: [part('ticket:sun', 478, 242, 116, { far: true }), part('balls:drum', 584, 158, 246)],
  },
  {
    id: 'dagat-elottery',
    merchant: 'dagat',
    place: 'm_elott',
    palette: 'langit',
    scene: 'circuit',
    coins: 1,
    parts: [part('stopwatch', 452, 216, 120, { far: true, turn: -10 }), part('balls:keno', 584, 160, 254)],
  },
  {
    id: 'dagat-register',
    merchant: 'dagat',
    place: 'm_reg',
    palette: 'takipsilim',
    scene: 'beach',
    confetti: true,
    coins: 2,
    parts: [part('tropical-drink', 462, 170, 126, { far: true, turn: -12 }), part('desert-island', 586, 172, 250)],
  },
];

/** All banners; the merchant's home page turns through those whose place is `home`. */
export const bannerBriefs: readonly BannerBrief[] = [...laro, ...dagat];
