import { TextInput } from './controls.tsx';
import { Field } from './field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

const PERMIT_MAX = 80;

/** The number under which an advertisement was approved (T80). */
export function PermitField({
  value,
  isMissing,
  isReadOnly,
  onChange,
}: {
  value: string;
  isMissing: boolean;
  isReadOnly: boolean;
  onChange: (permit: string) => void;
}) {
  const { t } = useWords();
  return (
    <Field label={t('desk.content.permit')} hint={t('desk.content.permit_hint')} fault={isMissing ? t('problem.desk.permit_missing') : undefined}>
      {(marks) => <TextInput {...marks} value={value} maxLength={PERMIT_MAX} spellCheck={false} disabled={isReadOnly} onChange={onChange} />}
    </Field>
  );
}
