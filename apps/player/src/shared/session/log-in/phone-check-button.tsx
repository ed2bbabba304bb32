import { Button } from '@laro/ui/button.tsx';
import type { ButtonLook } from '@laro/ui/button-class';
import { useSubmit } from '#player/shared/form/use-submit.ts';
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
  const { isBusy, problem, run, forget } = useSubmit();
  const leave = () => {
    forget();
    if (mobile === null) {
      onMissing();
      return;
    }
    void run(async () => {
      await leaveForPhoneCheck(services, purpose, mobile);
      // The document is left. When the browser brings it back, the button can be used again.
      await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
    });
  };
  return (
    <div className={css['check']}>
      <ProblemNote text={problem} className={css['problem']} />
      <Button kind={kind} isFull isBusy={isBusy} onClick={leave}>
        {words.t('verification.check')}
      </Button>
    </div>
  );
}
