import { Mark, type MarkName } from '@laro/ui/pictures/icon.tsx';
import { Link } from '#player/shared/router/router-view.tsx';
import css from './footer.module.css';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useT } from '#player/shared/api/services.ts';

type Network = 'facebook' | 'instagram' | 'youtube' | 'whatsapp' | 'telegram' | 'viber' | 'twitter' | 'tiktok';
const networks: Record<Network, { mark: MarkName; name: string }> = {
  facebook: { mark: 'facebook', name: 'Facebook' },
  instagram: { mark: 'instagram', name: 'Instagram' },
  youtube: { mark: 'youtube', name: 'YouTube' },
  whatsapp: { mark: 'whatsapp', name: 'WhatsApp' },
  telegram: { mark: 'telegram', name: 'Telegram' },
  viber: { mark: 'viber', name: 'Viber' },
  twitter: { mark: 'x', name: 'Twitter' },
  tiktok: { mark: 'tiktok', name: 'TikTok' },
};

/** The pages of help that everybody must find, by their tags. */
const tags = { terms: 'terms', privacy: 'privacy', safer: 'responsible' } as const;

const thisYear = () => String(new Date().getUTCFullYear());

function SocialLinks() {
  const t = useT();
  const { socialLinks, merchantName } = useSettings();
  if (socialLinks.length === 0) return null;
  return (
    <div className={css['social']}>
      {socialLinks.map(({ type, url }) => (
        <a
          key={type}
          href={url}
          className={css['mark']}
          rel="noopener noreferrer"
          target="_blank"
          aria-label={t('shell.foot.on_network', { name: merchantName, network: networks[type].name })}
        >
          <Mark name={networks[type].mark} />
        </a>
      ))}
    </div>
  );
}

/** Social links that exist, age and regulator, the responsible word, credits and copyright (FOOT-01). */
export function Footer() {
  const t = useT();
  const { ageMin, regulator, merchantName } = useSettings();
  return (
    <footer className={css['footer']}>
      <SocialLinks />
      <div className={css['badges']}>
        <span className={css['age']} role="img" aria-label={t('shell.foot.age', { age: ageMin })}>
          {ageMin}+
        </span>
        {regulator.name === '' ? null : regulator.link === '' ? (
          <span className={css['regulator']}>{t('shell.foot.licensed', { regulator: regulator.name })}</span>
        ) : (
          <a href={regulator.link} className={css['regulator']} rel="noopener noreferrer" target="_blank">
            {t('shell.foot.licensed', { regulator: regulator.name })}
          </a>
        )}
      </div>
      <p>{t('shell.foot.responsible')}</p>
      <nav className={css['links']} aria-label={t('shell.foot.links')}>
        <Link to={paths.help}>{t('shell.menu.help')}</Link>
        {(['terms', 'privacy', 'safer'] as const).map((page) => (
          <Link key={page} to={`${paths.help}?tag=${tags[page]}`}>
            {t(`shell.foot.${page}`)}
          </Link>
        ))}
        <Link to={paths.credits}>{t('shell.foot.credits')}</Link>
      </nav>
      {regulator.licence === '' ? null : <p>{t('shell.foot.licence', { number: regulator.licence })}</p>}
      <p className={css['copyright']}>{t('shell.foot.copyright', { year: thisYear(), name: merchantName })}</p>
    </footer>
  );
}
