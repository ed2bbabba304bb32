import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
const keys = new WeakMap<Buffer, Buffer>();

function keyOf(secret: Buffer): Buffer {
  const key = keys.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, '', 'laro raffle seeds', KEY_BYTES));
  keys.set(secret, key);
  return key;
}

const seedOf = (secret: Buffer, ...parts: readonly (string | number | bigint)[]): string =>
  createHmac('sha256', keyOf(secret)).update(parts.join('\n')).digest('hex');

/** The server seed of a member's instant draws of a raffle: 64 hex digits that only the installation can compute. */
export const memberSeed = (secret: Buffer, { playerId, code, generation }: { playerId: bigint; code: string; generation: number }): string =>
  seedOf(secret, 'member', playerId, code, generation);

/** The server seed of a draw for all tickets. */
export const drawSeed = (secret: Buffer, raffleId: string): string => seedOf(secret, 'draw', raffleId);
