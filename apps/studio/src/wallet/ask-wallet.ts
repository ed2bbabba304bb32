import { NO_ANSWER, type WalletAnswer } from './wallet-client.ts';

const ANSWER_CHARACTERS_MAX = 64 * 1024;

export interface WalletCall {
  url: string;
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
  timeoutMs: number;
}

/** Sends one call to the platform's wallet. Without a response, or with one that `read` refuses, it returns `NO_ANSWER`; never throws. */
export async function askWallet({ url, body, headers, timeoutMs }: WalletCall, read: (text: string) => WalletAnswer): Promise<WalletAnswer> {
  try {
    const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    const text = await answer.text();
    return answer.status === 200 && text.length <= ANSWER_CHARACTERS_MAX ? read(text) : NO_ANSWER;
  } catch {
    // Refused, cut, too late or not readable: the caller repeats until it knows.
    return NO_ANSWER;
  }
}
