import { categoryPaths } from '@laro/domain/catalogue/game-categories';
import { languageInfo } from '@laro/domain/system/languages';
import { buttonClass } from '@laro/ui/button-class';
import { Flag, Icon, type IconName } from '@laro/ui/pictures/icon.tsx';
import { SidePanel } from '@laro/ui/layers/side-panel.tsx';
import { useEffect, useRef, useState } from 'react';
import { Link, useIsLoading, useLocation } from '#player/shared/router/router-view.tsx';
import { categoryLook } from '#player/shared/play/category-look.ts';
import { isInstalled } from '#player/shared/device/installed.late.ts';
import { MemberLink } from './member-link.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings, useWhitelabel } from '#player/shared/api/queries.ts';
import { askAbout } from '#player/shared/session/session-dialog.ts';
import { useSession } from '#player/shared/session/session.ts';
import { useLanguage, useServices, useT } from '#player/shared/api/services.ts';
import { MemberHead, MemberRows } from './side-menu-member.tsx';
import css from './side-menu.late.module.css';
import { latePart } from '#player/shared/late/late-part.tsx';

const LanguagePicker = latePart(async () => (await import('#player/shared/language/language-picker.late.tsx')).LanguagePicker, {
  close: ({ onClose }) => onClose(),
});

const ServiceSheet = latePart(async () => (await import('#player/shared/app/service-sheet.tsx')).ServiceSheet, { close: ({ onClose }) => onClose() });

/** Customer service: the ways to a person (NAV-04, NAV-09). Without the internet to bring them, the link that the page came with. */
function ServiceAction() {
  const { words } = useServices();
  const { supportLink } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    words.need(['service']).then(
      () => setOpen(true),
      () => window.location.assign(supportLink),
    );
  };
  return (
    <>
      <button
        type="button"
        className={buttonClass({ kind: 'quiet', size: 'small' })}
        aria-label={words.t('shell.menu.service')}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="headset" size={20} />
      </button>
      {isOpen ? <ServiceSheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Closes the menu when another page is on its way or has come under it (NAV-01): on a slow line the sign of waiting would be hidden behind it. */
function useCloseOnNavigation(onClose: () => void): void {
  const { key } = useLocation();
  const isLoading = useIsLoading();
  const first = useRef(key);
  useEffect(() => {
    if (isLoading || key !== first.current) onClose();
  }, [isLoading, key, onClose]);
}

/** My account, deposit, withdraw (NAV-01): a guest logs in first, a free player is invited to register (NAV-06). */
function TopActions() {
  const t = useT();
  const session = useSession();
  const { entries } = useWhitelabel();
  return (
    <div className={css['top']}>
      <MemberLink to={paths.account} className={css['tile']}>
        <Icon name="user-circle-duotone" />
        {t('shell.menu.account')}
      </MemberLink>
      {entries.deposit ? (
        <MemberLink to={paths.deposit} className={`${css['tile'] ?? ''} ${session ? (css['step'] ?? '') : ''}`}>
          <Icon name={session ? 'wallet-fill' : 'wallet'} />
          {t('shell.menu.deposit')}
        </MemberLink>
      ) : null}
      {entries.withdraw ? (
        <MemberLink to={paths.withdraw} className={css['tile']}>
          <Icon name="hand-withdraw-duotone" />
          {t('shell.menu.withdraw')}
        </MemberLink>
      ) : null}
    </div>
  );
}

const Row = ({ to, icon, look, children }: { to: string; icon: IconName; look?: string | undefined; children: string }) => (
  <Link to={to} className={css['row']}>
    <Icon name={icon} className={look} />
    {children}
  </Link>
);

/** The entries of the left drawer that lead to the games. */
function GameRows() {
  const t = useT();
  const { categories } = useSettings();
  return (
    <nav className={css['list']} aria-label={t('shell.menu.games')}>
      {categories.map((category) => (
        <Link key={category} to={categoryPaths[category]} className={css['row']}>
          <span style={{ color: categoryLook[category].colour, marginRight: 14 }}>
            <Icon name={categoryLook[category].icon} />
          </span>
          {t(categoryLook[category].words)}
        </Link>
      ))}
    </nav>
  );
}

function Welcome({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <>
      <div className={css['head']}>
        <div className={css['welcome']}>
          <p className={css['title']}>{t('shell.menu.welcome')}</p>
          <p className={css['text']}>{t('shell.menu.welcome_text')}</p>
        </div>
        <button type="button" className={css['close']} aria-label={t('common.close')} onClick={onClose}>
          <Icon name="x-bold" size={20} />
        </button>
      </div>
      <div className={css['join']}>
        <Link to={paths.register} className={buttonClass({ kind: 'primary', isFull: true })}>
          {t('shell.join')}
        </Link>
        <Link to={paths.login} className={buttonClass({ kind: 'quiet', isFull: true })}>
          {t('shell.login')}
        </Link>
      </div>
    </>
  );
}

/** The menu from the right, or its mirror from the left with the way to the games (NAV-01…04), for guests and members. */
export function SideMenu({ side, onClose }: { side: 'right' | 'left'; onClose: () => void }) {
  const t = useT();
  const language = languageInfo(useLanguage());
  const { entries } = useWhitelabel();
  const session = useSession();
  const [isPicking, setPicking] = useState(false);
  useCloseOnNavigation(onClose);
  return (
    <SidePanel side={side} label={t('shell.menu.title')} onClose={onClose}>
      {session ? <MemberHead onClose={onClose} /> : <Welcome onClose={onClose} />}
      {side === 'right' ? <TopActions /> : <GameRows />}
      <nav className={css['list']} aria-label={t('shell.menu.more')}>
        {session ? <MemberRows /> : null}
        {!session && (side === 'left' || entries.vip) ? (
          <Row to={paths.login} icon="crown-simple-duotone" look={css['primary']}>
            {t('shell.menu.vip')}
          </Row>
        ) : null}
        <Row to={paths.help} icon="question-duotone" look={css['calm']}>
          {t('shell.menu.help')}
        </Row>
        {isInstalled() ? null : (
          <Row to={paths.app} icon="device-mobile-duotone" look={css['calm']}>
            {t('shell.menu.download')}
          </Row>
        )}
      </nav>
      <div className={css['foot']}>
        <button
          type="button"
          className={buttonClass({ kind: 'quiet', size: 'small' }, css['language'])}
          aria-haspopup="dialog"
          onClick={() => setPicking(true)}
        >
          <Flag name={language.flag} />
          <span>{language.name}</span>
        </button>
        <ServiceAction />
        {session ? (
          <button
            type="button"
            className={buttonClass({ kind: 'quiet', size: 'small' })}
            aria-label={t('shell.logout.action')}
            aria-haspopup="dialog"
            onClick={() => askAbout('log-out')}
          >
            <Icon name="sign-out" size={20} />
          </button>
        ) : null}
      </div>
      {isPicking ? <LanguagePicker onClose={() => setPicking(false)} /> : null}
    </SidePanel>
  );
}
