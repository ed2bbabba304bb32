import { campaignActivities, campaignChannels, campaignTextMax, marketingProducts } from '@laro/domain/mail/campaign-rules';
import { languageInfo, type Language } from '@laro/domain/system/languages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Choices, Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { LanguageChoice } from '#console/shared/form/language-choice.tsx';
import { LateEditor } from '#console/shared/rich/late-editor.tsx';
import { offersQuery, type Offer } from '#console/shared/rewards/offers.ts';
import { RewardFields } from '#console/shared/rewards/reward-fields.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { campaignOfDraft, draftOf, type CampaignDraft } from './campaign-draft.ts';
import { SegmentFields } from '#console/shared/rewards/segment-fields.tsx';
import { askCampaignsAgain, type Campaign } from './campaign-queries.ts';

interface PartProps {
  draft: CampaignDraft;
  onChange: (part: Partial<CampaignDraft>) => void;
}

function Audience({ draft, onChange }: PartProps) {
  const { t } = useWords();
  const activities = campaignActivities.map((value) => ({ value, label: t(`desk-rewards.campaign.activity.${value}`) }));
  return (
    <>
      <Field label={t('desk-rewards.campaign.activity')}>
        {(marks) => (
          <Select
            {...marks}
            value={draft.activity}
            options={activities}
            onChange={(value) => onChange({ activity: campaignActivities.find((known) => known === value) ?? 'everybody' })}
          />
        )}
      </Field>
      <Field label={t('desk-rewards.campaign.joined')}>
        {(marks) => <TextInput {...marks} inputMode="numeric" value={draft.joined} maxLength={4} onChange={(joined) => onChange({ joined })} />}
      </Field>
      <Field label={t('desk-rewards.campaign.members')}>
        {(marks) => <TextInput {...marks} value={draft.memberIds} maxLength={4000} onChange={(memberIds) => onChange({ memberIds })} />}
      </Field>
      <SegmentFields rows={draft.conditions} onChange={(conditions) => onChange({ conditions })} />
    </>
  );
}

function Ways({ draft, onChange }: PartProps) {
  const { t } = useWords();
  const products = [
    { value: '', label: t('desk-rewards.campaign.product.any') },
    ...marketingProducts.map((value) => ({ value, label: t(`desk-rewards.campaign.product.${value}`) })),
  ];
  return (
    <>
      <Field label={t('desk-rewards.campaign.channels')}>
        {(marks) => (
          <Choices
            marks={marks}
            options={campaignChannels.map((value) => ({ value, label: t(`desk-rewards.campaign.channel.${value}`) }))}
            chosen={draft.channels}
            onChange={(channels) => onChange({ channels })}
          />
        )}
      </Field>
      <Field label={t('desk-rewards.campaign.product')}>
        {(marks) => <Select {...marks} value={draft.product} options={products} onChange={(product) => onChange({ product })} />}
      </Field>
    </>
  );
}

/** Title and text of one language at a time: an editor for each would be slow. */
function Texts({ draft: { texts }, onChange }: PartProps) {
  const { t } = useWords();
  const merchant = useMerchant();
  const [language, setLanguage] = useState<Language>(merchant.languages[0] ?? 'EN');
  const { name, tag } = languageInfo(language);
  const edit = (part: { title?: string; body?: string }) => onChange({ texts: { ...texts, [language]: { title: '', body: '', ...texts[language], ...part } } });
  const missing = merchant.languages.filter((offered) => !texts[offered]?.title.trim() || !texts[offered].body);
  return (
    <>
      <LanguageChoice merchant={merchant} language={language} missing={missing} onLanguage={setLanguage} />
      <Field label={`${t('desk-rewards.campaign.title_of')} (${name})`}>
        {(marks) => <TextInput {...marks} value={texts[language]?.title ?? ''} maxLength={campaignTextMax.title} onChange={(title) => edit({ title })} />}
      </Field>
      <Field label={`${t('desk-rewards.campaign.body')} (${name})`} isGroup>
        {() => (
          <LateEditor
            key={language}
            html={texts[language]?.body ?? ''}
            label={`${t('desk-rewards.campaign.body')} (${name})`}
            lang={tag}
            isReadOnly={false}
            onChange={(body) => edit({ body })}
          />
        )}
      </Field>
    </>
  );
}

function Terms({ draft, offers, onChange }: PartProps & { offers: readonly Offer[] }) {
  const { t } = useWords();
  const zone = t('desk.zone', { zone: useMerchant().timeZone });
  const moments = [
    ['beginsAt', t('desk-rewards.rules.starts')],
    ['expiresAt', t('desk-rewards.rules.ends')],
  ] as const;
  return (
    <>
      {moments.map(([name, label]) => (
        <Field key={name} label={label} hint={zone}>
          {(marks) => <TextInput {...marks} type="datetime-local" value={draft[name]} onChange={(text) => onChange({ [name]: text })} />}
        </Field>
      ))}
      <RewardFields
        labels={{ kind: t('desk-rewards.campaign.reward'), amount: t('desk-rewards.campaign.reward_amount') }}
        draft={draft.reward}
        offers={offers}
        onChange={(reward) => onChange({ reward })}
      />
      <Field label={t('desk-rewards.campaign.path')}>
        {(marks) => <TextInput {...marks} value={draft.path} maxLength={200} onChange={(path) => onChange({ path })} />}
      </Field>
      <Field label={t('desk-rewards.campaign.permit')}>
        {(marks) => <TextInput {...marks} value={draft.permit} maxLength={60} onChange={(permit) => onChange({ permit })} />}
      </Field>
    </>
  );
}

/** Writes the draft of a campaign (MAIL-06). */
export function CampaignDialog({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const client = useQueryClient();
  const reader = useAmountReader();
  const [draft, setDraft] = useState(() => draftOf(campaign, merchant.timeZone, Date.now(), reader));
  const part = { draft, onChange: (change: Partial<CampaignDraft>) => setDraft({ ...draft, ...change }) };
  const mayOffers = useMay()('bonuses.read');
  const { data } = useQuery({ ...offersQuery(merchant.code), enabled: mayOffers });
  const offers = data?.offers ?? [];
  const ready = campaignOfDraft(draft, { zone: merchant.timeZone, reader, offers });
  const save = async (reason: string) => {
    if (ready === null) return;
    await api.call('saveDeskCampaign', { params: { merchant: merchant.code }, body: { ...ready, reason } });
    await askCampaignsAgain(client, merchant.code);
    onClose();
  };
  const title = t(campaign === null ? 'desk-rewards.campaign.new' : 'desk-rewards.rules.edit');
  return (
    <ActDialog title={title} size="wide" submit={t('desk-rewards.rules.save')} canSubmit={ready !== null} onSubmit={save} onClose={onClose}>
      <Field label={t('desk-rewards.campaign.name')}>
        {(marks) => <TextInput {...marks} value={draft.name} maxLength={80} data-autofocus="" onChange={(name) => part.onChange({ name })} />}
      </Field>
      <Ways {...part} />
      <Audience {...part} />
      <Texts {...part} />
      <Terms {...part} offers={offers} />
    </ActDialog>
  );
}
