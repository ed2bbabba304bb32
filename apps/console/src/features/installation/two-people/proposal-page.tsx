import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { ChangesTable } from '#console/shared/list/changes-table.tsx';
import { Facts, type Fact } from '#console/shared/page/facts.tsx';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { proposalQuery, type Proposal } from '#console/shared/api/proposals.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { faultKey, ProposalState } from './proposal-state.tsx';

type Decision = 'approve' | 'refuse' | 'withdraw';

/** Possible decisions of the reader: the proposer withdraws, others decide; without the right to approve one may still refuse. */
function decisionsOn({ state, fault, proposedBy }: Proposal): Decision[] {
  if (state !== 'proposed' || fault === 'permission_missing') return [];
  if (fault === 'own') return proposedBy === null ? ['refuse'] : ['withdraw'];
  return fault === null ? ['approve', 'refuse'] : ['refuse'];
}

function useFacts({
  merchant,
  subject,
  amount,
  currency,
  reason,
  proposedBy,
  proposedAt,
  expiresAt,
  state,
  decidedBy,
  decidedAt,
  decisionReason,
  votes,
}: Proposal): Fact[] {
  const { t } = useWords();
  const ended: Fact[] =
    decidedAt === null
      ? [[t('desk.two.expires'), <Moment key="expires" at={expiresAt} />]]
      : [
          [
            t('desk.two.decided_by'),
            <MomentIn
              key="decided"
              at={decidedAt}
              words={(at) => t('desk.act_by', { name: decidedBy ?? t('desk.two.by_machine'), moment: at, reason: decisionReason || t('desk.none') })}
            />,
          ],
        ];
  return [
    [t('desk.state'), <ProposalState key="state" state={state} />],
    [t('desk.two.where'), merchant ?? t('desk.two.installation')],
    [t('desk.two.subject'), <code key="subject">{subject}</code>],
    ...(amount === null ? [] : [[t('desk.ledger.amount'), `${exactAmount(amount)} ${currency ?? ''}`] as const]),
    ...(reason === '' ? [] : [[t('desk.two.reason'), reason] as const]),
    [t('desk.two.proposed_by'), <MomentIn key="proposed" at={proposedAt} words={(at) => `${proposedBy ?? t('desk.two.by_system')}, ${at}`} />],
    ...votes.map((vote): Fact => [
      t(`desk.two.vote.${vote.decision}`),
      <MomentIn key={vote.at} at={vote.at} words={(at) => t('desk.act_by', { name: vote.by ?? t('desk.two.by_machine'), moment: at, reason: vote.reason })} />,
    ]),
    ...ended,
  ];
}

function DecideDialog({ proposal, decision, onClose }: { proposal: Proposal; decision: Decision; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const params = { proposalId: proposal.id };
  const renew = () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  const save = async (reason: string) => {
    const decided =
      decision === 'withdraw'
        ? await api.call('withdrawProposal', { params, body: { reason } })
        : await api.call('decideProposal', { params, body: { decision, reason } });
    // An act can concern any page: refetches everything.
    await renew();
    say(t(decided.state === 'proposed' ? 'desk.two.noted' : `desk.two.state.${decided.state}`));
    onClose();
  };
  return (
    <ActDialog
      title={`${t(`desk.two.${decision}`)}: ${t(`desk.two.act.${proposal.act}`)}`}
      submit={t(`desk.two.${decision}`)}
      size="wide"
      isDangerous={decision === 'refuse'}
      onSubmit={save}
      onProblem={() => {
        void renew();
        return false;
      }}
      onClose={onClose}
    >
      <ChangesTable before={proposal.before} after={proposal.after} subject={proposal.subject} />
    </ActDialog>
  );
}

function Detail({ proposal }: { proposal: Proposal }) {
  const { t } = useWords();
  const [decision, setDecision] = useState<Decision | null>(null);
  const decisions = decisionsOn(proposal);
  return (
    <>
      {proposal.proposedBy === null && proposal.state === 'proposed' ? <Note kind="info">{t('desk.two.system_text')}</Note> : null}
      {proposal.fault === null ? null : <Note kind="info">{t(faultKey(proposal.fault, proposal.proposedBy))}</Note>}
      <Card>
        <Facts facts={useFacts(proposal)} />
        <p>
          {decisions.map((value) => (
            <Button
              key={value}
              size="small"
              kind={value === 'approve' ? 'primary' : value === 'refuse' ? 'danger' : 'quiet'}
              onClick={() => setDecision(value)}
            >
              {t(`desk.two.${value}`)}
            </Button>
          ))}
        </p>
      </Card>
      <Card title={t('desk.two.changes')}>
        <ChangesTable before={proposal.before} after={proposal.after} subject={proposal.subject} />
      </Card>
      {decision === null ? null : <DecideDialog proposal={proposal} decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}

/** One proposal: what changes, side by side, who proposed it and why, and what the reader can do (DESK-29). */
export function ProposalPage() {
  const { t } = useWords();
  const { proposalId = '' } = useParams();
  const query = useQuery(proposalQuery(proposalId));
  const title = query.data ? t(`desk.two.act.${query.data.act}`) : t('desk.two.title');
  return (
    <Page
      title={title}
      actions={
        <Link to="/two-people" className={buttonClass({ size: 'small' })}>
          {t('desk.two.back')}
        </Link>
      }
    >
      <Loaded query={query}>{(proposal) => <Detail proposal={proposal} />}</Loaded>
    </Page>
  );
}
