import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { OneOf } from '#console/shared/form/controls.tsx';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { attentionQuery, type Adjustment } from '#console/shared/api/money-queries.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { signedAmount, useDecisionName, useDecisions } from './adjustment-table.tsx';

/** Decides on a proposal: by a second person, or withdrawn by its proposer (T33). */
export function DecideDialog({ merchant, adjustment, onClose }: { merchant: string; adjustment: Adjustment; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const decisions = useDecisions()(adjustment);
  const title = useDecisionName()(adjustment).full;
  const [chosen, setChosen] = useState(decisions[0] ?? 'withdraw');
  const params = { merchant, adjustmentId: adjustment.id };
  const save = async (reason: string) => {
    const decided =
      chosen === 'withdraw'
        ? await api.call('withdrawAdjustment', { params, body: { reason } })
        : await api.call('decideAdjustment', { params, body: { decision: chosen, reason } });
    await client.invalidateQueries({ queryKey: ['adjustments', merchant] });
    for (const queryKey of [['member', merchant], ['ledger', merchant], attentionQuery.queryKey, ['audit']]) void client.invalidateQueries({ queryKey });
    say(t(`desk.adjustments.state.${decided.state}`));
    onClose();
  };
  return (
    <ActDialog title={title} submit={t(`desk.adjustments.${chosen}`)} isDangerous={chosen === 'refuse'} onSubmit={save} onClose={onClose}>
      <dl className={list['facts']}>
        <dt>{t('desk.ledger.amount')}</dt>
        <dd>
          <b>{signedAmount(adjustment)}</b>
        </dd>
        <dt>{t('desk.adjustments.by')}</dt>
        <dd>
          <MomentIn at={adjustment.proposedAt} words={(moment) => t('desk.act_by', { name: adjustment.proposedBy, moment, reason: adjustment.reason })} />
        </dd>
      </dl>
      {decisions.length > 1 ? (
        <OneOf
          name="decision"
          label={t('desk.adjustments.decision')}
          chosen={chosen}
          options={decisions.map((value) => ({ value, label: t(`desk.adjustments.${value}`) }))}
          onChange={(value) => setChosen(decisions.find((decision) => decision === value) ?? chosen)}
        />
      ) : null}
    </ActDialog>
  );
}
