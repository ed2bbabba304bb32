import { offsetMinutes } from './zone-offsets.ts';

const MINUTE_MS = 60_000;
const pad = (value: number): string => String(value).padStart(2, '0');

/** An offset as people and files write it: "+08:00". */
export function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/** A moment (ISO 8601) on the clocks of a zone with its offset: "2026-11-21T16:00:00.000+08:00". An unknown zone is read as UTC. */
export function withOffset(moment: string, timeZone: string): string {
  const at = Date.parse(moment);
  const minutes = offsetMinutes(timeZone, at);
  return `${new Date(at + minutes * MINUTE_MS).toISOString().slice(0, -1)}${offsetText(minutes)}`;
}

/** The name of a zone with its offset at a moment: "Asia/Manila, UTC+08:00". */
export function zoneName(timeZone: string, atMs: number): string {
  return timeZone === 'UTC' ? timeZone : `${timeZone}, UTC${offsetText(offsetMinutes(timeZone, atMs))}`;
}
