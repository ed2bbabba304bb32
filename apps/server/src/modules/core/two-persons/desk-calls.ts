import type { Parsed } from '@laro/contract/routes';
import { seesMerchant } from '@laro/domain/staff/access';
import type pg from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { personOf, staffOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { JudgedProposal, TwoPersons } from './create-two-persons.ts';
import { INSTALLATION, pickSettings, refuseWrongChanges } from './installation/settings.ts';
import { proposedOf } from './propose.ts';

type Names = 'listProposals' | 'getProposal' | 'decideProposal' | 'withdrawProposal' | 'getInstallationSettings' | 'changeInstallationSettings';
type View = Parsed<'getProposal', 'value'>;

const PAGE = 50;

const describe = ({ row, fault, votes }: JudgedProposal): View => ({
  id: row.id.toString(),
  act: row.act,
  merchant: row.merchantCode,
  subject: row.subject,
  before: row.before,
  after: row.after,
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
  state: row.state,
  proposedBy: row.proposerId === null ? null : row.proposer,
  proposedAt: row.proposedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  // Null while it waits, and for decisions of the installation or by expiry.
  decidedBy: row.decider,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decisionReason: row.decisionReason,
  fault,
  votes: votes.map(({ name, decision, reason, at }) => ({ by: name, decision, reason, at: at.toISOString() })),
});

export interface TwoPersonsCallsDeps {
  pool: pg.Pool;
  twoPersons: TwoPersons;
  isMerchant: (code: string) => boolean;
}

/** Proposals at the desk, and the settings of the installation (DESK-29, DESK-30). */
export function twoPersonsCalls({ pool, twoPersons, isMerchant }: TwoPersonsCallsDeps): Handlers<Names> {
  const settingsView = async (): Promise<Parsed<'getInstallationSettings', 'value'>> => {
    const { settings, stamp } = await twoPersons.installationSettings();
    return { acts: [...settings['twoPersons.acts']], forbidsTeamPairs: settings['twoPersons.forbidsTeamPairs'], stamp };
  };
  return {
    listProposals: async (context, { query: { merchant, state, before } }) => {
      if (merchant !== '' && !(isMerchant(merchant) && seesMerchant(staffOf(context).access, merchant))) throw new Refusal('request.not_found');
      const found = await twoPersons.list(personOf(context), {
        merchantCode: merchant === '' ? null : merchant,
        isWaiting: state === 'waiting',
        below: before === '' ? null : BigInt(before),
        limit: PAGE + 1,
      });
      const shown = found.slice(0, PAGE);
      return { proposals: shown.map(describe), next: found.length > PAGE ? (shown.at(-1)?.row.id.toString() ?? null) : null };
    },
    getProposal: async (context, { params }) => describe(await twoPersons.read(BigInt(params.proposalId), personOf(context))),
    decideProposal: async (context, { params, body: { decision, reason } }) => {
      const by = personOf(context);
      const { id } = await twoPersons.change({ id: BigInt(params.proposalId) }, { act: decision, by, reason });
      return describe(await twoPersons.read(id, by));
    },
    withdrawProposal: async (context, { params, body: { reason } }) => {
      const row = await twoPersons.change({ id: BigInt(params.proposalId) }, { act: 'withdraw', by: personOf(context), reason });
      return describe({ row, fault: null, votes: [] });
    },
    getInstallationSettings: () => settingsView(),
    changeInstallationSettings: async (context, { body: { acts, forbidsTeamPairs, stamp, reason } }) => {
      const changes = { 'twoPersons.acts': acts, 'twoPersons.forbidsTeamPairs': forbidsTeamPairs };
      refuseWrongChanges(changes);
      const current = await twoPersons.installationSettings();
      if (current.stamp !== stamp) throw new Refusal('desk.changed_meanwhile');
      const keys = Object.keys(changes);
      const row = await inTransaction(pool, (transaction) =>
        twoPersons.proposeWithin(
          transaction,
          {
            act: 'installation.settings',
            merchantCode: null,
            subject: INSTALLATION,
            before: pickSettings(current.own, keys),
            after: pickSettings({ ...current.own, ...changes }, keys),
            payload: changes,
            reason,
          },
          personOf(context),
        ),
      );
      return proposedOf(row);
    },
  };
}
