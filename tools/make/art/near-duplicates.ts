import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';

import { briefs } from '../../../packages/art/src/briefs.ts';
import { directAll, type Redraws } from '../../../packages/art/src/staging/director.ts';
import { drawn, greyGrid } from '../../../packages/art/src/output/encode.ts';
import { differenceHash, nearDuplicates } from '../../../packages/art/src/drawing/near.ts';
import { gameSvg } from '../../../packages/art/src/output/picture.ts';

/** Difference hashes of all games as they are directed with the given redraws. */
const hashesOf = async (again: Redraws): Promise<{ id: string; hash: bigint }[]> => {
  const hashes: { id: string; hash: bigint }[] = [];
  for (const direction of directAll(briefs, again)) {
    const grey = await greyGrid(await drawn(gameSvg(direction), false, 36));
    hashes.push({ id: direction.brief.id, hash: differenceHash(grey) });
  }
  return hashes;
};

/** Sends near duplicates back until none is left or a picture was redrawn nine times. True when the file changed. */
export const findNearDuplicates = async (address: URL, say: (line: string) => void): Promise<boolean> => {
  const before = readFileSync(address, 'utf8');
  const again: Record<string, number> = { ...(JSON.parse(before) as Redraws) };
  for (const id of Object.keys(again)) if (!briefs.some((brief) => brief.id === id)) delete again[id];
  for (let round = 0; round < 9; round += 1) {
    const pairs = nearDuplicates(await hashesOf(again));
    for (const { id, like, distance } of pairs) {
      say(`${id} looks like ${like} (distance ${distance}), drawn again`);
      again[id] = (again[id] ?? 0) + 1;
    }
    if (pairs.length === 0) break;
  }
  const sorted = Object.fromEntries(Object.entries(again).sort(([one], [other]) => (one < other ? -1 : 1)));
  const text = `${JSON.stringify(sorted, undefined, 2)}\n`;
  if (text === before) return false;
  await writeFile(address, text);
  return true;
};
