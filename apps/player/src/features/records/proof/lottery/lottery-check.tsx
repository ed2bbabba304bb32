import { Button } from '@laro/ui/button.tsx';
import { TextAreaField } from '@laro/ui/form/text-area-field.tsx';
import { useEffect, useState, type FormEvent } from 'react';
import { useT } from '#player/shared/api/services.ts';
import { Findings, preloadChecker, useChecks } from '#player/shared/lottery/checks.tsx';
import { readInputs } from '#player/shared/lottery/inputs.ts';
import css from '../verify.module.css';

const ROWS = 8;

/** Verifies a lottery draw, or a ticket in it, from the text that its page shows; nothing is sent anywhere (LOTT-39). */
export function LotteryCheck() {
  const t = useT();
  const [text, setText] = useState('');
  const [isUnreadable, setUnreadable] = useState(false);
  const { found, check, clear } = useChecks();
  // A failed load is tried again by the check itself.
  useEffect(() => void preloadChecker().catch(() => undefined), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const inputs = readInputs(text);
    clear();
    setUnreadable(inputs === null);
    // Inputs that were changed by hand may be no proof at all.
    if (inputs) void check(inputs).catch(() => setUnreadable(true));
  };
  return (
    <form method="post" noValidate className={css['form']} onSubmit={submit}>
      <TextAreaField
        label={t('draws.proof.paste')}
        name="inputs"
        rows={ROWS}
        hint={t('draws.proof.paste_hint')}
        value={text}
        onChange={setText}
        fault={isUnreadable ? t('draws.proof.unreadable') : undefined}
      />
      <div className={css['submit']}>
        <Button type="submit" kind="primary" isFull>
          {t('draws.proof.verify')}
        </Button>
      </div>
      <Findings found={found} />
    </form>
  );
}
