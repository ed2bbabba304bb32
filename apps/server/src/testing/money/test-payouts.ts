import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import { createPayoutAccounts, type PayoutAccounts } from '#server/modules/people/payout-accounts/index.ts';
import { createBooks, createWithdrawals, type Books, type Withdrawals } from '#server/modules/money/withdrawals/index.ts';
import type { PayoutAnswer, PayoutGateway, PayoutGatewayName, PayoutOrder } from '#server/modules/money/withdrawals/ports.ts';
import { withdrawalBenefits } from '#server/modules/rewards/ranks/index.ts';
import type { TestDatabase } from '../base/test-database.ts';

/** A gateway with responses set by the test, which pays a reference once, as real ones do. */
export class TestGateway implements PayoutGateway {
  readonly name: PayoutGatewayName;
  isOn = true;
  /** Every order that came, in order. */
  readonly sent: PayoutOrder[] = [];
  asked = 0;
  /** Responses to the next orders; `taken` after the last. */
  readonly sendAnswers: PayoutAnswer['kind'][] = [];
  /** Responses to queries by reference. */
  readonly known = new Map<string, PayoutAnswer>();

  constructor(name: PayoutGatewayName) {
    this.name = name;
  }

  isConnected = () => this.isOn;
  pays = () => true;
  referenceIn = (_headers: unknown, body: Buffer) => body.toString() || null;

  send = async (order: PayoutOrder): Promise<PayoutAnswer> => {
    this.sent.push(order);
    const kind = this.sendAnswers.shift() ?? 'taken';
    const answer = answerOf(kind, order);
    if (kind !== 'refused' && kind !== 'not_found' && !this.known.has(order.reference))
      this.known.set(order.reference, kind === 'unknown' ? answerOf('taken', order) : answer);
    return answer;
  };

  ask = async (reference: string): Promise<PayoutAnswer> => {
    this.asked++;
    return this.known.get(reference) ?? { kind: 'not_found', detail: 'unknown here' };
  };

  /** From now on a reference has this outcome. */
  decide(reference: string, kind: 'taken' | 'paid' | 'failed' | 'reversed', amount?: bigint): void {
    const order = this.sent.find((entry) => entry.reference === reference);
    if (!order) throw new Error(`nobody sent ${reference}`);
    this.known.set(reference, { ...answerOf(kind, order), ...(amount === undefined ? {} : { amount }) } as PayoutAnswer);
  }
}

const answerOf = (kind: PayoutAnswer['kind'], { reference, amount }: PayoutOrder): PayoutAnswer =>
  kind === 'refused' || kind === 'unknown' || kind === 'not_found' ? { kind, detail: kind } : { kind, gatewayId: `gw-${reference}`, amount, detail: kind };

export interface TestPayouts {
  withdrawals: Withdrawals;
  books: Books;
  accounts: PayoutAccounts;
  gateways: Record<PayoutGatewayName, TestGateway>;
  /** Withdrawals whose members were notified of the outcome, with the state. */
  told: string[];
}

interface Ground {
  base: TestDatabase;
  audit: AuditLog;
  twoPersons: TwoPersons;
  merchantOf: (code: string) => Merchant | null;
  announced: string[];
  now: () => number;
  /** In place of the gateway that a test moves. */
  xendit?: PayoutGateway;
}

/** Withdrawals over gateways that a test moves. */
export function testPayouts({ base, audit, twoPersons, merchantOf, announced, now, xendit }: Ground): TestPayouts {
  const { pool } = base;
  const told: string[] = [];
  const nobody = async (): Promise<never> => {
    throw new Error('this test has no members at the site');
  };
  const accounts = createPayoutAccounts({
    pool,
    secret: Buffer.alloc(32, 7),
    sessions: { openBody: nobody },
    requireConfirmation: nobody,
    tell: () => {},
    now,
  });
  const gateways = { xendit: new TestGateway('xendit'), airwallex: new TestGateway('airwallex') };
  const withdrawals = createWithdrawals({
    pool,
    audit,
    twoPersons,
    accounts,
    gateways: { ...gateways, ...(xendit ? { xendit } : {}) },
    merchantOf,
    benefitsOf: withdrawalBenefits({ merchantOf, now }),
    onChanged: (publicId) => void announced.push(`wallet ${publicId}`),
    onRequested: async (_transaction, { id, amount }) => void announced.push(`requested ${id} ${amount}`),
    tell: ({ id, state }) => void told.push(`${state} ${id}`),
    now,
    onBackgroundError: (error) => {
      throw error;
    },
  });
  return { withdrawals, books: createBooks({ pool, now }), accounts, gateways, told };
}
