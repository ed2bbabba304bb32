import { DeliveryFailure, type SmsGateway } from '#server/modules/reach/messages/ports.ts';
import { fetchBounded } from '../outgoing/fetch-bounded.ts';

/** How a gateway with Twilio's interface is reached. */
export interface TwilioSettings {
  /** Origin of the API. */
  url: string;
  accountSid: string;
  authToken: string;
  /** Our number, E.164, or a name that the gateway has registered for us. */
  from: string;
}

const TIMEOUT_MS = 8000;
const RETRY_AFTER_MS = 500;
const REPLY_BYTES_MAX = 16_384;
const CREATED = 201;
const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;
const BAD_REQUEST = 400;
/**
 * Error numbers about the recipient that are final: not a number, no SMS to that country or kind of number, a recipient
 * who has opted out of messages. https://www.twilio.com/docs/api/errors
 */
const FINAL = new Set([21_211, 21_214, 21_217, 21_408, 21_610, 21_612, 21_614]);

type Outcome = { isTaken: true } | { isTaken: false; failure: DeliveryFailure; mayRetry: boolean };

const unavailable = (message: string, mayRetry: boolean, cause?: unknown): Outcome => ({
  isTaken: false,
  failure: new DeliveryFailure(message, { isFinal: false, cause }),
  mayRetry,
});

/** True if a connection was never made, so that nothing can have been sent. */
function neverConnected(error: unknown): boolean {
  const code = ((error as { cause?: { code?: string } }).cause ?? {}).code ?? '';
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code);
}

async function readReply(response: Response): Promise<{ sid?: unknown; code?: unknown; status?: unknown } | null> {
  const text = await response.text();
  try {
    const reply: unknown = JSON.parse(text);
    return typeof reply === 'object' && reply !== null ? reply : null;
  } catch {
    return null;
  }
}

async function post({ url, accountSid, authToken, from }: TwilioSettings, { to, text }: { to: string; text: string }, timeoutMs: number): Promise<Outcome> {
  const address = new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, url);
  let response: Response;
  let reply: Awaited<ReturnType<typeof readReply>>;
  try {
    const init: RequestInit = {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams({ To: to, From: from, Body: text }),
    };
    response = await fetchBounded(address, init, REPLY_BYTES_MAX);
    reply = await readReply(response);
  } catch (error) {
    return unavailable('the SMS gateway was not reached', neverConnected(error), error);
  }
  if (response.status === CREATED && typeof reply?.sid === 'string') return { isTaken: true };
  const { status } = response;
  if (status === BAD_REQUEST && typeof reply?.code === 'number' && FINAL.has(reply.code))
    return { isTaken: false, failure: new DeliveryFailure(`the SMS gateway refused the recipient (${reply.code})`, { isFinal: true }), mayRetry: false };
  // The response may contain the number and the text: only its error code is stored.
  const detail = typeof reply?.code === 'number' ? ` ${reply.code}` : '';
  return unavailable(`the SMS gateway answered ${status}${detail}`, status === TOO_MANY_REQUESTS || status === UNAVAILABLE);
}

/**
 * Sends by the Messages resource of Twilio's API (https://www.twilio.com/docs/messaging/api/message-resource), which others offer too. A message
 * is retried once, and only if the first attempt certainly sent nothing: the API has no idempotent repeat. `settingsOf` is
 * called for each message; null without a gateway.
 */
export function createTwilioGateway(settingsOf: () => TwilioSettings | null, timeoutMs = TIMEOUT_MS): SmsGateway {
  return {
    isConnected: () => settingsOf() !== null,
    send: async (message) => {
      const settings = settingsOf();
      if (!settings) throw new DeliveryFailure('no SMS gateway is connected', { isFinal: false });
      let outcome = await post(settings, message, timeoutMs);
      if (!outcome.isTaken && outcome.mayRetry) {
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
        outcome = await post(settings, message, timeoutMs);
      }
      if (!outcome.isTaken) throw outcome.failure;
    },
  };
}
