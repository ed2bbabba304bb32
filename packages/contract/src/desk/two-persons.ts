import * as z from 'zod';
import { listableActs, twoPersonActNames } from '@laro/domain/two-persons/acts';
import { proposalStates } from '@laro/domain/two-persons/proposal-status';
import { secondPersonFaults } from '@laro/domain/two-persons/second-person';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment, money } from '../wire/scalars.ts';
import { proposed } from './proposable.ts';
import { id, reason, shared } from './scalars.ts';

const proposal = z.object({
  id: z.string(),
  act: z.enum(twoPersonActNames),
  /** Null for acts of the installation. */
  merchant: z.string().nullable(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  amount: money.nullable(),
  currency: z.string().nullable(),
  reason: z.string(),
  state: z.enum(proposalStates),
  /** Null for a proposal of the system, which two people decide on. */
  proposedBy: z.string().nullable(),
  proposedAt: moment,
  expiresAt: moment,
  /** Null while it is pending, when it has expired, and when it was decided on the command line of the server. */
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  decisionReason: z.string().nullable(),
  /** Reason why the reader cannot approve it; null if they can, or after it has ended. */
  fault: z.enum([...secondPersonFaults, 'permission_missing']).nullable(),
  /** Decisions so far about a proposal of the system, the earliest first: two that are alike end it. `by` is null for the command line of the server. */
  votes: z.array(z.object({ by: z.string().nullable(), decision: z.enum(['approve', 'refuse']), reason: z.string(), at: moment })),
});

const params = z.object({ proposalId: id });
const settings = { acts: z.array(z.enum(listableActs)), forbidsTeamPairs: z.boolean(), stamp: z.string() };

const secondPersonRefusals = [
  'desk.proposal_unknown',
  'desk.proposal_decided',
  'desk.proposal_expired',
  'desk.proposal_void',
  'desk.second_person_own',
  'desk.second_person_same_hand',
  'desk.second_person_changed_limit',
  'desk.second_person_same_team',
  'desk.second_person_over_limit',
  'desk.permission_missing',
] as const;

/** Acts that need two people (DESK-29, DESK-30, SAFE-04). */
export const twoPersons = {
  listProposals: endpoint({
    summary: 'Acts that wait for a second person, or past ones, newest first. Only those that the caller may see.',
    access: 'staff',
    rate: 'read',
    ...shared,
    serves: ['DESK-29', 'SAFE-04'],
    query: z.object({
      merchant: z.union([code, z.literal('')]).default(''),
      state: z.enum(['waiting', 'past']).default('waiting'),
      before: z.union([id, z.literal('')]).default(''),
    }),
    value: z.object({ proposals: z.array(proposal), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  getProposal: endpoint({
    summary: 'One proposal with the values before and after, and the reason why the caller cannot approve it.',
    access: 'staff',
    rate: 'read',
    ...shared,
    serves: ['DESK-29'],
    params,
    value: proposal,
    refusals: ['desk.proposal_unknown'],
  }),
  decideProposal: endpoint({
    summary:
      'Approves a proposal, which carries out the act, or refuses it. Needs another person with the permission and the limit. Of a proposal of the system the first decision is noted, and a second person who decides alike ends it.',
    access: 'staff',
    rate: 'write',
    ...shared,
    serves: ['DESK-29', 'SAFE-04', 'T33'],
    params,
    body: z.object({ decision: z.enum(['approve', 'refuse']), reason }),
    value: proposal,
    // The act itself can refuse as well, just as for one person.
    refusals: [...secondPersonRefusals],
  }),
  withdrawProposal: endpoint({
    summary: 'Withdraws the caller’s own proposal.',
    access: 'staff',
    rate: 'write',
    ...shared,
    serves: ['DESK-29'],
    params,
    body: z.object({ reason }),
    value: proposal,
    refusals: ['desk.proposal_unknown', 'desk.proposal_decided', 'desk.proposal_expired', 'desk.proposal_void', 'desk.proposal_not_own'],
  }),
  getInstallationSettings: endpoint({
    summary: 'Acts that need two people, and the rule for pairs of one team.',
    access: 'staff:staff.read',
    rate: 'read',
    ...shared,
    serves: ['DESK-30', 'DESK-97'],
    value: z.object(settings),
    refusals: [],
  }),
  changeInstallationSettings: endpoint({
    summary: 'Proposes new settings of the installation. A second person always decides on them.',
    access: 'staff:staff.change',
    rate: 'write',
    twoPersons: 'installation.settings',
    ...shared,
    serves: ['DESK-30', 'SAFE-04'],
    body: z.object({ ...settings, reason }),
    value: proposed,
    refusals: ['desk.changed_meanwhile', 'desk.setting_invalid', 'desk.setting_unknown', 'desk.proposal_waiting'],
  }),
};
