import type { Queries } from '#server/db/sql.ts';
import type { PrivateFiles } from '../ports.ts';
import { markPicture, unseenPictures, unseenProofs, writeSecrets, type ProofSecrets } from './identity-keys.store.ts';
import { markOf, UnopenedSecret, type IdentityKeys } from './keyed-box.ts';
import { openProofSeal, type ProofSeal } from './proof-seal.ts';
import { fileOf } from '../proofs/take-proof.ts';

const BATCH = 100;

export interface Resealed {
  proofs: number;
  pictures: number;
  /** Ids of entries that neither key opens; they are left unchanged. */
  unreadable: string[];
}

/** Re-encrypts a proof under the new key. A concurrent writer also uses the new key: their version is kept and read again. */
async function resealProof(queries: Queries, seal: ProofSeal, mark: string, secrets: ProofSecrets): Promise<void> {
  const { id, number, details } = secrets;
  await writeSecrets(queries, mark, secrets, {
    number: number && seal.closeNumber(seal.openNumber(number, id), id),
    details: details && seal.closeDetails(seal.openDetails(details, id), id),
  });
}

/** Writes a picture under the new key; false if it was deleted. */
async function resealPicture(queries: Queries, files: PrivateFiles, seal: ProofSeal, mark: string, id: string): Promise<boolean> {
  const closed = await files.read(fileOf(id));
  // A picture being deleted, or one whose upload never arrived, cannot be read.
  if (closed) await files.write(fileOf(id), seal.closePicture(seal.openPicture(closed, id), id));
  if (await markPicture(queries, mark, id)) return true;
  // It was deleted since, and may have been written again after that.
  await files.remove(fileOf(id));
  return false;
}

/**
 * Re-encrypts everything not yet seen under the new key: numbers, names, birthdays, addresses and pictures. Safe to run in parallel to a site that has
 * both keys; can be interrupted and restarted.
 */
export async function reseal(queries: Queries, files: PrivateFiles, keys: IdentityKeys): Promise<Resealed> {
  const seal = await openProofSeal(queries, keys);
  const mark = markOf(keys.key);
  const done: Resealed = { proofs: 0, pictures: 0, unreadable: [] };
  /** Processes the rest, batch by batch; entries that no key opens are recorded and skipped. */
  const through = async <Item>(next: () => Promise<Item[]>, idOf: (item: Item) => string, work: (item: Item) => Promise<void>): Promise<void> => {
    for (let items = await next(); items.length > 0; items = await next())
      for (const item of items)
        try {
          await work(item);
        } catch (error) {
          if (!(error instanceof UnopenedSecret)) throw error;
          done.unreadable.push(idOf(item));
        }
  };
  await through(
    () => unseenProofs(queries, mark, done.unreadable, BATCH),
    ({ id }) => id,
    async (secrets) => {
      await resealProof(queries, seal, mark, secrets);
      done.proofs += 1;
    },
  );
  await through(
    () => unseenPictures(queries, mark, done.unreadable, BATCH),
    (id) => id,
    async (id) => {
      if (await resealPicture(queries, files, seal, mark, id)) done.pictures += 1;
    },
  );
  return done;
}
