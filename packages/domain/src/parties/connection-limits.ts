/** How long a connection to any of our servers may take for each part of a request (SAFE-13). */
export interface ConnectionLimits {
  /** From the first byte of a request, or from the connection, to the end of its headers. */
  headersMs: number;
  /** Between two bytes of a body. */
  bodyIdleMs: number;
  /** From the first byte of a request to the last of its body. */
  bodyTotalMs: number;
  /** Without any byte in either direction, while no handler is at work. */
  idleMs: number;
}

export const connectionLimits: ConnectionLimits = { headersMs: 10_000, bodyIdleMs: 30_000, bodyTotalMs: 120_000, idleMs: 60_000 };

const CHECKS_PER_LIMIT = 20;
const CHECK_EVERY_MS_MAX = 500;
/** Part of the idle time that clients are not promised: a request that is sent in the last moment is still answered. */
const RESERVE = 1 / 20;

/** The limits as options of node:http; it knows none for the time between two bytes of a body. */
export const httpOptionsFor = ({ headersMs, bodyTotalMs, idleMs }: ConnectionLimits) => ({
  headersTimeout: headersMs,
  requestTimeout: bodyTotalMs,
  keepAliveTimeout: idleMs * (1 - RESERVE),
  keepAliveTimeoutBuffer: idleMs * RESERVE,
  connectionsCheckingInterval: Math.min(CHECK_EVERY_MS_MAX, headersMs / CHECKS_PER_LIMIT),
});
