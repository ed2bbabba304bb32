import { replayRules, type ReplayRules } from '../kind.ts';

/**
 * The rules that replay rounds, loaded one kind at a time: a page that verifies loads only the kind of its round. The names of the rules, `id version`,
 * are text, so that a list of them loads no rules; a test compares them with all.ts. A new kind is one more entry.
 */
const sources = {
  slot: {
    names: [
      'lines-20-tripled 1',
      'classic-5 1',
      'classic-27 1',
      'lines-10-book 1',
      'lines-25-doubling 1',
      'lines-20-ladder 1',
      'lines-20-sticky 1',
      'lines-25-hold 1',
      'lines-15-boxes 1',
      'lines-40-stacks 1',
      'lines-20-falls 1',
      'both-ways-10 1',
      'ways-243 1',
      'ways-1024 1',
      'ways-4096 1',
      'anywhere-30 1',
      'cluster-25 1',
    ],
    load: async () => replayRules((await import('./slot/play/slot-replay.ts')).slotReplay),
  },
  colour: { names: ['colour-perya 1'], load: async () => replayRules((await import('./colour/colour-replay.ts')).colourReplay) },
  stall: {
    names: [
      'sic-bo-perya 1',
      'beto-beto 1',
      'pula-o-puti 1',
      'baccarat-perya 1',
      'andar-perya 1',
      'roleta-ng-perya 1',
      'rooster-weather-vane 1',
      'daga-sa-lungga 1',
      'darts-and-dreams 1',
      'bowling-perya 1',
      'fish-bowl-toss 1',
      'ferris-fortune 1',
      'lucky-lantern-wheel 1',
      'tsubibo 1',
      'sack-race-sabado 1',
      'tren-ng-perya 1',
      'ring-toss-ruben 1',
      'hagis-barya 1',
      'mystery-kahon 1',
      'cotton-candy-clouds 1',
      'scratch-sampaguita 1',
      'ribbon-raffle 1',
      'bituin-limbo 1',
      'parol-pegs 1',
      'perya-drop 1',
      'popcorn-pegs 1',
      'dragon-drop 1',
      'rollerkoster 1',
      'keno-karnabal 1',
    ],
    load: async () => replayRules((await import('./stall/stall-replay.ts')).stallReplay),
  },
  ladder: {
    names: [
      'mina-minero 1',
      'diamante-mines 1',
      'tower-tambay 1',
      'palaka-leap 1',
      'palo-sebo-climb 1',
      'balloon-pop-perya 1',
      'barya-flip 1',
      'basketbol-barya 1',
      'hipan-ang-kandila 1',
      'hi-lo-perya 1',
    ],
    load: async () => replayRules((await import('./ladder/ladder-replay.ts')).ladderReplay),
  },
  baccarat: {
    names: [
      'sala-baccarat 1',
      'baccarat-uno 1',
      'baccarat-dos 1',
      'bilis-baccarat-sinta 1',
      'hari-baccarat 1',
      'sala-reserbada 1',
      'luna-baccarat 1',
      'luna-no-commission 1',
      'entablado-baccarat 1',
      'granada-baccarat 1',
      'velvet-baccarat 1',
      'granada-super-six 1',
      'golden-fan-baccarat 1',
      'lions-court-baccarat 1',
      'peacock-table 1',
      'side-bet-city 1',
      'luna-squeeze 1',
    ],
    load: async () => replayRules((await import('./baccarat/baccarat-replay.ts')).baccaratReplay),
  },
  dragon: {
    names: ['dragon-tiger-sala 1', 'luna-dragon-tiger 1', 'red-hall-dragon-tiger 1'],
    load: async () => replayRules((await import('./dragon/dragon-replay.ts')).dragonReplay),
  },
  roulette: {
    names: [
      'sala-roulette 1',
      'auto-roulette-granada 1',
      'granada-roulette 1',
      'luna-roulette 1',
      'roulette-relampago 1',
      'drama-roulette 1',
      'fountain-roulette 1',
      'red-and-ink-roulette 1',
    ],
    load: async () => replayRules((await import('./roulette/roulette-replay.ts')).rouletteReplay),
  },
  dice: {
    names: [
      'sala-sic-bo 1',
      'luna-sic-bo 1',
      'alhambra-sic-bo 1',
      'spotlight-sic-bo 1',
      'color-game-live 1',
      'dice-duel-dalawa 1',
      'dice-theatre 1',
      'xoc-dia-luna 1',
      'fan-tan-fandango 1',
      'live-pula-puti 1',
    ],
    load: async () => replayRules((await import('./dice/dice-replay.ts')).diceReplay),
  },
  turned: {
    names: [
      'torero-dragon-tiger 1',
      'andar-bahar-aliw 1',
      'bull-bull-luna 1',
      'luna-lucky-nine 1',
      'teen-patti-tanghal 1',
      'curtain-call-cards 1',
      'patio-poker-live 1',
    ],
    load: async () => replayRules((await import('./turned/turned-replay.ts')).turnedReplay),
  },
  crash: {
    names: ['mesa-crash-live 1', 'crash-saranggola 1', 'jeepney-crash 1'],
    load: async () => replayRules((await import('./crash/crash-replay.ts')).crashReplay),
  },
  wheel: {
    names: [
      'money-wheel-mabuhay 1',
      'sala-big-six 1',
      'luna-fortune-wheel 1',
      'wheel-of-wika 1',
      'golden-mikropono 1',
      'box-office-bonus 1',
      'game-show-gabi 1',
    ],
    load: async () => replayRules((await import('./wheel/wheel-replay.ts')).wheelReplay),
  },
  show: {
    names: [
      'karaoke-cash-live 1',
      'treasure-chest-live 1',
      'piso-drop-live 1',
      'ball-drop-barangay 1',
      'hi-lo-harana 1',
      'entablado-keno-live 1',
      'moonlight-six 1',
    ],
    load: async () => replayRules((await import('./show/show-replay.ts')).showReplay),
  },
  bingo: {
    names: [
      'bingo-bituin 1',
      'bingo-sa-baryo 1',
      'mango-bingo 1',
      'bingo-bahaghari 1',
      'bingo-bandana 1',
      'bingo-buwaya 1',
      'bingo-bulkan 1',
      'bingo-blast-off 1',
      'karton-fiesta 1',
      'karton-korona 1',
      'karton-kidlat 1',
      'karton-kuting 1',
      'bingo-bulaklak 1',
      'bingo-bakasyon 1',
      'letter-x-lounge 1',
      'parol-bingo 1',
      'bingo-bagyo 1',
      'sweet-spot-bingo 1',
      'four-corners-club 1',
      'blackout-bingo-gabi 1',
      'turbo-75 1',
      'bola-bingo-classic 1',
      'bingo-perlas 1',
      'double-dauber 1',
      'pattern-plaza 1',
      'speedy-30-ball 1',
      'karton-kampeon 1',
      'ninety-ball-nayon 1',
      'bingo-barangay 1',
      'lola-bingo-lounge 1',
    ],
    load: async () => replayRules((await import('./bingo/bingo-replay.ts')).bingoReplay),
  },
  decisions: {
    names: [
      'casino-war-granada 1',
      'sala-blackjack 1',
      'blackjack-bida 1',
      'granada-vip-blackjack 1',
      'luna-blackjack 1',
      'three-card-tahan 1',
      'casino-hold-em-sala 1',
      'mesa-stud 1',
      'caribbean-cubierta 1',
      'blackjack-perya 1',
      'video-poker-perya 1',
    ],
    load: async () => replayRules((await import('./decisions/tables/decision-replay.ts')).decisionReplay),
  },
  encore: { names: ['encore-hold-em 1'], load: async () => replayRules((await import('./encore/encore-replay.ts')).encoreReplay) },
} as const satisfies Record<string, { names: readonly string[]; load: () => Promise<ReplayRules[]> }>;

export type ReplayKindName = keyof typeof sources;

const kindNames = Object.keys(sources) as ReplayKindName[];

/** The name of rules as lists and links write it: `id version`. */
export const ruleName = ({ id, version }: { readonly id: string; readonly version: number }): string => `${id} ${version}`;

/** The names of all rules of all kinds. */
export const knownRules: readonly string[] = kindNames.flatMap((kind) => sources[kind].names);

/** The kind of the rules with this name. Null for rules that this program does not have. */
export const kindOfRules = (name: string): ReplayKindName | null => kindNames.find((kind) => (sources[kind].names as readonly string[]).includes(name)) ?? null;

/** Loads the rules of a recorded round. Null when this program does not have them. Rejects when their file cannot be loaded. */
export async function loadReplay(id: string, version: number): Promise<ReplayRules | null> {
  const kind = kindOfRules(ruleName({ id, version }));
  return kind && ((await sources[kind].load()).find((rules) => rules.id === id && rules.version === version) ?? null);
}
