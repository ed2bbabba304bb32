import css from './amount-question.module.css';

interface AmountQuestionProps {
  /** Asks which amount was meant. */
  question: string;
  choices: readonly { label: string; onChoose: () => void }[];
}

/** A typed amount that can be read in two ways: the question, and each reading to tap (SAFE-32). */
export const AmountQuestion = ({ question, choices }: AmountQuestionProps) => (
  <div className={css['question']} role="group" aria-label={question}>
    <p role="alert">{question}</p>
    <div className={css['choices']}>
      {choices.map(({ label, onChoose }) => (
        <button key={label} type="button" className={css['choice']} onClick={onChoose}>
          {label}
        </button>
      ))}
    </div>
  </div>
);
