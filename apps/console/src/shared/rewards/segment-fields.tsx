import { factPermissions, moneyFacts, moneyStates, segmentFacts, type SegmentFact } from '@laro/domain/mail/segments';
import { Button } from '@laro/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { AmountField } from '#console/shared/amounts/amount-field.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import content from '#console/shared/content/content.module.css';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { choicesOf, emptyCondition, isFigure, isState, type ConditionDraft } from './segment-draft.ts';
import { segmentsQuery } from './segments.ts';

interface RowProps {
  row: ConditionDraft;
  isFirst: boolean;
  facts: readonly SegmentFact[];
  onChange: (change: Partial<ConditionDraft>) => void;
  onRemove: () => void;
}

type ValuesProps = Pick<RowProps, 'row' | 'onChange'>;

/** One of the saved segments by its name; one that was chosen before and retired since stays on the list. */
function SavedChoice({ row: { values }, onChange }: ValuesProps) {
  const { t } = useWords();
  const { data } = useQuery(segmentsQuery(useMerchant().code));
  const shown = data?.segments.filter(({ id, isRetired }) => !isRetired || id === values) ?? [];
  const options = [{ value: '', label: t('desk-rewards.segment.choose') }, ...shown.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <Field label={t('desk-rewards.segment.choice')}>
      {(marks) => <Select {...marks} value={values} options={options} onChange={(value) => onChange({ values: value })} />}
    </Field>
  );
}

function Choice({ row: { values }, choices, onChange }: ValuesProps & { choices: readonly string[] }) {
  const { t } = useWords();
  const wordsOf = (value: string) => (value === 'verified' || value === 'unverified' ? t(`desk-rewards.segment.choice.${value}`) : value);
  const options = [{ value: '', label: t('desk-rewards.segment.choose') }, ...choices.map((value) => ({ value, label: wordsOf(value) }))];
  return (
    <Field label={t('desk-rewards.segment.choice')}>
      {(marks) => <Select {...marks} value={values} options={options} onChange={(value) => onChange({ values: value })} />}
    </Field>
  );
}

function Values({ row, onChange }: ValuesProps) {
  const { t } = useWords();
  const choices = choicesOf(row.fact);
  // Several values, which only a call writes, are shown as they are.
  const isSingle = !row.values.includes(' ');
  if (row.fact === 'segment' && isSingle) return <SavedChoice row={row} onChange={onChange} />;
  if (choices && isSingle) return <Choice row={row} choices={choices} onChange={onChange} />;
  if (!isFigure(row.fact) && !isState(row.fact))
    return (
      <Field label={t('desk-rewards.segment.values')} hint={row.fact === 'agent' ? t('desk-rewards.segment.agents') : undefined}>
        {(marks) => <TextInput {...marks} value={row.values} maxLength={4000} onChange={(values) => onChange({ values })} />}
      </Field>
    );
  const isMoney = [...moneyFacts, ...moneyStates].some((fact) => fact === row.fact);
  return (isState(row.fact) ? (['from', 'to'] as const) : (['days', 'from', 'to'] as const)).map((name) =>
    isMoney && name !== 'days' ? (
      <AmountField key={name} label={t(`desk-rewards.segment.${name}`)} value={row[name]} onChange={(text) => onChange({ [name]: text })} />
    ) : (
      <Field key={name} label={t(`desk-rewards.segment.${name}`)}>
        {(marks) => <TextInput {...marks} inputMode="numeric" value={row[name]} maxLength={6} onChange={(text) => onChange({ [name]: text })} />}
      </Field>
    ),
  );
}

function Row({ row, isFirst, facts: known, onChange, onRemove }: RowProps) {
  const { t } = useWords();
  const facts = known.map((value) => ({ value, label: t(`desk-rewards.segment.fact.${value}`) }));
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
            onChange={(value) => onChange({ fact: known.find((fact) => fact === value) ?? row.fact, values: '' })}
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

/** Under a worst case: the members of the segment that it was computed for; null for all members. */
export function SegmentNow({ members }: { members: number | null }) {
  const { t } = useWords();
  if (members === null) return null;
  return (
    <>
      <small>{t('desk-rewards.segment.now', { count: members })}</small>
      <small>{t('desk-rewards.segment.can_grow')}</small>
    </>
  );
}

interface SegmentFieldsProps {
  rows: readonly ConditionDraft[];
  /** True in a saved segment: it has no condition on others. */
  isOwn?: boolean;
  onChange: (rows: ConditionDraft[]) => void;
}

/** The segment of a rule of rewards, with what it means there. */
export function Segment({ hint, ...fields }: SegmentFieldsProps & { hint?: string }) {
  const { t } = useWords();
  return (
    <Field label={t('desk-rewards.segment')} hint={hint} isGroup>
      {() => <SegmentFields {...fields} />}
    </Field>
  );
}

/** The conditions of a segment, each joined to the one before by "and" or "or" (REW-31). */
export function SegmentFields({ rows, isOwn = false, onChange }: SegmentFieldsProps) {
  const { t } = useWords();
  const may = useMay();
  // A row on a fact that the person may not read stays as it is; the server refuses it.
  const isOffered = (fact: SegmentFact) => (!isOwn || fact !== 'segment') && (fact !== 'risk' || may(factPermissions.risk));
  const facts = segmentFacts.filter((fact) => isOffered(fact) || rows.some((row) => row.fact === fact));
  const changed = (index: number, change: Partial<ConditionDraft>) => onChange(rows.map((row, place) => (place === index ? { ...row, ...change } : row)));
  return (
    <>
      {rows.map((row, index) => (
        <Row
          key={index}
          row={row}
          isFirst={index === 0}
          facts={facts}
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
