import { sendOutcomes } from '@laro/domain/mail/campaign-rules';
import { languageInfo, type Language } from '@laro/domain/system/languages';
import type { LinkComponent } from '@laro/ui/game/cards/game-models';
import { MarkupView } from '@laro/ui/rich/markup-view.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { askCampaignsAgain, previewQuery, type Campaign } from './campaign-queries.ts';
import css from './campaigns.module.css';

/** In the preview a link leads nowhere. */
const NoLink: LinkComponent = ({ children }) => <u>{children}</u>;

const isAddress = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text);

/** Shows the text of a language as wide as the narrowest phone, the number of receivers and the cost, and sends a test (MAIL-10). */
export function PreviewDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useWords();
  const { code: merchant, languages } = useMerchant();
  const client = useQueryClient();
  const say = useToast();
  const query = useQuery(previewQuery(merchant, campaign.id));
  const [language, setLanguage] = useState<Language>(languages[0] ?? 'EN');
  const [address, setAddress] = useState('');
  const text = campaign.texts[language];
  const send = async (reason: string) => {
    await api.call('testDeskCampaign', { params: { merchant, campaignId: campaign.id }, body: { address, language, reason } });
    await askCampaignsAgain(client, merchant);
    say(t('desk-rewards.campaign.tested'));
    onClose();
  };
  const options = languages.map((value) => ({ value, label: languageInfo(value).name }));
  return (
    <ActDialog
      title={`${t('desk-rewards.campaign.preview')}: ${campaign.name}`}
      submit={t('desk-rewards.campaign.test')}
      canSubmit={isAddress(address) && text !== undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ outcomes, cost }) => (
          <p>
            {sendOutcomes
              .filter((outcome) => outcome !== 'missed')
              .map((outcome) => `${t(`desk-rewards.campaign.outcome.${outcome}`)}: ${outcomes[outcome]}`)
              .join(' · ')}
            {campaign.reward === null ? null : ` · ${t('desk-rewards.campaign.cost')}: ${exactAmount(cost)}`}
          </p>
        )}
      </Loaded>
      <Field label={t('desk-rewards.campaign.language')}>
        {(marks) => (
          <Select {...marks} value={language} options={options} onChange={(value) => setLanguage(languages.find((known) => known === value) ?? 'EN')} />
        )}
      </Field>
      <div className={css['phone']} lang={languageInfo(language).tag}>
        <b>{text?.title ?? '–'}</b>
        <MarkupView html={text?.body ?? ''} link={NoLink} />
      </div>
      <Field label={t('desk-rewards.campaign.test_to')}>
        {(marks) => <TextInput {...marks} type="email" value={address} maxLength={120} onChange={setAddress} />}
      </Field>
    </ActDialog>
  );
}
