import { withDesk } from '../module.ts';
import { adjustmentDeskCalls, createAdjustments } from '../modules/money/adjustments/index.ts';
import { createDeposits, depositDeskCalls, playerRules } from '../modules/money/deposits/index.ts';
import { createStatements, statementDeskCalls } from '../modules/money/statements/index.ts';
import { bookDeskCalls, createBooks, createMoneyOut, outcomeNotes, withdrawalDeskCalls } from '../modules/money/withdrawals/index.ts';
import { withdrawalBenefits } from '../modules/rewards/ranks/index.ts';
import { rewardCauses } from '../modules/rewards/rewards/index.ts';
import { readVerified } from '../modules/people/identity-documents/index.ts';
import type { Base } from './base.ts';
import type { People } from './people.ts';
import type { Play } from './play.ts';
import type { Reach } from './reach.ts';

interface Needs extends Base {
  reach: Pick<Reach, 'messages'>;
  people: Pick<People, 'players' | 'account' | 'payoutAccounts' | 'limits' | 'members'>;
  play: Pick<Play, 'catalogue'>;
}

/** Withdrawals and their books. */
function createWithdrawals({ ground, parties, core: { atDesk, hooks }, notices, reach: { messages }, people }: Needs) {
  const { players, account } = people;
  const { pool, merchantOf, onBackgroundError } = ground;
  const withdrawals = createMoneyOut({
    ...ground,
    audit: atDesk.audit,
    twoPersons: atDesk.twoPersons,
    accounts: people.payoutAccounts,
    gateways: parties.payouts,
    sessions: players.sessions,
    requireConfirmation: account.confirmation.require,
    paymentPassword: account.paymentPassword,
    isVerified: (playerId) => readVerified(pool, playerId),
    maskName: account.maskName,
    benefitsOf: withdrawalBenefits(ground),
    onChanged: notices.wallet,
    tell: outcomeNotes({ merchantOf, tell: messages.tell, onBackgroundError }),
    onRequested: hooks.withdrawalRequested,
  });
  return withDesk(withdrawals, {
    ...withdrawalDeskCalls(atDesk, withdrawals),
    ...bookDeskCalls({ ...atDesk, gateways: parties.payouts }, createBooks(ground)),
  });
}

/** Money: statements, deposits, withdrawals, corrections by hand. */
export function createMoney(needs: Needs) {
  const { ground, parties, core, notices, people, play } = needs;
  const { pool, settingsOf } = ground;
  const { atDesk, hooks } = core;
  const { audit, twoPersons } = atDesk;
  const { limits, members } = people;
  const statements = createStatements({ ...ground, catalogue: play.catalogue, causesOf: rewardCauses(pool), onSummarySeen: limits.noteSummarySeen });
  const deposits = createDeposits({
    ...ground,
    ...parties.deposits,
    ...playerRules({ pool, settingsOf, limits }),
    audit,
    twoPersons,
    slips: parties.slips,
    hooks,
    onMoved: notices.wallet,
  });
  const adjustments = createAdjustments({ ...ground, audit, twoPersons, onChanged: ({ publicId }) => notices.wallet(publicId) });
  return {
    withdrawals: createWithdrawals(needs),
    statements: withDesk(statements, statementDeskCalls(atDesk, members, statements)),
    deposits: withDesk(deposits, depositDeskCalls(atDesk, deposits.desk)),
    adjustments: { handlers: adjustmentDeskCalls(atDesk, members, adjustments) },
  };
}

export type Money = ReturnType<typeof createMoney>;
