import { securityQuestions } from '@laro/domain/account/account-rules';
import { Field } from '@laro/ui/form/field.tsx';
import formCss from '@laro/ui/form/form.module.css';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState } from 'react';
import { callSealed } from '#player/shared/api/account/account-api.ts';
import { askAccountAgain } from '#player/shared/api/account/account-queries.ts';
import { confirmed } from '#player/shared/session/proof/confirmation.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import type { SecurityQuestion } from './answer-fields.tsx';
import { FormSheet } from '#player/shared/form/form-sheet.tsx';
import css from './security.module.css';

const ANSWER_MIN = 2;

interface Chosen {
  question: SecurityQuestion;
  answer: string;
}

/** One question, chosen from those that the other one has not, and its answer. */
function Choice({ number, chosen, taken, onChange }: { number: number; chosen: Chosen; taken: SecurityQuestion; onChange: (chosen: Chosen) => void }) {
  const t = useT();
  return (
    <>
      <Field label={t('security.question_number', { number })}>
        {(marks) => (
          <div className={formCss['well']}>
            <select
              {...marks}
              className={css['select']}
              value={chosen.question}
              onChange={({ target }) => {
                const question = securityQuestions.find((name) => name === target.value);
                if (question) onChange({ question, answer: '' });
              }}
            >
              {securityQuestions
                .filter((question) => question !== taken)
                .map((question) => (
                  <option key={question} value={question}>
                    {t(`security.question.${question}`)}
                  </option>
                ))}
            </select>
          </div>
        )}
      </Field>
      <TextField
        label={t('security.answer_number', { number })}
        name={`answer-${number}`}
        autoComplete="off"
        maxLength={100}
        value={chosen.answer}
        onChange={(answer) => onChange({ ...chosen, answer })}
      />
    </>
  );
}

/** Two questions that only the member can answer: one more check, never the only key (decisions 7). */
export function QuestionsSheet({ onClose }: { onClose: () => void }) {
  const services = useServices();
  const { t } = services.words;
  const [first, setFirst] = useState<Chosen>({ question: securityQuestions[0], answer: '' });
  const [second, setSecond] = useState<Chosen>({ question: securityQuestions[1], answer: '' });
  const submit = useSubmit();
  const isReady = [first, second].every(({ answer }) => answer.trim().length >= ANSWER_MIN);
  const save = async () => {
    await confirmed(() => callSealed(services, 'setSecurityAnswers', { answers: [first, second] }));
    await askAccountAgain(services);
    showToast(t('security.questions_done'));
    onClose();
  };
  return (
    <FormSheet
      title={t('security.questions')}
      text={t('security.questions_text')}
      submit={submit}
      action={t('security.save')}
      isReady={isReady}
      onSend={save}
      onClose={onClose}
    >
      <Choice number={1} chosen={first} taken={second.question} onChange={setFirst} />
      <Choice number={2} chosen={second} taken={first.question} onChange={setSecond} />
    </FormSheet>
  );
}
