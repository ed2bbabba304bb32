import { contractKinds, type ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import { Choices } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

/** Kinds of pay of an agent: those that are checked are on. */
export function KindsField({ off, onChange }: { off: readonly ContractKind[]; onChange: (off: ContractKind[]) => void }) {
  const { t } = useWords();
  const options = contractKinds.map((value) => ({ value, label: t(`contracts.kind.${value}`) }));
  return (
    <Field label={t('desk.harm.kinds')} hint={t('desk.harm.kinds_text')}>
      {(marks) => (
        <Choices
          marks={marks}
          options={options}
          chosen={contractKinds.filter((kind) => !off.includes(kind))}
          onChange={(on) => onChange(contractKinds.filter((kind) => !on.includes(kind)))}
        />
      )}
    </Field>
  );
}
