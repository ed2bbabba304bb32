import type { RiskOutcome } from '@laro/domain/risk/risk-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { api } from '#console/shared/api/api.ts';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { attentionQuery } from '#console/shared/api/money-queries.ts';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { flagQuery, type RiskFlag } from './risk-queries.ts';

const NUMBER_MAX = 60;

/** Closes a flag: harmless, true, or reported under a number (T9, T85). */
export function ResolveDialog({ merchant, flag, outcome, onClose }: { merchant: string; flag: RiskFlag; outcome: RiskOutcome; onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const [reportNumber, setNumber] = useState('');
  const isReport = outcome === 'reported';
  const save = async (reason: string) => {
    const after = await api.call('resolveRiskFlag', { params: { merchant, flagId: flag.id }, body: { outcome, reason, reportNumber: reportNumber.trim() } });
    client.setQueryData(flagQuery(merchant, flag.id).queryKey, after);
    for (const queryKey of [['risk-flags', merchant], attentionQuery.queryKey, ['audit']]) void client.invalidateQueries({ queryKey });
    say(t('desk.risk.done', { state: t(`desk.risk.state.${after.state}`) }));
    onClose();
  };
  return (
    <ActDialog
      title={`${t(`desk.risk.rule.${flag.rule}`)}, ${flag.member.username}`}
      submit={t(`desk.risk.outcome.${outcome}`)}
      isDangerous={outcome === 'confirmed'}
      canSubmit={!isReport || reportNumber.trim() !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{t(`desk.risk.outcome_text.${outcome}`)}</p>
      {isReport ? (
        <Field label={t('desk.risk.report_number')}>
          {(marks) => <TextInput {...marks} value={reportNumber} maxLength={NUMBER_MAX} data-autofocus="" onChange={setNumber} />}
        </Field>
      ) : null}
    </ActDialog>
  );
}
