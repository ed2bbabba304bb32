/** Manual choice for a game: an id of slots.ts, a set of looks.ts. */
export interface SlotOverride {
  readonly mathematics?: string;
  readonly symbolSet?: string;
}

/** Games whose name promises something. Everything else follows from the id (slot-for.ts). */
export const slotOverrides: Readonly<Record<string, SlotOverride>> = {
  // Our own studio's games.
  'perya-sevens': { mathematics: 'lines-20-tripled', symbolSet: 'perya' },
  'prutas-perya': { mathematics: 'classic-5', symbolSet: 'fruit' },
  // Sevens, bells and fruit on three reels.
  'kislap-sevens': { mathematics: 'classic-5', symbolSet: 'classic' },
  'swerte-silver-seven': { mathematics: 'classic-27', symbolSet: 'classic' },
  'sari-sari-spins': { mathematics: 'classic-27', symbolSet: 'classic' },
  'cherry-kanto': { mathematics: 'classic-5', symbolSet: 'fruit' },
  'lemon-lane': { mathematics: 'classic-27', symbolSet: 'fruit' },
  'totem-tatlo': { mathematics: 'classic-27' },
  // A book and its special symbol.
  'spellbook-sisters': { mathematics: 'lines-10-book' },
  'pharaoh-fiesta': { mathematics: 'lines-10-book' },
  'horus-horizon': { mathematics: 'lines-10-book' },
  'anubis-agimat': { mathematics: 'lines-10-book' },
  // Something falls or pops.
  'kimono-cascade': { mathematics: 'lines-20-falls' },
  'cake-cascade': { mathematics: 'lines-20-falls' },
  'dalandan-drop': { mathematics: 'lines-20-falls' },
  'tupa-tumble': { mathematics: 'lines-20-falls' },
  'gummy-gubat': { mathematics: 'cluster-25' },
  'pastillas-pop': { mathematics: 'cluster-25' },
  'kendi-kalye': { mathematics: 'anywhere-30' },
  'halo-halo-hurrah': { mathematics: 'anywhere-30' },
  'olympia-oro': { mathematics: 'anywhere-30' },
  // Coins that are held.
  'calamansi-cash': { mathematics: 'lines-25-hold' },
  'gold-bar-gang': { mathematics: 'lines-25-hold' },
  'liwanag-link': { mathematics: 'lines-25-hold' },
  'vault-of-vigan': { mathematics: 'lines-25-hold' },
  'toro-tornado': { mathematics: 'lines-25-hold' },
  // Boxes, gems both ways, honey that sticks, steps that rise, doubles.
  'baul-ni-lolo': { mathematics: 'lines-15-boxes' },
  'pabitin-party': { mathematics: 'lines-15-boxes' },
  'mapa-ng-ginto': { mathematics: 'lines-15-boxes' },
  'brilyante-blast': { mathematics: 'both-ways-10' },
  'nova-nine': { mathematics: 'both-ways-10' },
  'honey-hacienda': { mathematics: 'lines-20-sticky' },
  'gagamba-gold': { mathematics: 'lines-20-sticky' },
  'rice-terrace-rush': { mathematics: 'lines-20-ladder' },
  'beanstalk-batangas': { mathematics: 'lines-20-ladder' },
  'topaz-tower': { mathematics: 'lines-20-ladder' },
  'black-cat-binondo': { mathematics: 'lines-25-doubling' },
};
