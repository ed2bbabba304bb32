/**
 * Writes what concurrent callers want to write in groups of at most `most`: while one group is written the next is collected, so that a
 * busy moment takes few commits and an idle one waits for nothing. `write` answers each item at its place. If it fails, all callers of
 * its group fail.
 */
export function inGroups<Item, Result>(most: number, write: (items: Item[]) => Promise<readonly Result[]>): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  const waiting: Waiting[] = [];
  let isWriting = false;

  const writeNext = async (): Promise<void> => {
    const group = waiting.splice(0, most);
    try {
      const results = await write(group.map(({ item }) => item));
      group.forEach(({ resolve }, at) => resolve(results[at] as Result));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  const writeAll = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) await writeNext();
    isWriting = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
