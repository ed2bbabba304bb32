import { moneyFacts, segmentFacts } from '@laro/domain/mail/segments';
import { Button } from '@laro/ui/button.tsx';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import content from '#console/shared/content/content.module.css';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { emptyCondition, isFigure, type ConditionDraft } from './segment-draft.ts';

interface RowProps {
  row: ConditionDraft;
  isFirst: boolean;
  onChange: (change: Partial<ConditionDraft>) => void;
  onRemove: () => void;
}

function Values({ row, onChange }: Pick<RowProps, 'row' | 'onChange'>) {
  const { t } = useWords();
  if (!isFigure(row.fact))
    return (
      <Field label={t('desk-rewards.segment.values')}>
        {(marks) => <TextInput {...marks} value={row.values} maxLength={4000} onChange={(values) => onChange({ values })} />}
      </Field>
    );
  const isMoney = moneyFacts.some((fact) => fact === row.fact);
  return (['days', 'from', 'to'] as const).map((name) =>
    isMoney && name !== 'days' ? (
      <AmountField key={name} label={t(`desk-rewards.segment.${name}`)} value={row[name]} onChange={(text) => onChange({ [name]: text })} />
    ) : (
      <Field key={name} label={t(`desk-rewards.segment.${name}`)}>
        {(marks) => <TextInput {...marks} inputMode="numeric" value={row[name]} maxLength={6} onChange={(text) => onChange({ [name]: text })} />}
      </Field>
    ),
  );
}

function Row({ row, isFirst, onChange, onRemove }: RowProps) {
  const { t } = useWords();
  const facts = segmentFacts.map((value) => ({ value, label: t(`desk-rewards.segment.fact.${value}`) }));
  const joins = (['and', 'or'] as const).map((value) => ({ value, label: t(`desk-rewards.segment.${value}`) }));
  const senses = (['is', 'is_not'] as const).map((value) => ({ value, label: t(`desk-rewards.segment.${value}`) }));
  return (
    <fieldset className={content['acts']}>
      <legend>{t('desk-rewards.segment.condition')}</legend>
      {isFirst ? null : (
        <Field label={t('desk-rewards.segment.join')}>
          {(marks) => <Select {...marks} value={row.join} options={joins} onChange={(value) => onChange({ join: value === 'or' ? 'or' : 'and' })} />}
        </Field>
      )}
      <Field label={t('desk-rewards.segment.fact')}>
        {(marks) => (
          <Select
            {...marks}
            value={row.fact}
            options={facts}
            onChange={(value) => onChange({ fact: segmentFacts.find((fact) => fact === value) ?? row.fact })}
          />
        )}
      </Field>
      <Field label={t('desk-rewards.segment.sense')}>
        {(marks) => <Select {...marks} value={row.isNot ? 'is_not' : 'is'} options={senses} onChange={(value) => onChange({ isNot: value === 'is_not' })} />}
      </Field>
      <Values row={row} onChange={onChange} />
      <Button size="tiny" onClick={onRemove}>
        {t('desk-rewards.segment.remove')}
      </Button>
    </fieldset>
  );
}

/** The segment of a rule of rewards, with what it means there. */
export function Segment({ hint, ...fields }: { hint: string; rows: readonly ConditionDraft[]; onChange: (rows: ConditionDraft[]) => void }) {
  const { t } = useWords();
  return (
    <Field label={t('desk-rewards.segment')} hint={hint} isGroup>
      {() => <SegmentFields {...fields} />}
    </Field>
  );
}

/** The conditions of a segment, each joined to the one before by "and" or "or" (REW-31). */
export function SegmentFields({ rows, onChange }: { rows: readonly ConditionDraft[]; onChange: (rows: ConditionDraft[]) => void }) {
  const { t } = useWords();
  const changed = (index: number, change: Partial<ConditionDraft>) => onChange(rows.map((row, place) => (place === index ? { ...row, ...change } : row)));
  return (
    <>
      {rows.map((row, index) => (
        <Row
          key={index}
          row={row}
          isFirst={index === 0}
          onChange={(change) => changed(index, change)}
          onRemove={() => onChange(rows.filter((_, place) => place !== index))}
        />
      ))}
      <Button size="small" onClick={() => onChange([...rows, emptyCondition])}>
        {t('desk-rewards.segment.add')}
      </Button>
    </>
  );
}
