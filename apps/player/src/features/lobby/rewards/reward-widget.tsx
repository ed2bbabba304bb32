import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { badgeText } from '#player/shared/shell/badge-text.late.ts';
import { countersQuery } from '#player/shared/games/lobby-api.ts';
import { MemberLink } from '#player/shared/shell/menu/member-link.tsx';
import { useWhitelabel } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { useSession } from '#player/shared/session/session.ts';
import { isStanding } from '#player/shared/router/standing-pages.ts';
import { buttonCount, rewardEntries } from './reward-entries.ts';
import css from './reward-widget.module.css';

/** The floating way to rewards (NAV-08): nothing where there is no page behind it. */
export function RewardWidget() {
  const services = useServices();
  const { t } = services.words;
  const site = useWhitelabel();
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  const { data } = useQuery({ ...countersQuery(services), enabled: session !== null });
  const entries = rewardEntries(site, data, isStanding);
  if (entries.length === 0) return null;
  const all = badgeText(buttonCount(entries));
  return (
    <>
      <div className={css['place']}>
        <button type="button" className={css['button']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="gift-fill" size={26} />
          <span className="visually-hidden">{t('lobby.widget.title')}</span>
          {all === '' ? null : <span className={css['badge']}>{all}</span>}
        </button>
      </div>
      {isOpen ? (
        <Sheet title={t('lobby.widget.title')} closeLabel={t('common.close')} onClose={() => setOpen(false)}>
          <ul className={css['entries']}>
            {entries.map(({ to, icon, words, count }) => (
              <li key={to}>
                <MemberLink to={to} className={css['entry']}>
                  <Icon name={icon} size={24} />
                  <span className={css['name']}>{t(words)}</span>
                  {badgeText(count) === '' ? null : <span className={css['count']}>{badgeText(count)}</span>}
                </MemberLink>
              </li>
            ))}
          </ul>
        </Sheet>
      ) : null}
    </>
  );
}
