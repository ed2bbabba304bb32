import type { Wire } from '@laro/contract/routes';
import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { TextArea } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './sandbox.module.css';

type Checked = Wire<'checkVendorSignature', 'value'>;

/** Tells which key of the vendor has signed a pasted request, or why none has. */
export function CheckSignature({ vendor }: { vendor: string }) {
  const { t } = useWords();
  const [body, setBody] = useState('');
  const [signature, setSignature] = useState('');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const check = async () => {
    setBusy(true);
    setProblem(null);
    setChecked(null);
    try {
      setChecked(await api.call('checkVendorSignature', { params: { vendor }, body: { body, signature } }));
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('desk.sandbox.check')}>
      <p className={css['text']}>{t('desk.sandbox.check_text')}</p>
      <Field label={t('desk.sandbox.body')}>
        {(marks) => <TextArea {...marks} value={body} rows={6} maxLength={20_000} spellCheck={false} onChange={(text) => (setBody(text), setChecked(null))} />}
      </Field>
      <Field label={t('desk.sandbox.signature')}>
        {(marks) => (
          <TextArea {...marks} value={signature} rows={3} maxLength={3000} spellCheck={false} onChange={(text) => (setSignature(text), setChecked(null))} />
        )}
      </Field>
      <div className={css['open']}>
        <Button size="small" isBusy={isBusy} disabled={body === '' || signature === ''} onClick={() => void check()}>
          {t('desk.sandbox.check')}
        </Button>
      </div>
      {problem === null ? null : <ProblemNote error={problem} />}
      {checked ? (
        <Note kind={checked.outcome === 'valid' ? 'info' : 'error'} role="status">
          {t(`desk.sandbox.check.${checked.outcome}`)} {checked.fingerprint === null ? null : <code>{checked.fingerprint}</code>}
        </Note>
      ) : null}
    </Card>
  );
}
