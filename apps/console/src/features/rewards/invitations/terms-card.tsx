import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import content from '#console/shared/content/content.module.css';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { SegmentNow } from '#console/shared/rewards/segment-fields.tsx';
import { TermsNotice } from '#console/shared/rewards/terms-notice.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { inviteAmounts, inviteFigures } from './invite-draft.ts';
import { askInvitesAgain, type Terms } from './invite-queries.ts';
import { TermsDialog } from './terms-dialog.tsx';

type Act = 'edit' | 'publish' | 'stop';
interface Opened {
  act: Act;
  terms: Terms;
}

function Decision({ opened: { act, terms }, onClose }: { opened: { act: 'publish' | 'stop'; terms: Terms }; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const proposed = useProposed();
  const submit = async (reason: string) => {
    const given = { params: { merchant, termsId: terms.id }, body: { reason } };
    if (act === 'stop') await api.call('stopDeskInviteRule', given);
    else {
      const answer = await api.call('publishDeskInviteRule', given);
      if (isProposed(answer)) proposed(answer);
    }
    await askInvitesAgain(client, merchant);
    onClose();
  };
  const words = t(`desk-rewards.rules.${act}`);
  return <ActDialog title={words} submit={words} isDangerous={act === 'stop'} onSubmit={submit} onClose={onClose} />;
}

function Version({ terms, mayChange, onOpen }: { terms: Terms; mayChange: boolean; onOpen: (act: Act) => void }) {
  const { t } = useWords();
  const { version, madeBy, state, isInForce, startsAt, faults, notice, segmentMembers, body } = terms;
  const figures = [
    ...inviteAmounts.map((key) => `${t(`desk-invite.figure.${key}`)} ${exactAmount(body[key])}`),
    ...inviteFigures.map((key) => `${t(`desk-invite.figure.${key}`)} ${body[key]}`),
    ...body.milestones.map(({ friends, reward }) => `${friends} → ${exactAmount(reward)}`),
  ];
  return (
    <div className={list['name']}>
      <b>{t('desk-rewards.rules.version', { version, name: madeBy })}</b>
      <span>
        <Pill tone={isInForce ? 'ok' : state === 'draft' ? 'info' : 'plain'}>{isInForce ? t('desk-ranks.in_force') : t(`desk-rewards.state.${state}`)}</Pill>{' '}
        <Moment at={startsAt} />
      </span>
      <small>{figures.join(' · ')}</small>
      <SegmentNow members={segmentMembers} />
      {faults.map((fault) => (
        <small key={fault}>{t(`desk-invite.fault.${fault}`)}</small>
      ))}
      <TermsNotice notice={notice} />
      {mayChange ? (
        <span className={content['acts']}>
          <Button size="tiny" onClick={() => onOpen('edit')}>
            {t('desk-invite.edit')}
          </Button>
          {state === 'draft' && faults.length === 0 ? (
            <Button size="tiny" kind="primary" onClick={() => onOpen('publish')}>
              {t('desk-rewards.rules.publish')}
            </Button>
          ) : null}
          {state === 'published' ? (
            <Button size="tiny" onClick={() => onOpen('stop')}>
              {t('desk-rewards.rules.stop')}
            </Button>
          ) : null}
        </span>
      ) : null}
    </div>
  );
}

/** The terms in versions, the newest first. Changes go into the draft of the next version. */
export function TermsCard({ versions }: { versions: readonly Terms[] }) {
  const { t } = useWords();
  const mayChange = useMay()('rewards.change');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Card title={t('desk-invite.terms')}>
      {versions.length === 0 ? <EmptyState title={t('desk-invite.terms_none')} /> : null}
      {versions.map((terms) => (
        <Version key={terms.id} terms={terms} mayChange={mayChange} onOpen={(act) => setOpened({ act, terms })} />
      ))}
      {opened?.act === 'edit' ? <TermsDialog terms={opened.terms} onClose={close} /> : null}
      {opened && opened.act !== 'edit' ? <Decision opened={{ act: opened.act, terms: opened.terms }} onClose={close} /> : null}
    </Card>
  );
}
