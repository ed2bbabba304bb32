import { createHmac } from 'node:crypto';
import { payoutChannels, type PayoutChannel } from '@laro/domain/withdrawals/payout-channels';
import type { PayoutAnswer, PayoutGateway, PayoutOrder } from '#server/modules/money/withdrawals/ports.ts';
import {
  amountIn,
  bodyWithAmount,
  callGateway,
  headerText,
  isJson,
  isSameSecret,
  parseExact,
  textIn,
  type CallOptions,
  type GatewayReply,
  type Json,
} from './payout-json.ts';

/** Our account at a gateway with Airwallex's interface. */
export interface AirwallexSettings {
  url: string;
  clientId: string;
  apiKey: string;
  /** The secret that signs its webhooks. */
  webhookSecret: string;
}

const OK = 200;
const CREATED = 201;
const BAD_REQUEST = 400;
const UNAUTHORIZED = 401;
const TOKEN_MS = 20 * 60_000;
/** A webhook older than this is not followed. */
const WEBHOOK_MAX_AGE_MS = 10 * 60_000;
const FINAL = new Set(['validation_failed', 'invalid_argument', 'invalid_transfer_amount', 'unsupported_country_code', 'invalid_account_number']);

/** How the national clearing calls our channels. */
const bankNames: Partial<Record<PayoutChannel, string>> = Object.fromEntries(
  Object.entries(payoutChannels).map(([channel, { name }]) => [channel, name ?? '']),
);

/**
 * A failed transfer can still be retried manually there, and its money has not come back: only a cancelled one's has. So `FAILED` is not
 * final for us. https://www.airwallex.com/docs/api/payouts/transfers/api
 */
const kinds: Readonly<Record<string, 'taken' | 'paid' | 'failed'>> = {
  INITIATED: 'taken',
  SCHEDULED: 'taken',
  OVERDUE: 'taken',
  PROCESSING: 'taken',
  SENT: 'taken',
  FAILED: 'taken',
  CANCELLATION_REQUESTED: 'taken',
  PAID: 'paid',
  CANCELLED: 'failed',
};

function answerOf(transfer: Json): PayoutAnswer {
  const status = textIn(transfer['status']);
  const kind = kinds[status];
  if (kind === undefined) return { kind: 'unknown', detail: `the gateway’s status is ${status.slice(0, 40)}` };
  const failure = textIn(transfer['failure_type']);
  return {
    kind,
    gatewayId: textIn(transfer['id']) || null,
    amount: amountIn(transfer['transfer_amount']),
    detail: failure === '' ? status : `${status} ${failure}`,
  };
}

function order({ reference, amount, currency, channel, number, holderName, description }: PayoutOrder): string {
  const account = channel === 'iban' ? { iban: number } : { account_number: number, bank_name: bankNames[channel], local_clearing_system: 'INSTAPAY' };
  return bodyWithAmount(
    {
      request_id: reference,
      transfer_amount: '@amount@',
      transfer_currency: currency,
      source_currency: currency,
      transfer_method: channel === 'iban' ? 'SWIFT' : 'LOCAL',
      reason: 'personal_remittance',
      reference: description,
      beneficiary: {
        entity_type: 'PERSONAL',
        bank_details: { account_name: holderName, account_currency: currency, bank_country_code: channel === 'iban' ? number.slice(0, 2) : 'PH', ...account },
      },
    },
    amount,
  );
}

/** A token that the gateway gives for client id and key; renewed before it ends, and when it is refused. */
function tokenKeeper(options: CallOptions): (settings: AirwallexSettings, isRenewed?: boolean) => Promise<string | null> {
  let kept: { token: string; of: string; until: number } | null = null;
  return async ({ url, clientId, apiKey }, isRenewed = false) => {
    const of = `${url} ${clientId}`;
    if (!isRenewed && kept?.of === of && kept.until > performance.now()) return kept.token;
    const headers = { 'x-client-id': clientId, 'x-api-key': apiKey };
    const reply = await callGateway(new URL(`${url}/api/v1/authentication/login`), { method: 'POST', headers }, options);
    const token = isJson(reply?.body) ? textIn(reply.body['token']) : '';
    kept = token === '' ? null : { token, of, until: performance.now() + TOKEN_MS };
    return kept?.token ?? null;
  };
}

/**
 * Pays by Airwallex's Transfers API. Our reference is the `request_id`, which it accepts once. `settingsOf` is called for each payout; null
 * without a gateway.
 */
export function createAirwallexPayouts(settingsOf: () => AirwallexSettings | null, options: CallOptions = {}, now: () => number = Date.now): PayoutGateway {
  const tokenFor = tokenKeeper(options);
  const call = async (path: string, body?: string): Promise<GatewayReply | null> => {
    const settings = settingsOf();
    if (!settings) return null;
    for (const isRenewed of [false, true]) {
      const token = await tokenFor(settings, isRenewed);
      if (token === null) return null;
      const authorization = `Bearer ${token}`;
      const given =
        body === undefined
          ? { method: 'GET' as const, headers: { authorization } }
          : { method: 'POST' as const, headers: { authorization, 'content-type': 'application/json' }, body };
      const reply = await callGateway(new URL(`${settings.url}${path}`), given, options);
      if (reply?.status !== UNAUTHORIZED || isRenewed) return reply;
    }
    return null;
  };
  return {
    name: 'airwallex',
    isConnected: () => settingsOf() !== null,
    pays: (channel, currency) => (payoutChannels[channel].currencies as readonly string[]).includes(currency),
    send: async (given) => {
      const reply = await call('/api/v1/transfers/create', order(given));
      if (reply === null || !isJson(reply.body)) return { kind: 'unknown', detail: 'no answer to the payout' };
      if (reply.status === OK || reply.status === CREATED) return answerOf(reply.body);
      const code = textIn(reply.body['code']).slice(0, 60);
      return { kind: reply.status === BAD_REQUEST && FINAL.has(code) ? 'refused' : 'unknown', detail: `${reply.status} ${code}` };
    },
    ask: async (reference) => {
      const reply = await call(`/api/v1/transfers?request_id=${encodeURIComponent(reference)}`);
      const items = reply?.status === OK && isJson(reply.body) && Array.isArray(reply.body['items']) ? (reply.body['items'] as unknown[]).filter(isJson) : null;
      if (items === null) return { kind: 'unknown', detail: reply === null ? 'no answer to the question' : `${reply.status} to the question` };
      const found = items.find((transfer) => transfer['request_id'] === reference);
      return found ? answerOf(found) : { kind: 'not_found', detail: 'the gateway does not know it' };
    },
    referenceIn: (headers, body) => {
      const settings = settingsOf();
      const timestamp = headerText(headers['x-timestamp']);
      if (!settings || !/^\d{13}$/.test(timestamp) || Math.abs(now() - Number(timestamp)) > WEBHOOK_MAX_AGE_MS) return null;
      const expected = createHmac('sha256', settings.webhookSecret).update(timestamp).update(body).digest('hex');
      if (!isSameSecret(headerText(headers['x-signature']), expected)) return null;
      const event = parseExact(body.toString('utf8'));
      const data = isJson(event) && isJson(event['data']) ? event['data'] : {};
      return textIn(data['request_id']) || null;
    },
  };
}
