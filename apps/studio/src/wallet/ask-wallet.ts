import { Agent } from 'undici';
import { NO_ANSWER, type WalletAnswer } from './wallet-client.ts';

const ANSWER_BYTES_MAX = 64 * 1024;
/** Connections to one address: as many calls as a busy table has in progress. */
const CONNECTIONS = 256;
/** The platform may end an idle connection after five seconds. */
const KEPT_MS = 4000;

const agent = new Agent({ connections: CONNECTIONS, keepAliveTimeout: KEPT_MS, keepAliveMaxTimeout: KEPT_MS, maxResponseSize: ANSWER_BYTES_MAX });

export interface WalletCall {
  url: string;
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
  timeoutMs: number;
}

/** Sends one call to the platform's wallet. Null if it was refused, cut off or too late; never throws. */
export async function sendCall({ url, body, headers, timeoutMs }: WalletCall): Promise<{ statusCode: number; text: string } | null> {
  try {
    const { origin, pathname, search } = new URL(url);
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode, body: answer } = await agent.request({ origin, path: `${pathname}${search}`, method: 'POST', body, headers, signal });
    return { statusCode, text: await answer.text() };
  } catch {
    return null;
  }
}

/** Sends one call. Without a response, or with one that `read` refuses, it returns `NO_ANSWER`; never throws. */
export async function askWallet(call: WalletCall, read: (text: string) => WalletAnswer): Promise<WalletAnswer> {
  const answer = await sendCall(call);
  try {
    return answer?.statusCode === 200 ? read(answer.text) : NO_ANSWER;
  } catch {
    // Not readable: the caller repeats until it knows.
    return NO_ANSWER;
  }
}
