import { Button } from '@laro/ui/button.tsx';
import { useState } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { askAgentAgain } from '../agent-api.ts';
import type { AnswerSheetProps } from './answer-sheets.tsx';
import { contractApi, type Contract } from './contract-api.ts';
import css from './contracts.module.css';

type Sheet = 'accept' | 'change' | null;

const close = ({ onClose }: AnswerSheetProps) => onClose();
const LateAccept = latePart<AnswerSheetProps>(async () => (await import('./answer-sheets.tsx')).AcceptSheet, { close });
const LateEnd = latePart<AnswerSheetProps>(async () => (await import('./answer-sheets.tsx')).EndSheet, { close });
const LateChange = latePart<AnswerSheetProps>(async () => (await import('./answer-sheets.tsx')).ChangeSheet, { close });

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
      {sheet === 'accept' ? <LateAccept contract={contract} onClose={() => open(null)} /> : null}
      {sheet === 'change' ? <LateChange contract={contract} onClose={() => open(null)} /> : null}
    </>
  );
}

/** The payer's answers to a request: an offer with the same terms, or a refusal. */
function RequestActs({ contract }: { contract: Contract }) {
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
function EndActs({ contract }: { contract: Contract }) {
  const services = useServices();
  const { t } = services.words;
  const submit = useSubmit();
  const [isEnding, end] = useState(false);
  const withdraw = async () => {
    await contractApi(services).call('withdrawOffer', { params: { contractId: contract.id } });
    await askAgentAgain(services);
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
      <Button onClick={() => end(true)}>{t('contracts.end')}</Button>
      {isEnding ? <LateEnd contract={contract} onClose={() => end(false)} /> : null}
    </>
  );
}

/** The acts of one of both sides on a contract. */
export function ContractActs({ contract }: { contract: Contract }) {
  if (contract.state === 'requested') return contract.member === null ? null : <RequestActs contract={contract} />;
  return contract.member === null && contract.state === 'offered' ? <AnswerActs contract={contract} /> : <EndActs contract={contract} />;
}
