/** The type of what areas export under a name; areas without it add nothing. */
type PartOf<Areas extends object, Part extends string> = Areas[keyof Areas] extends infer Area
  ? Area extends Readonly<Record<Part, infer Value>>
    ? Value
    : never
  : never;
type Joined<Table> = (Table extends unknown ? (one: Table) => void : never) extends (all: infer All) => void
  ? { readonly [Key in keyof All]: All[Key] }
  : never;
type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;
type GroupOf<Table> = Table extends unknown ? Extract<keyof Table, string> : never;
type ItemOfGroups<Table> = Table extends unknown ? ItemOf<Table[keyof Table]> : never;

const partsOf = (areas: object, part: string): unknown[] => Object.values(areas).flatMap((area: Record<string, unknown>) => area[part] ?? []);

/** One table of the tables that areas export under a name. Throws if two areas have the same key. */
export function joinTables<Areas extends object, Part extends string>(areas: Areas, part: Part): Joined<PartOf<Areas, Part>> {
  const entries = (partsOf(areas, part) as object[]).flatMap((table) => Object.entries(table));
  const keys = entries.map(([key]) => key);
  const double = keys.filter((key, at) => keys.indexOf(key) < at);
  if (double.length > 0) throw new Error(`two areas have ${part} of the name ${double.join(', ')}`);
  return Object.fromEntries(entries) as Joined<PartOf<Areas, Part>>;
}

/** One list of the lists that areas export under a name, in the order of the areas. */
export const joinLists = <Areas extends object, Part extends string>(areas: Areas, part: Part): readonly ItemOf<PartOf<Areas, Part>>[] =>
  partsOf(areas, part) as ItemOf<PartOf<Areas, Part>>[];

type Groups<Table> = Readonly<Record<GroupOf<Table>, readonly ItemOfGroups<Table>[]>>;

/** Lists by group: the groups that areas export under a name, joined one by one in the order of the areas. */
export function joinGroups<Areas extends object, Part extends string>(areas: Areas, part: Part): Groups<PartOf<Areas, Part>> {
  const groups: Record<string, unknown[]> = {};
  for (const table of partsOf(areas, part) as Record<string, unknown[]>[])
    for (const [group, items] of Object.entries(table)) groups[group] = [...(groups[group] ?? []), ...items];
  return groups as unknown as Groups<PartOf<Areas, Part>>;
}
