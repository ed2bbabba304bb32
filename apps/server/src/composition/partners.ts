import { createAgents } from '../modules/partners/agents/index.ts';
import { readVerified } from '../modules/people/identity-documents/index.ts';
import { lotteryNotes } from '../modules/play/lottery/index.ts';
import type { Base, Inbox } from './base.ts';
import type { People } from './people.ts';
import type { Reach } from './reach.ts';

interface Needs extends Base {
  people: Pick<People, 'members' | 'account' | 'players' | 'limits'>;
  reach: Pick<Reach, 'content'>;
  inbox: Pick<Inbox, 'noteRatesCut' | 'noteMoved' | 'noteMoveOff' | 'noteAgent' | 'noteAgentMoney'>;
}

export type Partners = ReturnType<typeof createPartners>;

/** Partners: agents. */
export const createPartners = ({ ground, core: { atDesk }, notices, people: { members, account, players, limits }, inbox, reach }: Needs) => ({
  agents: createAgents({
    ...ground,
    audit: atDesk.audit,
    twoPersons: atDesk.twoPersons,
    members,
    requireConfirmation: account.confirmation.require,
    roundNotes: lotteryNotes,
    onMoved: notices.wallet,
    noteRatesCut: inbox.noteRatesCut,
    noteMoved: inbox.noteMoved,
    noteMoveOff: inbox.noteMoveOff,
    noteAgent: inbox.noteAgent,
    noteAgentMoney: inbox.noteAgentMoney,
    sessions: players.sessions,
    paymentPassword: account.paymentPassword,
    isPromotionShown: reach.content.isPromotionShown,
    creativesOf: reach.content.creativesOf,
    isVerified: readVerified,
    depositRoom: limits.depositRoom,
  }),
});
