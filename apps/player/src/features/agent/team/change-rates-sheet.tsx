import { ApiProblem } from '@laro/client/client';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { agentApi, askAgentAgain, type Rates } from '../agent-api.ts';
import { dayText } from '../parts/day-text.ts';
import { RateFields, useRateDraft } from '../parts/rate-fields.tsx';

export interface ChangeRatesProps {
  memberId: string;
  name: string;
  /** The agent's own rates: the most that can be given. */
  own: Rates;
  /** The member's rates now. */
  present: Partial<Rates>;
  /** Tomorrow. */
  firstDay: string;
  onClose: () => void;
}

/** Other rates for a direct member; who would have more below is cut after a second confirmation (AGENT-18). */
export function ChangeRatesSheet({ memberId, name, own, present, firstDay, onClose }: ChangeRatesProps) {
  const services = useServices();
  const { t, tag } = services.words;
  const submit = useSubmit();
  const draft = useRateDraft(own, present);
  const [from, setFrom] = useState(firstDay);
  const [confirmsCut, setConfirms] = useState(false);
  const send = async () => {
    await services.words.need(['security', 'verification']);
    try {
      await confirmed(() => agentApi(services).call('changeRates', { params: { memberId }, body: { from, rates: draft.rates, confirmsCut } }));
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'agent.rate_below_downline') setConfirms(true);
      if (error instanceof ApiProblem && error.code === 'agent.rate_notice') setFrom(String(error.params['from'] ?? from));
      throw error;
    }
    showToast(t('agent.rates.changed', { day: dayText(from, tag) }), 'ok', toastMs.short);
    await askAgentAgain(services);
    onClose();
  };
  return (
    <FormSheet
      title={`${t('agent.rates.change')}: ${name}`}
      text={t('agent.rates.change_text')}
      submit={submit}
      action={t(confirmsCut ? 'agent.rates.cut_anyway' : 'agent.rates.change')}
      isReady={draft.isAllRight && from >= firstDay}
      onSend={send}
      onClose={onClose}
    >
      <TextField name="from" type="date" min={firstDay} label={t('agent.rates.first_day')} autoComplete="off" value={from} onChange={setFrom} />
      <RateFields draft={draft} />
    </FormSheet>
  );
}
