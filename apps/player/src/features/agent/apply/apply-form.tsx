import { agentEntities } from '@laro/domain/agents/accreditation/accreditation';
import { Button } from '@laro/ui/button.tsx';
import { CheckField } from '@laro/ui/form/check-field.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { useState } from 'react';
import { useServices, useT } from '#player/shared/api/services.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useContentKey } from '#player/shared/form/use-content-key.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { askAgentAgain } from '../agent-api.ts';
import css from '../agent.module.css';
import { applyApi, type Standing } from './apply-api.ts';

type Entity = (typeof agentEntities)[number];

const terms = ['apply.terms.age', 'apply.terms.ads', 'apply.terms.money', 'apply.terms.data'] as const;
const noAccreditation = { number: '', holder: '', issuer: '', validUntil: '' };
type Accreditation = typeof noAccreditation;
const MIN_LETTERS = 2;
const isFilled = (text: string): boolean => text.trim().length >= MIN_LETTERS;

function EntityChoice({ entity, onChange }: { entity: Entity; onChange: (entity: Entity) => void }) {
  const t = useT();
  return (
    <div className={css['periods']} role="group" aria-label={t('apply.entity')}>
      {agentEntities.map((value) => (
        <button key={value} type="button" className={css['period']} aria-pressed={value === entity} onClick={() => onChange(value)}>
          {t(`apply.entity.${value}`)}
        </button>
      ))}
    </div>
  );
}

function AccreditationFields({ value, onChange }: { value: Accreditation; onChange: (value: Accreditation) => void }) {
  const t = useT();
  const field = (name: keyof Accreditation) => ({
    name: `accreditation-${name}`,
    value: value[name],
    onChange: (text: string) => onChange({ ...value, [name]: text }),
  });
  return (
    <fieldset className={css['fields']}>
      <legend>{t('apply.accreditation')}</legend>
      <p className={css['quiet']}>{t('apply.accreditation_hint')}</p>
      <TextField {...field('number')} label={t('apply.number')} autoComplete="off" maxLength={60} />
      <TextField {...field('holder')} label={t('apply.holder')} autoComplete="off" maxLength={120} />
      <TextField {...field('issuer')} label={t('apply.issuer')} autoComplete="off" maxLength={120} />
      <TextField {...field('validUntil')} type="date" label={t('apply.valid_until')} autoComplete="off" />
    </fieldset>
  );
}

/** An application with everything that it must hold; of an agent it is a new accreditation. */
export function ApplyForm({ standing }: { standing: Standing }) {
  const services = useServices();
  const t = useT();
  const submit = useSubmit();
  const key = useContentKey();
  const [entity, setEntity] = useState<Entity>('person');
  const [name, setName] = useState('');
  const [accreditation, setAccreditation] = useState(noAccreditation);
  const [agrees, setAgrees] = useState(false);
  const { needsAccreditation: isNeeded, termsVersion } = standing;
  const isReady = isFilled(name) && agrees && (!isNeeded || Object.values(accreditation).every(isFilled));
  const send = async () => {
    const body = { entity, name: name.trim(), accreditation: isNeeded ? accreditation : null, termsVersion };
    await applyApi(services).call('applyAsAgent', { body: { key: key.of(body), ...body } });
    showToast(t('apply.sent'), 'ok', toastMs.short);
    await askAgentAgain(services);
  };
  return (
    <form method="post" className={css['form']} onSubmit={submit.onSubmit(send)} noValidate>
      <EntityChoice entity={entity} onChange={setEntity} />
      <TextField
        name="name"
        label={t(`apply.name.${entity}`)}
        autoComplete={entity === 'person' ? 'name' : 'organization'}
        maxLength={120}
        value={name}
        onChange={setName}
      />
      {isNeeded ? <AccreditationFields value={accreditation} onChange={setAccreditation} /> : null}
      <section className={css['quiet']} aria-label={t('apply.terms')}>
        <b>{t('apply.terms')}</b>
        <ul className={css['terms']}>
          {terms.map((term) => (
            <li key={term}>{t(term)}</li>
          ))}
        </ul>
      </section>
      <CheckField name="agrees" isChecked={agrees} onChange={setAgrees}>
        {t('apply.agree')}
      </CheckField>
      <ProblemNote text={submit.problem} />
      <Button type="submit" kind="primary" isFull isBusy={submit.isBusy} disabled={!isReady}>
        {t('apply.send')}
      </Button>
    </form>
  );
}
