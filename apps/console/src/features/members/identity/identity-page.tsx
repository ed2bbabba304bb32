import { needsSecondLook } from '@laro/domain/identity/identity-rules';
import { Button } from '@laro/ui/button.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '#console/shared/api/api.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Facts } from '#console/shared/page/facts.tsx';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useMay, useMe, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { DecideDialog, type ProofStep } from './decide-dialog.tsx';
import { DocumentPicture } from './document-picture.tsx';
import { Hits, ProofStatePill } from './identity-parts.tsx';
import { proofQuery, type DeskProof } from './identity-queries.ts';
import css from './identity.module.css';

interface ProofProps {
  proof: DeskProof;
  merchant: string;
}

function Member({ member, merchant }: { member: DeskProof['member']; merchant: string }) {
  return useMay()('members.read') ? <Link to={`/m/${merchant}/members/${member.id}`}>{member.username}</Link> : member.username;
}

function Said({ proof, merchant }: ProofProps) {
  const { t } = useWords();
  const { said, known } = proof;
  return (
    <Card>
      <Facts
        facts={[
          [t('desk.state'), <ProofStatePill key="state" state={proof.state} />],
          [t('desk.members.member'), <Member key="member" member={proof.member} merchant={merchant} />],
          [t('identity.form.document'), `${t(`identity.document.${proof.document}`)}, ${proof.country}`],
          [t('identity.form.number'), said?.number ?? proof.numberMasked],
          [t('identity.form.expires'), proof.expiresOn ?? t('desk.none')],
          [t('identity.form.name'), said?.legalName ?? t('desk.identity.deleted')],
          [t('identity.form.birthday'), said?.birthday ?? t('desk.none')],
          [t('identity.form.address'), said?.address ?? t('desk.none')],
          [t('desk.identity.known'), [known.payeeName, known.birthday].filter((text) => text !== null).join(', ') || t('desk.none')],
          [
            t('identity.sent'),
            <>
              <Moment at={proof.sentAt} form="exact" /> {proof.sentFrom}
            </>,
          ],
          ...(proof.refusals.length === 0 ? [] : [[t('identity.reasons'), proof.refusals.map((name) => t(`identity.refusal.${name}`)).join(' ')] as const]),
          ...(proof.told === '' ? [] : [[t('desk.withdrawals.told'), proof.told] as const]),
        ]}
      />
    </Card>
  );
}

function Findings({ proof, merchant }: ProofProps) {
  const { t } = useWords();
  return (
    <Card title={t('desk.identity.hits')}>
      <Hits hits={proof.hits} />
      {proof.answers.length === 0 ? null : (
        <ul className={css['others']}>
          {proof.answers.map(({ hit, answer, by, at }) => (
            <li key={`${hit} ${at}`}>
              {t(`desk.identity.hit.${hit}`)}: {answer} ({by}, <Moment at={at} />)
            </li>
          ))}
        </ul>
      )}
      <ul className={css['others']}>
        {proof.others.map(({ hit, isVerified, ...member }) => (
          <li key={`${member.id} ${hit}`}>
            <Member member={member} merchant={merchant} /> {t(`desk.identity.hit.${hit}`)}{' '}
            {isVerified ? <Pill tone="ok">{t('identity.state.verified')}</Pill> : null}
          </li>
        ))}
        {proof.exclusions.map(({ id, list: name, label }) => (
          <li key={id}>
            <Pill tone="danger">{t(`desk.exclusions.list.${name}`)}</Pill> {label}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Papers({ proof, merchant }: ProofProps) {
  const { t } = useWords();
  return (
    <Card title={t('desk.identity.pictures')}>
      {proof.sides.length === 0 ? <p>{t('desk.identity.no_pictures')}</p> : null}
      <div className={css['papers']}>
        {proof.sides.map((side) => (
          <DocumentPicture key={side} merchant={merchant} proofId={proof.id} side={side} />
        ))}
      </div>
    </Card>
  );
}

function Holder({ proof, merchant }: ProofProps) {
  const { t } = useWords();
  const me = useMe();
  const client = useQueryClient();
  const { opened, id } = proof;
  const taking = useMutation({
    mutationFn: () => api.call('openDeskIdentity', { params: { merchant, proofId: id }, body: { takesOver: true } }),
    onSuccess: (taken) => client.setQueryData(proofQuery(merchant, id).queryKey, taken),
  });
  if (!opened || opened.by === me.name) return null;
  return (
    <>
      <Note kind="info">
        <MomentIn at={opened.until} words={(moment) => t('desk.identity.opened', { name: opened.by, moment })} />{' '}
        <Button size="small" isBusy={taking.isPending} onClick={() => taking.mutate()}>
          {t('desk.identity.take_over')}
        </Button>
      </Note>
      {taking.isError ? <ProblemNote error={taking.error} /> : null}
    </>
  );
}

function Content({ proof, merchant }: ProofProps) {
  const { t } = useWords();
  const me = useMe();
  const [step, setStep] = useState<ProofStep | null>(null);
  const isWaiting = proof.state === 'pending' || proof.state === 'checked';
  const isMine = !proof.opened || proof.opened.by === me.name;
  const isOwnCheck = proof.state === 'checked' && proof.checkedBy === me.name;
  const isFirst = proof.state === 'pending' && needsSecondLook(proof.hits);
  return (
    <>
      <Holder proof={proof} merchant={merchant} />
      {isWaiting && isMine ? (
        <div className={list['chips']}>
          {isOwnCheck ? null : (
            <Button size="small" kind="primary" onClick={() => setStep('accept')}>
              {t(isFirst ? 'desk.identity.accept_first' : 'desk.identity.accept')}
            </Button>
          )}
          <Button size="small" kind="outline" onClick={() => setStep('refuse')}>
            {t('desk.identity.refuse')}
          </Button>
        </div>
      ) : null}
      <Papers proof={proof} merchant={merchant} />
      <div className={list['columns']}>
        <div className={list['result']}>
          <Said proof={proof} merchant={merchant} />
        </div>
        <div className={list['result']}>
          <Findings proof={proof} merchant={merchant} />
        </div>
      </div>
      <Card title={t('desk.withdrawals.history')}>
        <DataTable
          rows={proof.events}
          keyOf={({ id }) => id}
          columns={[
            { label: t('desk.state'), cell: ({ state }) => <ProofStatePill state={state} /> },
            { label: t('identity.sent'), cell: ({ at }) => <Moment at={at} form="exact" /> },
            { label: t('desk.adjustments.by'), cell: ({ by }) => by ?? t('desk.none') },
          ]}
        />
      </Card>
      {step === null ? null : <DecideDialog merchant={merchant} proof={proof} step={step} onClose={() => setStep(null)} />}
    </>
  );
}

/** One proof of identity: pictures, what was written, what was found, and the decision (ACC-03, T5, T7). */
export function IdentityPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const { proofId = '' } = useParams();
  const query = useQuery(proofQuery(merchant.code, proofId));
  return (
    <Page title={t('desk.identity.title')}>
      <Link className={list['back']} to={`/m/${merchant.code}/identities`}>
        <Icon name="arrow-left-bold" size={18} />
        {t('desk.identity.title')}
      </Link>
      <Loaded query={query}>{(proof) => <Content proof={proof} merchant={merchant.code} />}</Loaded>
    </Page>
  );
}
