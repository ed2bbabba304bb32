import type { Parsed } from '@laro/contract/routes';
import { onlineGateways, type OnlineGateway } from '@laro/domain/deposits/deposit-rules';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { Parts } from '../deposits-parts.ts';
import type { RecordAct } from './desk-deposits.ts';
import { readHealth, readSpeed, type GatewayHealth } from '../callbacks/gateway-health.store.ts';
import type { GatewaySecrets } from '../callbacks/gateway-keys.ts';
import { readMethods, writeMethod, type MethodRow } from '../rules/methods.store.ts';
import { insertPaymentKey, readPaymentKeys, retireKey } from '../callbacks/payment-keys.store.ts';
import { closeCallback, listCallbacks, type CallbackRow } from '../callbacks/payments.store.ts';

const PAGE = 50;
const WEEK_MS = 7 * 86_400_000;

type MethodList = Parsed<'listPaymentMethods', 'value'>;
type MethodInput = Omit<Parsed<'changePaymentMethod', 'body'>, 'reason'>;
type Gateways = Parsed<'listPaymentGateways', 'value'>;
type CallbackView = Parsed<'closeGatewayCallback', 'value'>;

/** Code of the first fault of a deposit method; null if it can be offered. */
function faultOf(parts: Parts, method: MethodInput): string | null {
  if (method.max < method.min) return 'max';
  if ((method.kind === 'manual') !== (method.gateway === 'manual')) return 'gateway';
  const gateway = parts.gatewayOf(method.gateway);
  if (gateway && !gateway.kinds.includes(method.kind)) return 'kind';
  if (method.gateway === 'manual' && method.isOn && (method.payee.account === '' || method.payee.name === '')) return 'payee';
  return method.quickAmounts.every((amount) => amount >= method.min && amount <= method.max) ? null : 'quickAmounts';
}

async function methodsOf(parts: Parts, merchant: Merchant): Promise<MethodList> {
  const currency = merchant.settings['market.currency'];
  return { methods: await readMethods(parts.pool, merchant.code, currency), currency };
}

const shownMethod = ({ min, max, feeFixed, quickAmounts, ...rest }: MethodRow | MethodInput) => ({
  ...rest,
  min: String(min),
  max: String(max),
  feeFixed: String(feeFixed),
  quickAmounts: quickAmounts.map(String),
});

const unheard = { lastCallbackAt: null, refusedCount: 0, lastRefusedAt: null, errorCount: 0, lastErrorAt: null, lastError: null };

const viewHealth = (row: GatewayHealth | null) =>
  row === null
    ? unheard
    : {
        lastCallbackAt: row.lastCallbackAt?.toISOString() ?? null,
        refusedCount: Number(row.refusedCount),
        lastRefusedAt: row.lastRefusedAt?.toISOString() ?? null,
        errorCount: Number(row.errorCount),
        lastErrorAt: row.lastErrorAt?.toISOString() ?? null,
        lastError: row.lastError,
      };

async function gatewaysOf(parts: Parts, merchant: Merchant): Promise<Gateways> {
  await parts.notes.flush();
  const [keys, health, speed] = await Promise.all([
    readPaymentKeys(parts.pool, merchant.code),
    readHealth(parts.pool, merchant.code),
    readSpeed(parts.pool, merchant.code, new Date(parts.now() - WEEK_MS)),
  ]);
  const gateways = onlineGateways.map((gateway) => {
    const address = parts.keys.address(merchant, gateway);
    const own = keys.filter((row) => row.gateway === gateway);
    const { medianSeconds = null, paid = 0, failed = 0 } = speed.get(gateway) ?? {};
    return {
      gateway,
      address: address ?? '',
      callbackPath: `/payments/${gateway}/${merchant.code}`,
      usesSandbox: address !== null && parts.isSandbox(address) && own.every((row) => row.retiredAt !== null),
      keys: own.map((row) => ({
        id: row.id.toString(),
        hint: row.hint,
        isForAddress: row.origin !== null && row.origin === parts.keys.origin(merchant, gateway),
        createdAt: row.createdAt.toISOString(),
        createdBy: row.createdBy,
        retiredAt: row.retiredAt?.toISOString() ?? null,
      })),
      ...viewHealth(health.find((row) => row.gateway === gateway) ?? null),
      medianSecondsToPaid: medianSeconds,
      paidOrders: paid,
      failedOrders: failed,
    };
  });
  return { gateways };
}

