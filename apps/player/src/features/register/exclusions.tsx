import type { ExclusionName } from '@laro/domain/registration/registration-fields';
import { CheckField } from '@laro/ui/form/check-field.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useT } from '#player/shared/api/services.ts';
import css from './register.module.css';

export interface Declared {
  exclusions: readonly ExclusionName[];
  isNoneExcluded: boolean;
}

interface ExclusionsProps {
  names: readonly ExclusionName[];
  declared: Declared;
  fault: string | undefined;
  onChange: (declared: Declared) => void;
}

/** Legal exclusions from play: the applicant declares those that apply, or that none does (T8). */
export function Exclusions({ names, declared, fault, onChange }: ExclusionsProps) {
  const t = useT();
  const { exclusions, isNoneExcluded } = declared;
  const turn = (name: ExclusionName, isTrue: boolean) => {
    const others = exclusions.filter((entry) => entry !== name);
    onChange({ exclusions: isTrue ? [...others, name] : others, isNoneExcluded: isTrue ? false : isNoneExcluded });
  };
  return (
    <fieldset className={css['group']}>
      <legend>{t('register.exclusions.title')}</legend>
      <p className={css['hint']}>{t('register.exclusions.hint')}</p>
      {names.map((name) => (
        <CheckField key={name} name={`exclusion-${name}`} isChecked={exclusions.includes(name)} onChange={(isTrue) => turn(name, isTrue)}>
          {t(`register.exclusion.${name}`)}
        </CheckField>
      ))}
      <CheckField
        name="exclusion-none"
        isChecked={isNoneExcluded}
        fault={fault}
        onChange={(isNone) => onChange({ exclusions: isNone ? [] : exclusions, isNoneExcluded: isNone })}
      >
        <b>{t('register.exclusions.none')}</b>
      </CheckField>
      {exclusions.length > 0 ? (
        <Note kind="error" role="alert">
          {t('register.fault.excluded')}
        </Note>
      ) : null}
    </fieldset>
  );
}
