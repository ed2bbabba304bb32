import { payKinds, type PayKind } from '@laro/domain/agents/contracts/contract-terms';
import { Choices } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

/** Names of kinds of pay: rebates, and those of contracts. */
export function usePayKindName(): (kind: PayKind) => string {
  const { t } = useWords();
  return (kind) => (kind === 'rebate' ? t('desk.runs.rebate') : t(`contracts.kind.${kind}`));
}

/** Kinds of pay of an agent: those that are checked are on. */
export function KindsField({ off, onChange }: { off: readonly PayKind[]; onChange: (off: PayKind[]) => void }) {
  const { t } = useWords();
  const nameOf = usePayKindName();
  const options = payKinds.map((value) => ({ value, label: nameOf(value) }));
  return (
    <Field label={t('desk.harm.kinds')} hint={t('desk.harm.kinds_text')}>
      {(marks) => (
        <Choices
          marks={marks}
          options={options}
          chosen={payKinds.filter((kind) => !off.includes(kind))}
          onChange={(on) => onChange(payKinds.filter((kind) => !on.includes(kind)))}
        />
      )}
    </Field>
  );
}