const viewCallback = (row: CallbackRow): CallbackView => ({
  id: row.id.toString(),
  gateway: row.gateway,
  outcome: row.outcome,
  number: row.number,
  body: row.body,
  receivedAt: row.receivedAt.toISOString(),
  repeats: row.repeats,
  closed: row.closedAt === null ? null : { at: row.closedAt.toISOString(), by: row.closedBy ?? '', reason: row.closeReason ?? '' },
});

/** Operations of the desk on deposit methods, gateway keys and callbacks. */
export function deskPaymentActs(parts: Parts) {
  return {
    methods: (merchant: Merchant) => methodsOf(parts, merchant),
    /** Throws `desk.method_wrong`. */
    changeMethod: async (merchant: Merchant, method: MethodInput, record: RecordAct) => {
      const fault = faultOf(parts, method);
      if (fault !== null) throw new Refusal('desk.method_wrong', { what: fault });
      const { methods, currency } = await methodsOf(parts, merchant);
      const before = methods.find(({ code }) => code === method.code);
      await inTransaction(parts.pool, async (transaction) => {
        await writeMethod(transaction, merchant.code, currency, { ...method, quickAmounts: [...method.quickAmounts] });
        await record(transaction, { before: before === undefined ? null : shownMethod(before), after: shownMethod(method) });
      });
      return methodsOf(parts, merchant);
    },
    gateways: (merchant: Merchant) => gatewaysOf(parts, merchant),
    addKeyWithin: async (
      transaction: Transaction,
      merchant: Merchant,
      { gateway, secrets, by }: { gateway: OnlineGateway; secrets: GatewaySecrets; by: string },
      record: RecordAct,
    ): Promise<void> => {
      const { sealed, hint } = parts.keys.seal(merchant.code, gateway, secrets);
      const origin = parts.keys.origin(merchant, gateway);
      await insertPaymentKey(transaction, { merchantCode: merchant.code, gateway, sealed, hint, origin, by });
      await record(transaction, { before: null, after: { gateway, hint, origin } });
    },
    /** The origin that a key entered now would belong to; null while no address is set. */
    originOf: (merchant: Merchant, gateway: OnlineGateway): string | null => parts.keys.origin(merchant, gateway),
    /** Keys are read again, after a change within another transaction. */
    forgetKeys: (merchantCode: string): void => parts.keys.forget(merchantCode),
    /** Throws `desk.payment_key_unknown`. */
    retireKey: async (merchant: Merchant, given: { gateway: OnlineGateway; id: bigint; by: string }, record: RecordAct) => {
      await inTransaction(parts.pool, async (transaction) => {
        const hint = await retireKey(transaction, { merchantCode: merchant.code, ...given, at: new Date(parts.now()) });
        if (hint === null) throw new Refusal('desk.payment_key_unknown');
        await record(transaction, { before: { gateway: given.gateway, hint, isInUse: true }, after: { gateway: given.gateway, hint, isInUse: false } });
      });
      parts.keys.forget(merchant.code);
      return gatewaysOf(parts, merchant);
    },
    callbacks: async (merchantCode: string, isOddOnly: boolean, below: bigint | null) => {
      const rows = await listCallbacks(parts.pool, merchantCode, isOddOnly, below, PAGE + 1);
      const shown = rows.slice(0, PAGE);
      return { callbacks: shown.map(viewCallback), next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null };
    },
    /** Throws `desk.callback_unknown`. */
    closeCallback: (merchantCode: string, id: bigint, closing: { by: string; reason: string }, record: RecordAct) =>
      inTransaction(parts.pool, async (transaction) => {
        const row = await closeCallback(transaction, merchantCode, id, { ...closing, at: new Date(parts.now()) });
        if (!row) throw new Refusal('desk.callback_unknown');
        await record(transaction, { before: { closed: false }, after: { closed: true, outcome: row.outcome } });
        return viewCallback(row);
      }),
  };
}
