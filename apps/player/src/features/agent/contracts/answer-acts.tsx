import { ApiProblem } from '@laro/client/client';
import { Button } from '@laro/ui/button.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { askAgentAgain } from '../agent-api.ts';
import { contractApi, type Contract } from './contract-api.ts';
import { ContractLines } from './contract-card.tsx';
import { useContractText } from './contract-text.ts';
import css from './contracts.module.css';

const WISH_MAX = 300;
type Sheet = 'accept' | 'change' | null;

/** Shows the whole contract before it is accepted; better contracts below need a second confirmation. */
function AcceptSheet({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const services = useServices();
  const { t } = services.words;
  const { wordsOf } = useContractText();
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

function ChangeSheet({ contract, onClose }: { contract: Contract; onClose: () => void }) {
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

/** Answers to an offer: accept, ask for a change, decline. */
export function AnswerActs({ contract }: { contract: Contract }) {
  const services = useServices();
  const { t } = services.words;
  const submit = useSubmit();
  const [sheet, open] = useState<Sheet>(null);
  const decline = async () => {
    await contractApi(services).call('answerContract', { params: { contractId: contract.id }, body: { answer: 'R', words: '' } });
    await askAgentAgain(services);
  };
  return (
    <>
      <div className={css['acts']}>
        <Button kind="primary" onClick={() => open('accept')}>
          {t('contracts.accept')}
        </Button>
        <Button onClick={() => open('change')}>{t('contracts.change')}</Button>
        <Button kind="quiet" isBusy={submit.isBusy} onClick={() => void submit.run(decline)}>
          {t('contracts.decline')}
        </Button>
      </div>
      <ProblemNote text={submit.problem} />
      {sheet === 'accept' ? <AcceptSheet contract={contract} onClose={() => open(null)} /> : null}
      {sheet === 'change' ? <ChangeSheet contract={contract} onClose={() => open(null)} /> : null}
    </>
  );
}

/** The payer's answers to a request: an offer with the same terms, or a refusal. */
export function RequestActs({ contract }: { contract: Contract }) {
  const services = useServices();
  const { t } = services.words;
  const submit = useSubmit();
  const answer = (accepts: boolean) => async () => {
    await contractApi(services).call('answerRequest', { params: { contractId: contract.id }, body: { accepts } });
    await askAgentAgain(services);
  };
  return (
    <>
      <div className={css['acts']}>
        <Button kind="primary" isBusy={submit.isBusy} onClick={() => void submit.run(answer(true))}>
          {t('contracts.request.offer')}
        </Button>
        <Button kind="quiet" isBusy={submit.isBusy} onClick={() => void submit.run(answer(false))}>
          {t('contracts.request.refuse')}
        </Button>
      </div>
      <ProblemNote text={submit.problem} />
    </>
  );
}

/** Ends a contract with the notice, or takes an offer of one's own back. */
export function EndActs({ contract }: { contract: Contract }) {
  const services = useServices();
  const { t } = services.words;
  const submit = useSubmit();
  const [isAsked, ask] = useState(false);
  const params = { contractId: contract.id };
  const withdraw = async () => {
    await contractApi(services).call('withdrawOffer', { params });
    await askAgentAgain(services);
  };
  const end = async () => {
    await services.words.need(['security', 'verification']);
    await confirmed(() => contractApi(services).call('endContract', { params }));
    await askAgentAgain(services);
    ask(false);
  };
  if (contract.state === 'offered') {
    return (
      <>
        <Button isBusy={submit.isBusy} onClick={() => void submit.run(withdraw)}>
          {t('contracts.withdraw')}
        </Button>
        <ProblemNote text={submit.problem} />
      </>
    );
  }
  if ((contract.state !== 'in_force' && contract.state !== 'accepted') || contract.to !== null) return null;
  return (
    <>
      <Button onClick={() => ask(true)}>{t('contracts.end')}</Button>
      {isAsked ? (
        <FormSheet
          title={t('contracts.end')}
          text={t('contracts.end_text')}
          submit={submit}
          action={t('contracts.end')}
          onSend={end}
          onClose={() => ask(false)}
        >
          <ContractLines terms={contract} />
        </FormSheet>
      ) : null}
    </>
  );
}
