import { Button } from '@laro/ui/button.tsx';
import type { ButtonLook } from '@laro/ui/button-class';
import { useEffect, useState } from 'react';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useServices } from '#player/shared/api/services.ts';
import { leaveForPhoneCheck, type PhoneCheckPurpose } from './phone-check.ts';
import css from './phone-check-button.module.css';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import type { Mobile } from '#player/shared/form/mobile/written-mobile.ts';

interface PhoneCheckButtonProps {
  purpose: PhoneCheckPurpose;
  /** Null while it is no number yet. */
  mobile: Mobile | null;
  /** Told when there is no number to check. */
  onMissing: () => void;
  kind?: ButtonLook['kind'];
}

/** The way to the operator's own check of phones, where the merchant has one (LOGIN-06, FORGOT-04). */
export function PhoneCheckButton({ purpose, mobile, onMissing, kind = 'quiet' }: PhoneCheckButtonProps) {
  const services = useServices();
  const { words } = services;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  // Whoever comes back by the browser's own button finds the page as it was left.
  useEffect(() => {
    const wake = () => setBusy(false);
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);
  const leave = async () => {
    setProblem(null);
    if (mobile === null) {
      onMissing();
      return;
    }
    setBusy(true);
    try {
      await leaveForPhoneCheck(services, purpose, mobile);
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  return (
    <div className={css['check']}>
      <ProblemNote text={problem === null ? null : problemText(words, problem)} className={css['problem']} />
      <Button kind={kind} isFull isBusy={isBusy} onClick={() => void leave()}>
        {words.t('verification.check')}
      </Button>
    </div>
  );
}
