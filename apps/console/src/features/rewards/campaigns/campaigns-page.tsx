import { sendOutcomes } from '@laro/domain/mail/campaign-rules';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import content from '#console/shared/content/content.module.css';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { CampaignDialog } from './campaign-dialog.tsx';
import { askCampaignsAgain, campaignsQuery, type Campaign } from './campaign-queries.ts';
import { PreviewDialog } from './preview-dialog.tsx';

const tones = { draft: 'info', sending: 'warn', sent: 'ok', stopped: 'plain' } as const;
const calls = { send: 'sendDeskCampaign', stop: 'stopDeskCampaign', recall: 'recallDeskCampaign' } as const;
type Act = keyof typeof calls;
type Opened = { what: 'write'; campaign: Campaign | null } | { what: 'preview' | Act; campaign: Campaign };

function Acts({ campaign, onOpen }: { campaign: Campaign; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  const { state, faults, recalledAt } = campaign;
  const acts: readonly Opened['what'][] = [
    ...(state === 'draft' ? (['write'] as const) : []),
    'preview',
    ...(state === 'draft' && faults.length === 0 ? (['send'] as const) : []),
    ...(state === 'sending' ? (['stop'] as const) : []),
    ...((state === 'sent' || state === 'stopped') && recalledAt === null ? (['recall'] as const) : []),
  ];
  return (
    <span className={content['acts']}>
      {acts.map((what) => (
        <Button key={what} size="tiny" aria-label={`${t(`desk-rewards.campaign.${what}`)}: ${campaign.name}`} onClick={() => onOpen({ what, campaign })}>
          {t(`desk-rewards.campaign.${what}`)}
        </Button>
      ))}
    </span>
  );
}

function Outcome({ campaign: { report, recalledAt, faults, state } }: { campaign: Campaign }) {
  const words = useWords();
  const { t } = words;
  const shown = sendOutcomes.filter((outcome) => report.outcomes[outcome] > 0);
  return (
    <span className={list['name']}>
      <Pill tone={tones[state]}>{t(`desk-rewards.campaign.state.${state}`)}</Pill>
      {shown.map((outcome) => (
        <small key={outcome}>{`${t(`desk-rewards.campaign.outcome.${outcome}`)}: ${report.outcomes[outcome]}`}</small>
      ))}
      {state === 'draft' ? null : <small>{t('desk-rewards.campaign.report', { read: report.read, claimed: report.claimed })}</small>}
      {recalledAt === null ? null : <small>{t('desk-rewards.campaign.recalled')}</small>}
      {faults.map((fault) => {
        const [code = '', word = ''] = fault.split(':');
        return <small key={fault}>{words.find(`desk-rewards.campaign.fault.${code}`, { word }) ?? words.find(`desk-rewards.fault.${code}`) ?? fault}</small>;
      })}
    </span>
  );
}

function Campaigns({ campaigns, onOpen }: { campaigns: readonly Campaign[]; onOpen: (opened: Opened) => void }) {
  const { t } = useWords();
  const maySend = useMay()('mail.send');
  if (campaigns.length === 0) return <EmptyState title={t('desk-rewards.campaign.none')} />;
  return (
    <DataTable
      rows={campaigns}
      keyOf={({ id }) => id}
      isOff={({ state }) => state === 'stopped'}
      act={(campaign) => (maySend ? <Acts campaign={campaign} onOpen={onOpen} /> : null)}
      columns={[
        {
          label: t('desk-rewards.campaign.name'),
          cell: ({ name, madeBy, approvedBy }) => (
            <span className={list['name']}>
              <b>{name}</b>
              <small>{approvedBy === null ? madeBy : `${madeBy}, ${approvedBy}`}</small>
            </span>
          ),
        },
        {
          label: t('desk-rewards.campaign.channels'),
          cell: ({ channels }) => channels.map((channel) => t(`desk-rewards.campaign.channel.${channel}`)).join(', '),
        },
        { label: t('desk-rewards.rules.starts'), cell: ({ beginsAt }) => <Moment at={beginsAt} /> },
        { label: t('desk-rewards.rules.ends'), cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
        { label: t('desk.state'), cell: (campaign) => <Outcome campaign={campaign} /> },
      ]}
    />
  );
}

function CampaignAct({ what, campaign, onClose }: { what: Act; campaign: Campaign; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const client = useQueryClient();
  const proposed = useProposed();
  const act = async (reason: string) => {
    const answer = await api.call(calls[what], { params: { merchant, campaignId: campaign.id }, body: { reason } });
    if (isProposed(answer)) proposed(answer);
    await askCampaignsAgain(client, merchant);
    onClose();
  };
  const title = `${t(`desk-rewards.campaign.${what}`)}: ${campaign.name}`;
  return (
    <ActDialog title={title} submit={t(`desk-rewards.campaign.${what}`)} isDangerous={what !== 'send'} onSubmit={act} onClose={onClose}>
      <p>{t(`desk-rewards.campaign.${what}_text`)}</p>
    </ActDialog>
  );
}

/** Campaigns to members, with what became of them (MAIL-06, MAIL-10). */
export function CampaignsPage() {
  const { t } = useWords();
  const { code } = useMerchant();
  const may = useMay();
  const query = useInfiniteQuery(campaignsQuery(code));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const actions = may('mail.send') ? (
    <Button kind="primary" size="small" onClick={() => setOpened({ what: 'write', campaign: null })}>
      {t('desk-rewards.campaign.new')}
    </Button>
  ) : undefined;
  return (
    <Page title={t('desk-rewards.campaign.title')} text={t('desk-rewards.campaign.text')} actions={actions}>
      <LongerList query={query}>{(pages) => <Campaigns campaigns={pages.flatMap((page) => page.campaigns)} onOpen={setOpened} />}</LongerList>
      {opened?.what === 'write' ? <CampaignDialog campaign={opened.campaign} onClose={close} /> : null}
      {opened?.what === 'preview' ? <PreviewDialog campaign={opened.campaign} onClose={close} /> : null}
      {opened && opened.what !== 'write' && opened.what !== 'preview' ? <CampaignAct what={opened.what} campaign={opened.campaign} onClose={close} /> : null}
    </Page>
  );
}
