import type { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import type { StaffModule } from '#server/modules/core/staff/index.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import { createAgents } from '#server/modules/partners/agents/index.ts';
import type { Members } from '#server/modules/people/members/index.ts';
import type { TestDatabase } from '../base/test-database.ts';

interface AgentParts {
  base: TestDatabase;
  directory: MerchantDirectory;
  staff: StaffModule;
  twoPersons: TwoPersons;
  members: Members;
  secret: Buffer;
  now: () => number;
}

/** The agent centre of a test's desk: it sends no notes, and what it asks of other modules is granted. */
export const testAgents = ({ base, directory, staff, ...parts }: AgentParts) =>
  createAgents({
    pool: base.pool,
    audit: staff.audit,
    directory,
    merchantOf: (code) => directory.byCode(code),
    roundNotes: async () => new Map(),
    requireConfirmation: async () => undefined,
    onMoved: () => undefined,
    noteRatesCut: async () => undefined,
    noteMoved: async () => undefined,
    noteMoveOff: async () => undefined,
    noteAgent: async () => undefined,
    noteAgentMoney: async () => undefined,
    sessions: { openBody: async () => Promise.reject(new Error('no sealed bodies here')) },
    paymentPassword: { isSet: async () => true, prove: async () => undefined },
    isVerified: async () => true,
    depositRoom: async () => null,
    isPromotionShown: () => false,
    creativesOf: () => [],
    onBackgroundError: () => {},
    ...parts,
  });
