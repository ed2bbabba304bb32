/** The twelve shelves the artwork knows. Slots to bingo are vendor categories; `inhouse` is our own studio. */
export type ArtCategory = 'slots' | 'live' | 'fish' | 'poker' | 'sports' | 'esports' | 'lottery' | 'elottery' | 'cockfight' | 'bingo' | 'inhouse';

/**
 * One game as a row: name, subject, then what only a few games ask for. A subject is a colour symbol by its name,
 * `gi:name` for a one-colour icon drawn in enamel, or our own drawing with its parameters after a colon.
 */
export type BriefRow = readonly [
  name: string,
  subject: string,
  extra?: { readonly companions?: readonly string[]; readonly scene?: string; readonly palette?: string },
];

/** The games of one vendor on one shelf, in the order in which the vendor publishes them. */
export interface BriefGroup {
  readonly vendor: string;
  readonly category: ArtCategory;
  readonly rows: readonly BriefRow[];
}
