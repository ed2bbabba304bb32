import { Button } from '@laro/ui/button.tsx';
import type { SettingKey } from '@laro/domain/settings/settings';
import { Note } from '@laro/ui/states/note.tsx';
import { useState } from 'react';
import { Choices, Select, Switch, TextArea, TextInput } from '#console/shared/form/controls.tsx';
import { Field, type FieldMarks } from '#console/shared/form/field.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { momentText } from '#console/shared/moments/moment-formats.ts';
import { useZone } from '#console/shared/moments/zone.tsx';
import { fromWallTime, toWallTime } from '#console/shared/moments/zoned-time.ts';
import { definitionOf, integerOf, isOvertaken, isOwnValue, linesOf, shownValue, type Announced, type Edits, type Fault, type Own } from './setting-edits.ts';
import { optionLabel, settingFaultText, settingLabel, valueText } from './setting-words.ts';
import css from './settings.module.css';

interface ControlProps {
  settingKey: SettingKey;
  value: unknown;
  timeZone: string;
  disabled: boolean;
  marks: FieldMarks;
  onChange: (value: unknown) => void;
}

/** A list, a line each; what is typed stays as typed, with its empty lines, until the value is set from outside. */
function LinesControl({ value, marks, disabled, onChange }: ControlProps) {
  const wanted = (value as readonly string[]).join('\n');
  const [text, setText] = useState(wanted);
  if (linesOf(text).join('\n') !== wanted) setText(wanted);
  const change = (next: string) => {
    setText(next);
    onChange(linesOf(next));
  };
  return <TextArea {...marks} value={text} rows={Math.min(8, Math.max(3, text.split('\n').length))} disabled={disabled} spellCheck={false} onChange={change} />;
}

/** The control that belongs to a setting's kind. */
function Control(props: ControlProps) {
  const words = useWords();
  const { settingKey, value, timeZone, disabled, marks, onChange } = props;
  const definition = definitionOf(settingKey);
  const options = (values: readonly string[]) => values.map((option) => ({ value: option, label: optionLabel(words, settingKey, option) }));
  switch (definition.kind) {
    case 'boolean':
      return <Switch isOn={value === true} disabled={disabled} marks={marks} onChange={onChange} />;
    case 'integer':
      return <TextInput {...marks} value={String(value)} inputMode="numeric" disabled={disabled} onChange={(text) => onChange(integerOf(text))} />;
    case 'text':
      return <TextInput {...marks} value={String(value)} maxLength={definition.maxLength} disabled={disabled} spellCheck={false} onChange={onChange} />;
    case 'choice':
      return <Select {...marks} value={String(value)} options={options(definition.options)} disabled={disabled} onChange={onChange} />;
    case 'choices':
      return <Choices marks={marks} options={options(definition.options)} chosen={value as readonly string[]} disabled={disabled} onChange={onChange} />;
    case 'texts':
      return <LinesControl {...props} />;
    case 'moment':
      return (
        <TextInput
          {...marks}
          type="datetime-local"
          value={toWallTime(value as string | null, timeZone)}
          disabled={disabled}
          onChange={(wall) => onChange(fromWallTime(wall, timeZone))}
        />
      );
  }
}

/** A change that begins later, with the way to keep the present value instead (REW-26). */
function Later({
  settingKey,
  own,
  announced,
  isReadOnly,
  onKeep,
}: Pick<SettingFieldProps, 'settingKey' | 'own' | 'isReadOnly' | 'onKeep'> & { announced: Announced }) {
  const words = useWords();
  const { t } = words;
  const zone = useZone();
  const { default: fallback } = definitionOf(settingKey);
  return (
    <Note kind="info">
      {t('desk.settings.announced', {
        day: momentText(words.tag, zone, announced.startsAt, 'short'),
        value: valueText(words, settingKey, announced.value ?? fallback),
      })}{' '}
      {isReadOnly ? null : (
        <Button size="tiny" onClick={() => onKeep(settingKey)}>
          {t('desk.settings.keep', { value: valueText(words, settingKey, own[settingKey] ?? fallback) })}
        </Button>
      )}
    </Note>
  );
}

export interface SettingFieldProps {
  settingKey: SettingKey;
  own: Own;
  edits: Edits;
  fault: Fault | undefined;
  timeZone: string;
  isReadOnly: boolean;
  /** A change that begins later. */
  announced: Announced | undefined;
  onKeep: (key: SettingKey) => void;
  /** A change waits for a second person. */
  needsTwo: boolean;
  onChange: (key: SettingKey, value: unknown) => void;
}

/** One setting, drawn from its definition: its name, what it is now, what the default is, and the way back to it. */
export function SettingField({ settingKey, own, edits, fault, timeZone, isReadOnly, announced, onKeep, onChange, needsTwo }: SettingFieldProps) {
  const words = useWords();
  const { t } = words;
  const definition = definitionOf(settingKey);
  const isOwn = isOwnValue(own, edits, settingKey);
  const isGroup = definition.kind === 'boolean' || definition.kind === 'choices';
  const hint = isOwn
    ? t('desk.settings.default_is', { value: valueText(words, settingKey, definition.default) })
    : definition.kind === 'texts'
      ? t('desk.settings.line_each')
      : undefined;
  return (
    <div className={css['setting']} data-kind={definition.kind} data-edited={edits[settingKey] === undefined ? undefined : ''}>
      <Field
        label={settingLabel(words, settingKey)}
        isGroup={isGroup}
        hint={hint}
        fault={fault === undefined ? undefined : settingFaultText(words, settingKey, fault)}
        mark={
          <>
            <code className={css['key']}>{settingKey}</code>
            {needsTwo ? <Pill>{t('desk.settings.two')}</Pill> : null}
            {edits[settingKey] === undefined ? (
              isOwn ? (
                <Pill tone="info">{t('desk.settings.own')}</Pill>
              ) : null
            ) : (
              <Pill tone="warn">{t('desk.settings.edited')}</Pill>
            )}
            {isOvertaken(own, edits, settingKey) ? (
              <Pill tone="danger">{t('desk.settings.overtaken', { value: valueText(words, settingKey, own[settingKey] ?? definition.default) })}</Pill>
            ) : null}
          </>
        }
      >
        {(marks) => (
          <Control
            settingKey={settingKey}
            value={shownValue(own, edits, settingKey)}
            timeZone={timeZone}
            disabled={isReadOnly}
            marks={marks}
            onChange={(value) => onChange(settingKey, value)}
          />
        )}
      </Field>
      {announced === undefined ? null : <Later settingKey={settingKey} own={own} announced={announced} isReadOnly={isReadOnly} onKeep={onKeep} />}
      {isOwn && !isReadOnly ? (
        <Button
          size="tiny"
          kind="text"
          className={css['back']}
          onClick={() => onChange(settingKey, null)}
          aria-label={t('desk.settings.back_of', { name: settingLabel(words, settingKey) })}
        >
          {t('desk.settings.back')}
        </Button>
      ) : null}
    </div>
  );
}
