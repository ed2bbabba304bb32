import { ApiProblem } from '@laro/client/client';
import { agentCategories, type AgentCategory } from '@laro/domain/agents/tree/rates';
import { percentOfPpm, ppmOfPercent } from '@laro/domain/agents/tree/rate-percent';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { useCategoryName } from '#console/shared/contracts/category-name.ts';

const RATE_PPM_MAX = 100_000;

interface Props {
  merchant: string;
  memberId: string;
  /** The newest version; undefined for none. */
  newest: Readonly<Record<AgentCategory, number>> | undefined;
  onClose: () => void;
}

/** Other rates for an agent or a player from a day on; members below with more are cut to them after a second confirmation (AGENT-18). */
export function ChangeRatesDialog({ merchant, memberId, newest, onClose }: Props) {
  const { t } = useWords();
  const say = useToast();
  const client = useQueryClient();
  const nameOf = useCategoryName();
  const [typed, setTyped] = useState<Partial<Record<AgentCategory, string>>>(() =>
    Object.fromEntries(agentCategories.map((category) => [category, percentOfPpm(newest?.[category] ?? 0)])),
  );
  const [from, setFrom] = useState('');
  const [confirmsCut, setConfirms] = useState(false);
  const ppmOf = (category: AgentCategory) => ppmOfPercent(typed[category] ?? '');
  const isRight = (category: AgentCategory) => (ppmOf(category) ?? RATE_PPM_MAX + 1) <= RATE_PPM_MAX;
  const save = async (reason: string) => {
    const rates = Object.fromEntries(agentCategories.map((category) => [category, ppmOf(category) ?? 0]));
    try {
      const { cut } = await api.call('changeAgentRates', { params: { merchant, memberId }, body: { from, rates, reason, confirmsCut } });
      await client.invalidateQueries({ queryKey: ['agents', merchant] });
      say(t('desk.agents.rates_changed', { count: String(cut) }));
      onClose();
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'agent.rate_below_downline') setConfirms(true);
      throw error;
    }
  };
  return (
    <ActDialog
      title={t('desk.agents.change_rates')}
      submit={t('desk.agents.change_rates')}
      isDangerous={confirmsCut}
      canSubmit={from !== '' && agentCategories.every(isRight)}
      onSubmit={save}
      onClose={onClose}
    >
      {confirmsCut ? <p role="status">{t('desk.agents.cuts_below')}</p> : null}
      <Field label={t('desk.agents.rates_from')}>{(marks) => <TextInput {...marks} type="date" value={from} onChange={setFrom} />}</Field>
      <p>{t('desk.agents.rates')}</p>
      {agentCategories.map((category) => (
        <Field key={category} label={nameOf(category)} fault={isRight(category) ? undefined : t('desk.agents.rate_fault', { max: percentOfPpm(RATE_PPM_MAX) })}>
          {(marks) => (
            <TextInput
              {...marks}
              value={typed[category] ?? ''}
              placeholder="0"
              maxLength={5}
              autoComplete="off"
              onChange={(text) => setTyped((known) => ({ ...known, [category]: text }))}
            />
          )}
        </Field>
      ))}
    </ActDialog>
  );
}
