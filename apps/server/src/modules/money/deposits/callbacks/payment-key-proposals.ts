import type { OnlineGateway } from '@laro/domain/deposits/deposit-rules';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import type { AuditLog } from '#server/modules/core/audit/index.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Proposed, type TwoPersons } from '#server/modules/core/two-persons/index.ts';
import type { RecordAct } from '#server/http/guards/desk-act.ts';
import type { DeskDeposits } from '../create-deposits.ts';

interface Secrets {
  secretKey: string;
  callbackSecret: string;
}

export interface PaymentKeyDeps {
  pool: pg.Pool;
  audit: AuditLog;
  knownMerchant: (code: string) => Merchant;
  payments: DeskDeposits['payments'];
  twoPersons: TwoPersons;
}

const HINT_LETTERS = 4;
const subjectOf = (merchant: string, gateway: string): string => `merchant:${merchant}/gateway:${gateway}`;

/** Keys of gateways: two people enter one while the installation's list says so. It is sealed while it waits, and bound to the address that is set (SAFE-01, SAFE-02). */
export function paymentKeyProposals({ pool, audit, knownMerchant, payments, twoPersons }: PaymentKeyDeps) {
  const recorder =
    (merchant: string, gateway: string, { actor, reason, more }: { actor: Actor; reason: string; more?: object }): RecordAct =>
    (transaction, { before, after }) =>
      audit.append(transaction, {
        actor: actor.name,
        action: 'payment.keyAdded',
        subject: subjectOf(merchant, gateway),
        reason,
        before,
        after: { ...after, ...more },
        ip: actor.ip,
      });
  const merchantOf = (code: string | null): Merchant => knownMerchant(code ?? '');
  const gatewayIn = (payload: Record<string, unknown>): OnlineGateway => payload['gateway'] as OnlineGateway;
  twoPersons.register('payment.key', {
    // The key is for the address that both people see: another one makes the proposal void.
    stampOf: async (_transaction, { merchantCode, payload }) => payments.originOf(merchantOf(merchantCode), gatewayIn(payload)) ?? '',
    carryOut: async (transaction, { proposal, secret, decider }) => {
      const merchant = merchantOf(proposal.merchantCode);
      const gateway = gatewayIn(proposal.payload);
      if (secret === null) throw new Error(`the key of proposal ${proposal.id} is missing`);
      const record = recorder(merchant.code, gateway, { actor: decider, reason: proposal.reason, more: { proposedBy: proposal.proposer } });
      await payments.addKeyWithin(transaction, merchant, { gateway, secrets: JSON.parse(secret) as Secrets, by: proposal.proposer }, record);
      return () => payments.forgetKeys(merchant.code);
    },
  });
  /** Throws `desk.proposal_waiting`. */
  return async (
    merchant: Merchant,
    gateway: OnlineGateway,
    secrets: Secrets,
    { actor, reason }: { actor: Actor; reason: string },
  ): Promise<Proposed | null> => {
    const proposal = await inTransaction(pool, async (transaction) => {
      if (!(await twoPersons.isListed(transaction, 'payment.key'))) {
        await payments.addKeyWithin(transaction, merchant, { gateway, secrets, by: actor.name }, recorder(merchant.code, gateway, { actor, reason }));
        return null;
      }
      const after = { gateway, hint: secrets.secretKey.slice(-HINT_LETTERS), origin: payments.originOf(merchant, gateway) };
      const wish = { act: 'payment.key', merchantCode: merchant.code, subject: subjectOf(merchant.code, gateway), before: null, after, reason } as const;
      return twoPersons.proposeWithin(transaction, { ...wish, payload: { gateway }, secret: JSON.stringify(secrets) }, actor);
    });
    payments.forgetKeys(merchant.code);
    return proposal === null ? null : proposedOf(proposal);
  };
}
