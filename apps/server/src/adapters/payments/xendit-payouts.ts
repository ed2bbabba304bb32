import type { PayoutChannel } from '@laro/domain/withdrawals/payout-channels';
import type { PayoutAnswer, PayoutGateway, PayoutOrder } from '#server/modules/money/withdrawals/ports.ts';
import { amountIn, bodyWithAmount, callGateway, headerText, isJson, isSameSecret, parseExact, textIn, type CallOptions, type Json } from './payout-json.ts';

/** Our account at a gateway with Xendit's interface. */
export interface XenditSettings {
  /** Origin of the API, with a path where it has one. */
  url: string;
  secretKey: string;
  /** The verification token of its callbacks. */
  callbackToken: string;
}

const OK = 200;
const BAD_REQUEST = 400;
const NOT_FOUND = 404;
/** Error codes that are final: a retry fails the same way and nothing was accepted. https://docs.xendit.co/api-payouts-beta/payouts-errors/ */
const FINAL = new Set([
  'API_VALIDATION_ERROR',
  'INVALID_JSON_FORMAT',
  'CHANNEL_CODE_NOT_SUPPORTED_ERROR',
  'RECIPIENT_ACCOUNT_NUMBER_ERROR',
  'RECIPIENT_AMOUNT_ERROR',
  'MAXIMUM_TRANSFER_LIMIT_ERROR',
]);

const channelCodes: Partial<Record<PayoutChannel, string>> = {
  gcash: 'PH_GCASH',
  maya: 'PH_PAYMAYA',
  bdo: 'PH_BDO',
  bpi: 'PH_BPI',
  metrobank: 'PH_MET',
  landbank: 'PH_LBP',
  pnb: 'PH_PNB',
  unionbank: 'PH_UBP',
  rcbc: 'PH_RCBC',
  securitybank: 'PH_SEC',
  chinabank: 'PH_CBC',
  eastwest: 'PH_EWB',
};

const kinds: Readonly<Record<string, 'taken' | 'paid' | 'failed' | 'reversed'>> = {
  ACCEPTED: 'taken',
  REQUESTED: 'taken',
  LOCKED: 'taken',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  CANCELLED: 'failed',
  REVERSED: 'reversed',
};

function answerOf(payout: Json): PayoutAnswer {
  const status = textIn(payout['status']);
  const kind = kinds[status];
  if (kind === undefined) return { kind: 'unknown', detail: `the gateway’s status is ${status.slice(0, 40)}` };
  const failure = textIn(payout['failure_code']);
  return { kind, gatewayId: textIn(payout['id']) || null, amount: amountIn(payout['amount']), detail: failure === '' ? status : failure };
}

const order = ({ reference, amount, currency, channel, number, holderName, description }: PayoutOrder): string =>
  bodyWithAmount(
    {
      reference_id: reference,
      channel_code: channelCodes[channel],
      channel_properties: { account_number: number, account_holder_name: holderName },
      amount: '@amount@',
      currency,
      description,
    },
    amount,
  );

/**
 * Pays by Xendit's Payouts API (https://docs.xendit.co/apidocs/create-payout). Our reference is also the idempotency key: a repeat with the same
 * key is the same payout. `settingsOf` is called for each payout; null without a gateway.
 */
export function createXenditPayouts(settingsOf: () => XenditSettings | null, options: CallOptions = {}): PayoutGateway {
  const call = (settings: XenditSettings, path: string, body?: { text: string; key: string }) => {
    const authorization = `Basic ${Buffer.from(`${settings.secretKey}:`).toString('base64')}`;
    const url = new URL(`${settings.url}${path}`);
    if (!body) return callGateway(url, { method: 'GET', headers: { authorization } }, options);
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': body.key };
    return callGateway(url, { method: 'POST', headers, body: body.text }, options);
  };
  return {
    name: 'xendit',
    isConnected: () => settingsOf() !== null,
    pays: (channel, currency) => currency === 'PHP' && channelCodes[channel] !== undefined,
    send: async (given) => {
      const settings = settingsOf();
      if (!settings) return { kind: 'unknown', detail: 'the gateway is not connected' };
      const reply = await call(settings, '/v2/payouts', { text: order(given), key: given.reference });
      if (reply === null || !isJson(reply.body)) return { kind: 'unknown', detail: 'no answer to the payout' };
      if (reply.status === OK) return answerOf(reply.body);
      const code = textIn(reply.body['error_code']).slice(0, 60);
      return { kind: reply.status === BAD_REQUEST && FINAL.has(code) ? 'refused' : 'unknown', detail: `${reply.status} ${code}` };
    },
    ask: async (reference) => {
      const settings = settingsOf();
      const reply = settings && (await call(settings, `/v2/payouts?reference_id=${encodeURIComponent(reference)}`));
      if (!reply) return { kind: 'unknown', detail: 'no answer to the question' };
      if (reply.status === NOT_FOUND) return { kind: 'not_found', detail: 'the gateway does not know it' };
      const list = reply.status === OK && Array.isArray(reply.body) ? (reply.body as unknown[]).filter(isJson) : null;
      if (list === null) return { kind: 'unknown', detail: `${reply.status} to the question` };
      const found = list.find((payout) => payout['reference_id'] === reference);
      return found ? answerOf(found) : { kind: 'not_found', detail: 'the gateway does not know it' };
    },
    referenceIn: (headers, body) => {
      const settings = settingsOf();
      if (!settings || !isSameSecret(headerText(headers['x-callback-token']), settings.callbackToken)) return null;
      const event = parseExact(body.toString('utf8'));
      const data = isJson(event) && isJson(event['data']) ? event['data'] : {};
      return textIn(data['reference_id']) || null;
    },
  };
}
