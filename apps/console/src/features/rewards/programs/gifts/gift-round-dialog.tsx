import { languageInfo, type Language } from '@laro/domain/system/languages';
import { Button } from '@laro/ui/button.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';
import { api } from '#console/shared/api/api.ts';
import { isProposed, useProposed } from '#console/shared/api/proposals.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import type { Offer } from '#console/shared/rewards/offers.ts';
import { rewardOfDraft, type Reward, type RewardDraft } from '#console/shared/rewards/reward-draft.ts';
import { RewardFields } from '#console/shared/rewards/reward-fields.tsx';
import { emptyCondition, groupsOf, type ConditionDraft, type Groups } from '#console/shared/rewards/segment-draft.ts';
import { Segment } from '#console/shared/rewards/segment-fields.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { askRewardsAgain } from '../reward-queries.ts';

/** How many members would get the gift, some of them, and the largest cost (REW-31). */
function Preview({ reward, segment }: { reward: Reward | null; segment: Groups | null }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: (body: { reward: Reward; segment: Groups }) => api.call('previewDeskGiftRound', { params: { merchant }, body }),
  });
  const content = reward === null || segment === null ? null : { reward, segment };
  return (
    <div>
      <Button size="small" disabled={content === null} isBusy={isPending} onClick={() => content && mutate(content)}>
        {t('desk-rewards.gifts.count')}
      </Button>
      <p role="status">{data ? t('desk-rewards.gifts.counted', { count: data.members, cost: exactAmount(data.cost) }) : null}</p>
      {error === null ? null : <ProblemNote error={error} />}
      {data && data.examples.length > 0 ? <p>{data.examples.map(({ username }) => username).join(', ')}</p> : null}
    </div>
  );
}

/** A gift to every member of a segment; a second person decides (REW-29). */
export function GiftRoundDialog({ offers, onClose }: { offers: readonly Offer[]; onClose: () => void }) {
  const { t } = useWords();
  const merchant = useMerchant();
  const client = useQueryClient();
  const proposed = useProposed();
  const reader = useAmountReader();
  const [draft, setDraft] = useState<RewardDraft>({ offerId: '', text: '' });
  const [notes, setNotes] = useState<Partial<Record<Language, string>>>({});
  const [rows, setRows] = useState<ConditionDraft[]>([emptyCondition]);
  const reward = rewardOfDraft(draft, offers, reader);
  const groups = groupsOf(rows, reader.amount);
  const segment = groups?.length ? groups : null;
  const names = Object.fromEntries(Object.entries(notes).filter(([, text]) => text.trim() !== ''));
  const give = async (reason: string) => {
    if (reward === null || segment === null) return;
    const answer = await api.call('giveDeskGiftRound', { params: { merchant: merchant.code }, body: { reward, names, segment, reason } });
    if (isProposed(answer)) proposed(answer);
    await askRewardsAgain(client, merchant.code);
    onClose();
  };
  const canSubmit = reward !== null && segment !== null && Object.keys(names).length > 0;
  return (
    <ActDialog title={t('desk-rewards.gifts.new')} size="wide" submit={t('desk-rewards.gifts.new')} canSubmit={canSubmit} onSubmit={give} onClose={onClose}>
      <RewardFields labels={{ kind: t('desk-rewards.gift.kind'), amount: t('desk.ledger.amount') }} draft={draft} offers={offers} onChange={setDraft} />
      {merchant.languages.map((language) => (
        <Field key={language} label={`${t('desk-rewards.gift.note')} (${languageInfo(language).name})`}>
          {(marks) => <TextInput {...marks} value={notes[language] ?? ''} maxLength={80} onChange={(text) => setNotes({ ...notes, [language]: text })} />}
        </Field>
      ))}
      <Segment hint={t('desk-rewards.gifts.hint')} rows={rows} onChange={setRows} />
      <Preview reward={reward} segment={segment} />
    </ActDialog>
  );
}
