import { useSettings } from '#player/shared/api/queries.ts';
import { useT } from '#player/shared/api/services.ts';
import css from './help.module.css';

/** The operator, its licence, and a link to verify it (T52, T82). */
export function LicenceFacts() {
  const t = useT();
  const { merchantName, regulator, ageMin } = useSettings();
  return (
    <section className={css['facts']} aria-label={t('help.facts.title')}>
      <h3>{t('help.facts.title')}</h3>
      <dl>
        <dt>{t('help.facts.operator')}</dt>
        <dd>{merchantName}</dd>
        <dt>{t('help.facts.age')}</dt>
        <dd>{ageMin}+</dd>
        <dt>{t('help.facts.regulator')}</dt>
        <dd>
          {regulator.name === '' ? t('help.facts.none') : null}
          {regulator.name !== '' && regulator.link === '' ? regulator.name : null}
          {regulator.name !== '' && regulator.link !== '' ? (
            <a href={regulator.link} target="_blank" rel="noopener noreferrer">
              {t('help.facts.check', { regulator: regulator.name })}
            </a>
          ) : null}
        </dd>
        <dt>{t('help.facts.licence')}</dt>
        <dd>{regulator.licence === '' ? t('help.facts.none') : regulator.licence}</dd>
      </dl>
    </section>
  );
}
