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
  /** What opens with neither key, by id; it stays as it is. */
  unreadable: string[];
}

/** Writes what a proof holds under the new key. Whoever writes it at the same time writes it under the new one, too: theirs stays, and is read again. */
async function resealProof(queries: Queries, seal: ProofSeal, mark: string, secrets: ProofSecrets): Promise<void> {
  const { id, number, details } = secrets;
  await writeSecrets(queries, mark, secrets, {
    number: number && seal.closeNumber(seal.openNumber(number, id), id),
    details: details && seal.closeDetails(seal.openDetails(details, id), id),
  });
}

/** Writes a picture under the new key; whether it is there still. */
async function resealPicture(queries: Queries, files: PrivateFiles, seal: ProofSeal, mark: string, id: string): Promise<boolean> {
  const closed = await files.read(fileOf(id));
  // One that is being deleted, or whose bytes never came to the store, has nothing to be read.
  if (closed) await files.write(fileOf(id), seal.closePicture(seal.openPicture(closed, id), id));
  if (await markPicture(queries, mark, id)) return true;
  // It was deleted meanwhile, and may have been written once more after that.
  await files.remove(fileOf(id));
  return false;
}

/**
 * Encrypts everything anew that was not yet seen under the new key: numbers, names, birthdays, addresses and pictures. Safe beside a running site that has both
 * keys; may be ended and begun again.
 */
export async function reseal(queries: Queries, files: PrivateFiles, keys: IdentityKeys): Promise<Resealed> {
  const seal = await openProofSeal(queries, keys);
  const mark = markOf(keys.key);
  const done: Resealed = { proofs: 0, pictures: 0, unreadable: [] };
  /** Works through what is left, batch by batch; what no key opens is noted and passed over. */
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
