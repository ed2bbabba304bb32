import { Icon, type IconName } from '@laro/ui/pictures/icon.tsx';
import type { MessageKey } from '@laro/i18n/areas';
import { Link, useLocation } from '#player/shared/router/router-view.tsx';
import css from './bottom-menu.module.css';
import { MemberLink } from '#player/shared/shell/menu/member-link.tsx';
import { useOfferedEntries } from '#player/shared/shell/menu/offered-entries.ts';
import { homeAliases, lobbyPaths, paths } from '#player/shared/router/paths.ts';
import { useT } from '#player/shared/api/services.ts';
import { isStanding } from '#player/shared/router/standing-pages.ts';

interface Place {
  key: 'home' | 'invite' | 'deposit' | 'promotions' | 'me';
  to: string;
  icon: IconName;
  activeIcon: IconName;
}

/** The five places, of which those are shown that the merchant offers and that exist. Deposit and member centre are for members: a guest logs in first, a free player is invited to register (NAV-07). */
const places: readonly Place[] = [
  { key: 'home', to: paths.home, icon: 'house', activeIcon: 'house-fill' },
  { key: 'invite', to: paths.invite, icon: 'users-three', activeIcon: 'users-three-fill' },
  { key: 'deposit', to: paths.deposit, icon: 'wallet-fill', activeIcon: 'wallet-fill' },
  { key: 'promotions', to: paths.promotions, icon: 'gift', activeIcon: 'gift-fill' },
  { key: 'me', to: paths.memberHome, icon: 'user-circle', activeIcon: 'user-circle-fill' },
];
const words: Record<Place['key'], MessageKey> = {
  home: 'shell.nav.home',
  invite: 'shell.nav.invite',
  deposit: 'shell.nav.deposit',
  promotions: 'shell.nav.promotions',
  me: 'shell.nav.me',
};

/** The bar at the foot of the lobby pages. */
export function BottomMenu({ onHome }: { onHome?: () => void }) {
  const t = useT();
  const entries = useOfferedEntries();
  const { pathname } = useLocation();
  const shown = places.filter(({ key, to }) => isStanding(to) && (key !== 'invite' || entries.invite) && (key !== 'deposit' || entries.deposit));
  return (
    <nav className={css['menu']} data-even={shown.length % 2 === 0 || undefined} aria-label={t('shell.nav.label')}>
      {shown.map(({ key, to, icon, activeIcon }) => {
        const isHere = key === 'home' ? homeAliases.includes(pathname) : pathname === to;
        // The lists of games are rooms of the same house.
        const isActive = isHere || (key === 'home' && lobbyPaths.includes(pathname));
        const PlaceLink = key === 'deposit' || key === 'me' ? MemberLink : Link;
        return (
          <PlaceLink
            key={key}
            to={to}
            className={`${css['place'] ?? ''} ${key === 'deposit' ? (css['deposit'] ?? '') : ''}`}
            aria-current={isHere ? 'page' : isActive || undefined}
            onClick={key === 'home' ? onHome : undefined}
          >
            {key === 'deposit' ? (
              <span className={css['disk']}>
                <Icon name="wallet-fill" size={26} />
              </span>
            ) : (
              <Icon name={isActive ? activeIcon : icon} />
            )}
            <span className={css['word']}>{t(words[key])}</span>
          </PlaceLink>
        );
      })}
    </nav>
  );
}
