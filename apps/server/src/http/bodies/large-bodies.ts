import type { Endpoint } from '@laro/contract/wire/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../guards/guards.ts';
import { rateAddress } from '../rates/rate-counts.ts';
import { Refusal } from '../problems/refusal.ts';

/** More than a browser sends in parallel; each needs as much memory as its body. */
const AT_ONCE_MAX = 3;
/** For all guests together, from any number of addresses. */
const GUESTS_AT_ONCE_MAX = 12;
const RETRY_AFTER_SECONDS = 10;

/** Counts large bodies in transit, so that neither one account nor guests can fill the memory with slow ones (SAFE-14). */
export class LargeBodies {
  readonly #received = new Map<string, number>();
  #guests = 0;

  /** Reserves a slot for a call that may have a large body, until its answer has been sent. Throws `request.too_many`. */
  hold({ raw, ip }: FastifyRequest, reply: FastifyReply, { bodyBytesMax }: Endpoint, caller: Caller): void {
    if (bodyBytesMax === undefined || raw.complete) return;
    const isGuest = !caller.player && !caller.staff;
    const key = isGuest ? `guest ${rateAddress(ip)}` : `${caller.player?.playerId ?? ''}/${caller.staff?.staffId ?? ''}`;
    const count = this.#received.get(key) ?? 0;
    if (count >= AT_ONCE_MAX || (isGuest && this.#guests >= GUESTS_AT_ONCE_MAX))
      throw new Refusal('request.too_many', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.#received.set(key, count + 1);
    if (isGuest) this.#guests += 1;
    reply.raw.once('close', () => this.#release(key, isGuest));
  }

  #release(key: string, isGuest: boolean): void {
    if (isGuest) this.#guests -= 1;
    const left = (this.#received.get(key) ?? 1) - 1;
    if (left === 0) this.#received.delete(key);
    else this.#received.set(key, left);
  }
}
