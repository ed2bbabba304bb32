import { Button } from '@laro/ui/button.tsx';
import { Field } from '@laro/ui/form/field.tsx';
import formCss from '@laro/ui/form/form.module.css';
import { TextAreaField } from '@laro/ui/form/text-area-field.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { emptyAddress, isComplete } from './address-draft.ts';
import { saveAddress, type Address } from '../mall-api.ts';
import { useMallTexts } from '../mall-texts.ts';
import css from '../mall.module.css';

interface AddressFormProps {
  /** The address that the new one replaces; null for an additional one. */
  address: Address | null;
  countries: readonly string[];
  onSaved: (id: string | null) => void;
  onBack: () => void;
}

const lines = [
  ['name', 'name', 'text', 80],
  ['phone', 'tel', 'tel', 25],
] as const;
const places = [
  ['city', 'address-level2', 80],
  ['postcode', 'postal-code', 16],
] as const;

/** The form of an address. It is part of the sheet of the goods and has its own button (MALL-06). */
export function AddressForm({ address, countries, onSaved, onBack }: AddressFormProps) {
  const services = useServices();
  const { t, country: nameOf } = useMallTexts();
  const { isBusy, problem, run } = useSubmit();
  const [draft, setDraft] = useState(() => address ?? emptyAddress(countries));
  const edit = (part: Partial<Address>) => setDraft({ ...draft, ...part });
  const save = async () => onSaved(await saveAddress(services, { ...draft, id: address?.id ?? null }));
  return (
    <div className={css['address']} role="group" aria-label={t('mall.address.title')}>
      {lines.map(([name, autoComplete, inputMode, max]) => (
        <TextField
          key={name}
          label={t(`mall.address.${name}`)}
          name={name}
          autoComplete={autoComplete}
          inputMode={inputMode}
          maxLength={max}
          value={draft[name]}
          onChange={(text) => edit({ [name]: text })}
        />
      ))}
      <TextAreaField label={t('mall.address.lines')} name="lines" rows={2} value={draft.lines} onChange={(text) => edit({ lines: text })} />
      {places.map(([name, autoComplete, max]) => (
        <TextField
          key={name}
          label={t(`mall.address.${name}`)}
          name={name}
          autoComplete={autoComplete}
          maxLength={max}
          value={draft[name]}
          onChange={(text) => edit({ [name]: text })}
        />
      ))}
      <Field label={t('mall.address.country')}>
        {(marks) => (
          <div className={formCss['well']}>
            <select {...marks} className={formCss['input']} name="country" value={draft.country} onChange={(event) => edit({ country: event.target.value })}>
              {countries.map((code) => (
                <option key={code} value={code}>
                  {nameOf(code)}
                </option>
              ))}
            </select>
          </div>
        )}
      </Field>
      <p className={css['terms']}>{t('mall.address.note')}</p>
      <ProblemNote text={problem} />
      <div className={css['pair']}>
        <Button kind="outline" onClick={onBack}>
          {t('mall.address.back')}
        </Button>
        <Button kind="primary" isBusy={isBusy} disabled={!isComplete(draft)} onClick={() => void run(save)}>
          {t('mall.address.save')}
        </Button>
      </div>
    </div>
  );
}
