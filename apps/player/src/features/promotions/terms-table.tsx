import type { Promotion } from '#player/shared/content/content-queries.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useLanguageTag, useT } from '#player/shared/api/services.ts';
import { formatAmount } from './format-amount.ts';
import css from './promotions.module.css';

/** Everything that an offer asks and gives, one fact a row (T71). */
export function TermsTable({ promotion: { terms, permit } }: { promotion: Promotion }) {
  const t = useT();
  const tag = useLanguageTag();
  const settings = useSettings();
  const moment = (text: string | null) =>
    text === null ? t('promotions.terms.no_end') : new Date(text).toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: settings.timeZone });
  const rows: readonly (readonly [name: string, value: string])[] = [
    [t('promotions.terms.presented'), moment(terms.presentedAt)],
    [t('promotions.terms.active'), moment(terms.activeFrom)],
    [t('promotions.terms.until'), moment(terms.activeUntil)],
    [t('promotions.terms.expires'), moment(terms.expiresAt)],
    ...(terms.reward === null ? [] : [[t('promotions.terms.reward'), formatAmount(terms.reward, settings)] as const]),
    [t('promotions.terms.eligibility'), t(`promotions.eligibility.${terms.eligibility}`, { age: settings.ageMin })],
    [t('promotions.terms.wagering'), terms.wagering === 0 ? t('promotions.terms.no_wagering') : t('promotions.terms.times', { times: terms.wagering })],
    [t('promotions.terms.contribution'), t(`promotions.contribution.${terms.contribution}`)],
    [t('promotions.terms.order'), t(`promotions.orderOfFunds.${terms.orderOfFunds}`)],
    [t('promotions.terms.withdrawal'), t(`promotions.withdrawal.${terms.withdrawal}`)],
    [t('promotions.terms.cancellation'), t(`promotions.cancellation.${terms.cancellation}`)],
    [t('promotions.terms.notice'), t(`promotions.notice.${terms.notice}`)],
    ...(permit === '' ? [] : [[t('promotions.terms.permit'), permit] as const]),
  ];
  return (
    <section className={css['terms']}>
      <h2 className={css['termsTitle']}>{t('promotions.terms.title')}</h2>
      <table>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
