import type { securityQuestions } from '@laro/domain/account/account-rules';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useT } from '#player/shared/api/services.ts';

export type SecurityQuestion = (typeof securityQuestions)[number];
export type GivenAnswers = Partial<Record<SecurityQuestion, string>>;

export const asAnswers = (questions: readonly SecurityQuestion[], given: GivenAnswers) =>
  questions.map((question) => ({ question, answer: given[question] ?? '' }));

interface AnswerFieldsProps {
  questions: readonly SecurityQuestion[];
  answers: GivenAnswers;
  onChange: (answers: GivenAnswers) => void;
}

/** The member's own questions, to be answered again. */
export function AnswerFields({ questions, answers, onChange }: AnswerFieldsProps) {
  const t = useT();
  return questions.map((question) => (
    <TextField
      key={question}
      label={t(`security.question.${question}`)}
      name={question}
      autoComplete="off"
      value={answers[question] ?? ''}
      onChange={(answer) => onChange({ ...answers, [question]: answer })}
    />
  ));
}
