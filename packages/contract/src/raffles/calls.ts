import { deskRaffles } from './desk.ts';
import { raffleCalls } from './raffles.ts';

/** Raffles, red packets and tickets: the member's calls, the public file of a draw, and the desk's part. */
export const calls = { ...raffleCalls, ...deskRaffles };
