import fs from 'node:fs';
import path from 'node:path';
import type { ToldBook } from './member-acts.ts';
import type { Ground } from './prepare.ts';
import type { RewardVictim } from './run-reward-faults.ts';

/** A run between two of its pieces: what was prepared, what has happened, and the answers of the members who have acted. */
export interface KeptRun {
  ground: Ground;
  acts: number;
  victims: RewardVictim[];
  kills: Record<RewardVictim, number>;
  wrong: string[];
  /** By the name of the member. */
  told: Map<string, ToldBook>;
}

const fileOf = (folder: string): string => path.join(folder, 'run.json');

/** JSON has no big integers, maps and sets. */
function packed(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { big: String(value) };
  if (value instanceof Map) return { map: [...value] };
  return value instanceof Set ? { set: [...value] } : value;
}

function unpacked(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Object.hasOwn(value, 'big')) return BigInt(String((value as { big: string }).big));
  if (Object.hasOwn(value, 'map')) return new Map((value as { map: [unknown, unknown][] }).map);
  return Object.hasOwn(value, 'set') ? new Set((value as { set: unknown[] }).set) : value;
}

export const packRun = (run: KeptRun): string => JSON.stringify(run, packed);
export const unpackRun = (text: string): KeptRun => JSON.parse(text, unpacked) as KeptRun;

/** The state after the last piece; null before the first one. */
export const readRun = (folder: string): KeptRun | null => (fs.existsSync(fileOf(folder)) ? unpackRun(fs.readFileSync(fileOf(folder), 'utf8')) : null);

export const writeRun = (folder: string, run: KeptRun): void => fs.writeFileSync(fileOf(folder), packRun(run));
