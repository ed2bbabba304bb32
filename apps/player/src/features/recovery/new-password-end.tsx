import { Button } from '@laro/ui/button.tsx';
import { useState } from 'react';
import type { CodeTimes } from '#player/shared/form/codes/code-countdown.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useT } from '#player/shared/api/services.ts';
import { FactorChoice, isAnswered, type Factor } from './factor-choice.tsx';
import { fitsLength, NewPasswordField } from './new-password-field.tsx';
import css from './recovery.module.css';
import { useRecoveryOptions } from './recovery-query.ts';

/** A refusal, and the field it is shown at. */
export interface NewPasswordProblem {
  place: 'password' | 'factor' | 'proof' | 'form';
  text: string;
}

interface NewPasswordEndProps {
  password: string;
  onPassword: (password: string) => void;
  factor: Factor | null;
  onFactor: (factor: Factor) => void;
  /** Sends a code to what else is bound. */
  sendFactor: () => Promise<CodeTimes>;
  problem: NewPasswordProblem | null;
  isBusy: boolean;
  isReady: boolean;
}

/** True if the new password and the required factor are complete. */
export function useIsAnswered(password: string, factor: Factor | null): boolean {
  const rules = useRecoveryOptions();
  return fitsLength(password, rules.password) && isAnswered(factor);
}

/** Last part of both recovery forms: the password, the required factor (T11), refusals, and the button. */
export function NewPasswordEnd({ password, onPassword, factor, onFactor, sendFactor, problem, isBusy, isReady }: NewPasswordEndProps) {
  const t = useT();
  const [isTouched, setTouched] = useState(false);
  // A passkey has no field to say it at.
  const isAtForm = problem?.place === 'form' || (problem?.place === 'factor' && factor?.way === 'passkey');
  const faultAt = (place: NewPasswordProblem['place']) => (problem?.place === place ? problem.text : undefined);
  return (
    <>
      <NewPasswordField
        value={password}
        onChange={onPassword}
        onBlur={() => setTouched(password !== '')}
        isTouched={isTouched && password !== ''}
        fault={faultAt('password')}
      />
      {factor === null ? null : <FactorChoice factor={factor} onChange={onFactor} send={sendFactor} fault={faultAt('factor')} />}
      <ProblemNote className={css['problem']} text={isAtForm && problem ? problem.text : null} />
      <div className={css['submit']}>
        <Button type="submit" kind="primary" isFull isBusy={isBusy} disabled={!isReady}>
          {t('recovery.set')}
        </Button>
      </div>
    </>
  );
}
