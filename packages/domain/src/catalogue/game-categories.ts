/** Categories as the lobby shows them (LIST-01, HOME-04). HOT is not a game type: it is the list of hot games. */
export const gameCategories = ['HOT', 'LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS', 'COCKFIGHT', 'ESPORTS', 'LOTT', 'ELOTT', 'BINGO', 'INHOUSE'] as const;
export type GameCategory = (typeof gameCategories)[number];

/** Types a game has in storage. BINGO, COCKFIGHT, ESPORTS and INHOUSE are views of these, by classification or vendor. */
export const gameTypes = ['LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS', 'LOTT', 'ELOTT'] as const;
export type GameType = (typeof gameTypes)[number];

/** Bingo is game type RNG with this classification (LIST-01). */
export const BINGO_CLASSIFICATION = 'BG';
/** PLAY-06. */
export const esportsVendors: readonly string[] = ['AV', 'AI', 'IMES', 'TF', 'IA'];
export const inHouseVendors: readonly string[] = ['BGS'];
/** Vendors whose launch is a lottery launch (PLAY-02). */
export const lotteryVendors: readonly string[] = ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'];

/** The page of each category (LIST-01). */
export const categoryPaths: Record<GameCategory, `/m/${string}`> = {
  HOT: '/m/hot-games',
  LIVE: '/m/live-games',
  RNG: '/m/slot-games',
  FISH: '/m/fishing-games',
  PVP: '/m/poker-games',
  SPORTS: '/m/sport-games',
  COCKFIGHT: '/m/cockfight',
  ESPORTS: '/m/gameCenter?gameType=ESPORTS',
  LOTT: '/m/lott',
  ELOTT: '/m/elott',
  BINGO: '/m/gameCenter?gameType=BINGO',
  INHOUSE: '/m/inHouse',
};

/** Sub-classifications of slots and the others; the drop-down of LIST-05 shows those that the list contains. */
export const gameClassifications = [
  'CLASSIC',
  'VIDEO',
  'JACKPOT',
  'MEGA',
  'BG',
  'BACCARAT',
  'ROULETTE',
  'SICBO',
  'GAMESHOW',
  'CARD',
  'TABLE',
  'ARCADE',
  'CRASH',
  'DRAW',
  'INSTANT',
  'MATCH',
] as const;
export type GameClassification = (typeof gameClassifications)[number];

/** For Filipino, BTI and TCG* vendors show under another brand label (LIST-13, decisions 17). */
export function brandLabel(vendorCode: string, vendorName: string, language: string): string {
  if (language !== 'TY') return vendorName;
  if (vendorCode === 'BTI') return 'Laro Sports';
  return vendorCode.startsWith('TCG') ? 'Laro Lotto' : vendorName;
}

/**
 * Labels of vendors that are listed together, by code: where several share a brand label, each has its own name behind it (decisions 17), so that the
 * entries of a list differ.
 */
export function brandLabels(vendors: readonly { readonly code: string; readonly name: string }[], language: string): ReadonlyMap<string, string> {
  const labels = vendors.map(({ code, name }) => ({ code, name, label: brandLabel(code, name, language) }));
  const isShared = (label: string) => labels.filter((other) => other.label === label).length > 1;
  return new Map(labels.map(({ code, name, label }) => [code, isShared(label) && label !== name ? `${label}${LABEL_GAP}${name}` : label]));
}

/** Between a shared brand label and the name of a vendor. */
export const LABEL_GAP = ' · ';

/** Address of a vendor's mark; BTI and TCG vendors share one (LIST-13). The small one (48 pixels for 96) is for the line below a game's name. */
export function vendorMark(vendorCode: string, size: '' | '-48' = ''): string {
  return `/img/vendors/${vendorCode.startsWith('TCG') ? 'BTI' : vendorCode}-COLOR2${size}.png`;
}
