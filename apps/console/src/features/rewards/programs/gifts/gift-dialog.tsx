import { isRowNumber } from '@laro/domain/system/row-number';
import { languageInfo, type Language } from '@laro/domain/system/languages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { RewardFields } from '#console/shared/rewards/reward-fields.tsx';
import { type Offer } from '#console/shared/rewards/offers.ts';
import { askRewardsAgain } from '../reward-queries.ts';
import { rewardOfDraft, type RewardDraft } from '#console/shared/rewards/reward-draft.ts';

interface GiftDraft {
  memberId: string;
  reward: RewardDraft;
  names: Partial<Record<Language, string>>;
}

/** Gives a member a reward by hand. One opening with the same content is one gift (T33). */
export function GiftDialog({ memberId, offers, onClose }: { memberId: string; offers: readonly Offer[]; onClose: () => void }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const client = useQueryClient();
  const say = useToast();
  const proposed = useProposed();
  const reader = useAmountReader();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState<GiftDraft>({ memberId, reward: { offerId: '', text: '' }, names: {} });
  const edit = (part: Partial<GiftDraft>) => {
    setKey(crypto.randomUUID());
    setDraft({ ...draft, ...part });
  };
  const reward = rewardOfDraft(draft.reward, offers, reader);
  const names = Object.fromEntries(Object.entries(draft.names).filter(([, text]) => text.trim() !== ''));
  const canSubmit = reward !== null && isRowNumber(draft.memberId) && Object.keys(names).length > 0;
  const give = async (reason: string) => {
    if (reward === null) return;
    const answer = await api.call('giveDeskReward', { params: { merchant: merchant.code }, body: { key, memberId: draft.memberId, reward, names, reason } });
    if (isProposed(answer)) proposed(answer);
    else say(t('desk-rewards.gift.given'));
    await askRewardsAgain(client, merchant.code);
    onClose();
  };
  return (
    <ActDialog title={t('desk-rewards.gift.title')} submit={t('desk-rewards.gift.title')} canSubmit={canSubmit} onSubmit={give} onClose={onClose}>
      <Field label={t('desk-rewards.grants.member')}>
        {(marks) => (
          <TextInput {...marks} inputMode="numeric" value={draft.memberId} maxLength={18} data-autofocus="" onChange={(text) => edit({ memberId: text })} />
        )}
      </Field>
      <RewardFields
        labels={{ kind: t('desk-rewards.gift.kind'), amount: t('desk.ledger.amount') }}
        draft={draft.reward}
        offers={offers}
        onChange={(next) => edit({ reward: next })}
      />
      {merchant.languages.map((language) => (
        <Field key={language} label={`${t('desk-rewards.gift.note')} (${languageInfo(language).name})`}>
          {(marks) => (
            <TextInput
              {...marks}
              value={draft.names[language] ?? ''}
              maxLength={80}
              onChange={(text) => edit({ names: { ...draft.names, [language]: text } })}
            />
          )}
        </Field>
      ))}
    </ActDialog>
  );
}
