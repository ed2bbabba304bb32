import { Icon } from '@laro/ui/pictures/icon.tsx';
import { TextAreaField } from '@laro/ui/form/text-area-field.tsx';
import type { FamilyParams } from '@laro/lottery/families';
import { numberSets, type NumberSet } from '@laro/lottery/plays/number-sets';
import type { Play } from '@laro/lottery/plays/play';
import type { Groups, SelectionForm } from '@laro/lottery/selection/selection';
import { useT } from '#player/shared/api/services.ts';
import { Ball } from '../parts/numbers/balls.tsx';
import { choiceName } from '@laro/i18n/play-names';
import { roleOf } from './board-groups.ts';
import css from './board.module.css';

type Shape = SelectionForm['shapes'][number];

interface GroupProps {
  playId: string;
  family: FamilyParams['family'];
  label: string;
  group: Shape[number];
  values: readonly number[];
  /** Values that are sold out, as written. */
  closed: readonly string[];
  onChange: (values: readonly number[]) => void;
}

/** Chooses many numbers with one tap, in groups that may hold them all. */
function Shortcuts({ playId, label, group, onChange }: GroupProps) {
  const t = useT();
  const all = group.alphabet.values ?? [];
  const sets = numberSets(playId, all);
  const canAll = group.max >= all.length && group.alphabet.kind !== 'words' && all.length > 4;
  return (
    <span className={css['shortcuts']}>
      {canAll
        ? (Object.keys(sets) as NumberSet[]).map((name) => (
            <button key={name} type="button" aria-label={`${label}: ${t(`lottery.pick.${name}`)}`} onClick={() => onChange(sets[name])}>
              {t(`lottery.pick.${name}`)}
            </button>
          ))
        : null}
      <button type="button" aria-label={`${label}: ${t('lottery.pick.clear')}`} onClick={() => onChange([])}>
        <Icon name="backspace" size={20} />
      </button>
    </span>
  );
}

/** One group as toggles; a group that takes one value changes it. */
function Toggles({ family, label, group, values, closed, onChange }: GroupProps) {
  const t = useT();
  const { alphabet, max } = group;
  const isWords = alphabet.kind === 'words';
  const toggle = (value: number) => {
    if (values.includes(value)) onChange(values.filter((other) => other !== value));
    else if (max === 1) onChange([value]);
    else if (values.length < max) onChange([...values, value]);
  };
  return (
    <div
      className={`${css['pad'] ?? ''} ${isWords ? (css['words'] ?? '') : ''} ${(alphabet.values?.length ?? 0) > 30 ? (css['many'] ?? '') : ''}`}
      role="group"
      aria-label={label}
    >
      {alphabet.values?.map((value) => {
        const text = alphabet.write(value);
        const isOn = values.includes(value);
        const name = isWords ? choiceName(t, text) : text;
        // A value that was chosen before it sold out can still be taken off.
        const isClosed = closed.includes(text) && !isOn;
        return (
          <button
            key={value}
            type="button"
            className={`${css['key'] ?? ''} ${isOn ? (css['on'] ?? '') : ''} ${isClosed ? (css['closed'] ?? '') : ''}`}
            aria-pressed={isOn}
            aria-disabled={isClosed || undefined}
            aria-label={isClosed ? t('lottery.sold_out_value', { value: name }) : undefined}
            onClick={isClosed ? undefined : () => toggle(value)}
          >
            {isOn && !isWords ? <Ball text={text} family={family} /> : name}
          </button>
        );
      })}
    </div>
  );
}

/** The places or numbers of a play, group by group. */
export function Board({
  play,
  family,
  shape,
  values,
  closed,
  onChange,
}: {
  play: Play;
  family: FamilyParams['family'];
  shape: Shape;
  values: Groups;
  /** Values that are sold out. */
  closed: readonly string[];
  onChange: (values: Groups) => void;
}) {
  const t = useT();
  return shape.map((group, place) => {
    const role = roleOf(play, shape, place);
    const label = t(`lottery.group.${role}`, { n: place + 1 });
    const change = (next: readonly number[]) => onChange(shape.map((_, at) => (at === place ? next : (values[at] ?? []))));
    const given = { playId: play.id, family, label, group, values: values[place] ?? [], closed, onChange: change };
    return (
      // Groups have no names of their own; their places do not change.
      <section key={`${play.id}:${place}`} className={css['group']} aria-label={label}>
        <div className={css['head']}>
          <b>{label}</b>
          <Shortcuts {...given} />
        </div>
        <Toggles {...given} />
      </section>
    );
  });
}

/** Numbers of three or four digits are typed: any space, comma or line parts them. */
export function TypedBoard({ text, onChange, fault }: { text: string; onChange: (typed: string) => void; fault?: string | undefined }) {
  const t = useT();
  return (
    <section className={css['group']}>
      <TextAreaField label={t('lottery.group.numbers')} name="numbers" rows={4} hint={t('lottery.typed_hint')} value={text} onChange={onChange} fault={fault} />
    </section>
  );
}
