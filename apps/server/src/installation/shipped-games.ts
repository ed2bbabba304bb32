import { createHash } from 'node:crypto';
import { briefs, type ArtCategory, type GameBrief } from '@laro/art/briefs';
import { LOTTERY_GAMES } from '@laro/lottery/schedule/games';
import type { GameClassification, GameType } from '@laro/domain/catalogue/game-categories';

export interface ShippedGame {
  id: string;
  vendor_code: string;
  game_code: string;
  name: string;
  game_type: GameType;
  classification: GameClassification;
  support_play: boolean;
  theme: number;
  /** YYYY-MM-DD. */
  released_on: string;
  position: number;
  picture_id: string;
}

const DAY_MS = 86_400_000;
/** Games were released over the last two years; one in twenty-five within the last weeks, so that NEW has something to show. */
const RELEASED_WITHIN_DAYS = 730;
const NEW_WITHIN_DAYS = 25;
const NEW_SHARE = 1 / 25;
/** Places leave room for an operator to put games between. */
const PLACE_STEP = 10;

const gameTypes: Record<Exclude<ArtCategory, 'inhouse'>, GameType> = {
  slots: 'RNG',
  live: 'LIVE',
  fish: 'FISH',
  poker: 'PVP',
  sports: 'SPORTS',
  esports: 'SPORTS',
  cockfight: 'SPORTS',
  lottery: 'LOTT',
  elottery: 'ELOTT',
  bingo: 'RNG',
};

/** Card themes that suit a category (LIST-04): round for live tables, plates, e-sports corners, tickets, arches. */
const themes: Record<ArtCategory, number> = {
  slots: 1,
  live: 3,
  fish: 1,
  poker: 4,
  sports: 4,
  esports: 5,
  lottery: 6,
  elottery: 6,
  bingo: 6,
  cockfight: 7,
  inhouse: 7,
};

/** Categories without free play. */
const withoutFreePlay: ReadonlySet<ArtCategory> = new Set(['sports', 'esports', 'cockfight']);
/** Draws of six balls take cash alone (LOTT-32). */
const sixBalls: ReadonlySet<string> = new Set(LOTTERY_GAMES.filter(({ params }) => params.family === 'LT').map(({ id }) => id));

/** A number from 0 to below 1 that is always the same for a game and a purpose. */
function shareOf(id: string, purpose: string): number {
  return createHash('sha256').update(`${purpose}:${id}`).digest().readUInt32BE(0) / 2 ** 32;
}

const FRUIT = /cherries|watermelon|tangerine|lemon|grapes|banana|melon|pear|apple|peach|kiwi|lime|blueberries|strawberry|bell|seven/;

function slotClassification({ id, subject }: GameBrief): GameClassification {
  if (subject.startsWith('reels:') || FRUIT.test(subject)) return 'CLASSIC';
  const share = shareOf(id, 'classification');
  if (share < 0.18) return 'JACKPOT';
  return share < 0.4 ? 'MEGA' : 'VIDEO';
}

type Rule = readonly [pattern: RegExp, classification: GameClassification];

const liveRules: readonly Rule[] = [
  [/roulette/i, 'ROULETTE'],
  [/baccarat|squeeze|commission|super six/i, 'BACCARAT'],
  [/sic bo|dice|xoc dia/i, 'SICBO'],
  [/wheel|show|drop|door|mikropono|karaoke|box office|big six|color|pula|crash|keno/i, 'GAMESHOW'],
  [/blackjack|card|tiger|hold|stud|patti|bahar|war|nine|hi-lo|poker|bull/i, 'CARD'],
];

const houseRules: readonly Rule[] = [
  [/^reels:/, 'CLASSIC'],
  [/^(?:kite|minibus|frog|tower:blocks|glowing-star)$/, 'CRASH'],
  [/^cards:|^joker$/, 'CARD'],
  [/^balls:/, 'DRAW'],
  [/^ticket:/, 'INSTANT'],
  [/^dice:/, 'SICBO'],
  [/^wheel:/, 'GAMESHOW'],
  [/^color:/, 'TABLE'],
];

const byRules = (rules: readonly Rule[], text: string, otherwise: GameClassification): GameClassification =>
  rules.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise;

function classificationOf(brief: GameBrief): GameClassification {
  switch (brief.category) {
    case 'slots':
      return slotClassification(brief);
    case 'live':
      return byRules(liveRules, brief.name, 'TABLE');
    case 'fish':
      return 'ARCADE';
    case 'poker':
      return brief.subject.startsWith('cards:') ? 'CARD' : 'TABLE';
    case 'sports':
    case 'esports':
    case 'cockfight':
      return 'MATCH';
    case 'lottery':
      return 'DRAW';
    case 'elottery':
      return brief.subject.startsWith('ticket:') ? 'INSTANT' : 'DRAW';
    case 'bingo':
      return 'BG';
    case 'inhouse':
      return byRules(houseRules, brief.subject, 'ARCADE');
  }
}

/** Type of one of our own games: card games as cards, draws as quick draws, the rest as slots. */
function gameTypeOf(brief: GameBrief, classification: GameClassification): GameType {
  if (brief.category !== 'inhouse') return gameTypes[brief.category];
  if (classification === 'CARD') return 'PVP';
  return classification === 'DRAW' || classification === 'INSTANT' ? 'ELOTT' : 'RNG';
}

function releaseDay(id: string, now: number): string {
  const isNew = shareOf(id, 'new') < NEW_SHARE;
  const age = isNew ? shareOf(id, 'age') * NEW_WITHIN_DAYS : NEW_WITHIN_DAYS * 2 + shareOf(id, 'age') * RELEASED_WITHIN_DAYS;
  return new Date(now - Math.floor(age) * DAY_MS).toISOString().slice(0, 10);
}

/** The games that come with the product: every brief of the artwork. Vendors take turns, so that no list begins with twenty games of one. */
export function shippedGames(now: number): ShippedGame[] {
  const numbers = new Map<string, number>();
  const rows = briefs.map((brief, index) => {
    const turn = (numbers.get(brief.vendor) ?? 0) + 1;
    numbers.set(brief.vendor, turn);
    const classification = classificationOf(brief);
    const game = {
      id: brief.id,
      vendor_code: brief.vendor,
      game_code: `${brief.vendor}-${String(turn).padStart(3, '0')}`,
      name: brief.name,
      game_type: gameTypeOf(brief, classification),
      classification,
      support_play: !withoutFreePlay.has(brief.category) && !sixBalls.has(brief.id),
      theme: themes[brief.category],
      released_on: releaseDay(brief.id, now),
      picture_id: brief.id,
    };
    return { game, turn, index };
  });
  return rows.toSorted((a, b) => a.turn - b.turn || a.index - b.index).map(({ game }, place) => ({ ...game, position: (place + 1) * PLACE_STEP }));
}
