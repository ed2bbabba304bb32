import { ApiProblem } from '@laro/client/client';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { askAgentAgain } from '../agent-api.ts';
import { contractApi, type Contract, type ContractTerms } from './contract-api.ts';
import { ContractLines } from './contract-card.tsx';
import { useContractText } from './contract-text.ts';

export interface AnswerSheetProps {
  contract: Contract;
  onClose: () => void;
}

const WISH_MAX = 300;
const REASON_MAX = 200;

/** The whole contract in the member's words, as it is stored with an acceptance. */
function useContractWords(): (terms: ContractTerms) => string {
  const { t } = useServices().words;
  const { scopeOf, rowOf, optionsOf } = useContractText();
  return (terms) => {
    const rows = terms.rows.map((row) => Object.values(rowOf(terms.kind, row)).join(': '));
    return [t(`contracts.kind.${terms.kind}`), scopeOf(terms.scope), t('contracts.from', { day: terms.from }), ...rows, ...optionsOf(terms)].join('\n');
  };
}

/** Shows the whole contract before it is accepted; better contracts below need a second confirmation. */
export function AcceptSheet({ contract, onClose }: AnswerSheetProps) {
  const services = useServices();
  const { t } = services.words;
  const wordsOf = useContractWords();
  const submit = useSubmit();
  const [confirmsHigher, setConfirms] = useState(contract.downlineHigherRate === 'Y');
  const accept = async () => {
    await services.words.need(['security', 'verification']);
    const body = { answer: 'A', words: wordsOf(contract), confirmsHigher } as const;
    try {
      await confirmed(() => contractApi(services).call('answerContract', { params: { contractId: contract.id }, body }));
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'agent.higher_rate_below') setConfirms(true);
      throw error;
    }
    showToast(t('contracts.accepted'), 'ok', toastMs.short);
    await askAgentAgain(services);
    onClose();
  };
  return (
    <FormSheet
      title={t('contracts.accept')}
      text={contract.downlineHigherRate === 'Y' ? t('contracts.higher') : t('contracts.accept_text')}
      submit={submit}
      action={t(confirmsHigher ? 'contracts.accept_anyway' : 'contracts.accept')}
      onSend={accept}
      onClose={onClose}
    >
      <ContractLines terms={contract} />
    </FormSheet>
  );
}

/** Asks for other terms in words. */
export function ChangeSheet({ contract, onClose }: AnswerSheetProps) {
  const services = useServices();
  const { t } = services.words;
  const submit = useSubmit();
  const [wish, setWish] = useState('');
  const send = async () => {
    await contractApi(services).call('answerContract', { params: { contractId: contract.id }, body: { answer: 'C', words: '', wish } });
    showToast(t('contracts.wish_sent'), 'ok', toastMs.short);
    await askAgentAgain(services);
    onClose();
  };
  return (
    <FormSheet
      title={t('contracts.change')}
      text={t('contracts.change_text')}
      submit={submit}
      action={t('contracts.send')}
      isReady={wish.trim() !== ''}
      onSend={send}
      onClose={onClose}
    >
      <TextField name="wish" label={t('contracts.wish')} maxLength={WISH_MAX} autoComplete="off" value={wish} onChange={setWish} />
    </FormSheet>
  );
}

/** Ends a contract with the notice; the other side reads the reason. */
export function EndSheet({ contract, onClose }: AnswerSheetProps) {
  const services = useServices();
  const { t } = services.words;
  const submit = useSubmit();
  const [reason, setReason] = useState('');
  const end = async () => {
    await services.words.need(['security', 'verification']);
    await confirmed(() => contractApi(services).call('endContract', { params: { contractId: contract.id }, body: { reason: reason.trim() } }));
    await askAgentAgain(services);
    onClose();
  };
  return (
    <FormSheet
      title={t('contracts.end')}
      text={t('contracts.end_text')}
      submit={submit}
      action={t('contracts.end')}
      isReady={reason.trim() !== ''}
      onSend={end}
      onClose={onClose}
    >
      <ContractLines terms={contract} />
      <TextField
        name="end-reason"
        label={t('contracts.end_reason')}
        hint={t('contracts.end_reason_hint')}
        maxLength={REASON_MAX}
        autoComplete="off"
        value={reason}
        onChange={setReason}
      />
    </FormSheet>
  );
}
