import type { Wire } from '@laro/contract/routes';
import { paths } from '#player/shared/router/paths.ts';

export type Proof = Wire<'drawRaffle', 'value'>['proof'];

/** The part of an address behind `#` that plays an instant draw again; no server sees it. Rows are `id:weight:row when gone`. */
const proofHash = ({ serverSeed, clientSeed, nonce, commitment, table, gone, won, number }: Proof): string =>
  new URLSearchParams({
    raffle: 'instant',
    promise: commitment,
    server: serverSeed ?? '',
    client: clientSeed,
    nonce: String(nonce),
    table: table.map(({ id, weight, whenGone }) => [id, weight, whenGone ?? ''].join(':')).join(','),
    gone: gone.join(','),
    number: String(number),
    won,
  }).toString();

export const proofAddress = (proof: Proof): string => `${paths.verify}#${proofHash(proof)}`;

/** The page of proofs with the published file of a draw. */
export const drawAddress = (code: string, drawId: string): string =>
  `${paths.verify}#${new URLSearchParams({ raffle: 'draw', code, draw: drawId }).toString()}`;
