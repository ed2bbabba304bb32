import { Icon, type IconName } from '@laro/ui/icon.tsx';
import type { MessageKey } from '@laro/i18n/areas';
import { useBalance } from './balance.ts';
import { MemberLink } from './member-link.tsx';
import { paths } from './paths.ts';
import { useWhitelabel, type Whitelabel } from './queries.ts';
import { useIsTrial, useSession } from './session.ts';
import { useT } from './services.ts';
import css from './side-menu.module.css';

/** Types of members who are no agents (NAV-05). */
const plainTypes = new Set([0, 4, 40]);

interface MemberEntry {
  to: string;
  icon: IconName;
  words: MessageKey;
  look: string | undefined;
  /** Whether the merchant and the member's type have it (NAV-02, NAV-05). */
  isShown: (site: Whitelabel, type: number) => boolean;
}

const entries: readonly MemberEntry[] = [
  { to: paths.bets, icon: 'receipt-duotone', words: 'shell.menu.bets', look: css['slot'], isShown: ({ menu }) => menu.TRANSBETREPMEM3 },
  { to: paths.transactions, icon: 'arrows-left-right-duotone', words: 'shell.menu.transactions', look: css['fish'], isShown: ({ menu }) => menu.TRANSREC3 },
  { to: paths.profit, icon: 'chart-line-up-duotone', words: 'shell.menu.profit', look: css['ok'], isShown: ({ menu }) => menu.PERSREP },
  { to: paths.rewards, icon: 'gift-duotone', words: 'shell.menu.rewards', look: css['live'], isShown: ({ menu }) => menu.REWCEN3 },
  { to: paths.vip, icon: 'crown-simple-duotone', words: 'shell.menu.vip', look: css['primary'], isShown: ({ entries: { vip } }) => vip },
  { to: paths.mall, icon: 'storefront-duotone', words: 'shell.menu.mall', look: css['lottery'], isShown: ({ menu }) => menu.PTSYS3 },
  { to: paths.security, icon: 'shield-check-duotone', words: 'shell.menu.security', look: css['info'], isShown: ({ menu }) => menu.SECPRIV },
  { to: paths.mail, icon: 'envelope-simple', words: 'shell.menu.mail', look: css['calm'], isShown: ({ entries: { mail } }) => mail },
  { to: paths.agent, icon: 'network-duotone', words: 'shell.menu.agent', look: css['esport'], isShown: (_site, type) => !plainTypes.has(type) },
];

/** Name and balance of whoever is logged in (NAV-04). Trial money says what it is (T60). */
export function MemberHead({ onClose }: { onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const isTrial = useIsTrial();
  const { text } = useBalance();
  return (
    <div className={css['head']}>
      <span className={css['face']}>
        <Icon name="user-circle-duotone" size={48} />
      </span>
      <div className={css['who']}>
        <p className={css['name']}>{session?.userName}</p>
        <p className={css['text']} data-balance="">
          {text}
        </p>
        {isTrial ? <p className={css['trial']}>{t('shell.trial.money')}</p> : null}
      </div>
      <button type="button" className={css['close']} aria-label={t('common.close')} onClick={onClose}>
        <Icon name="x-bold" size={20} />
      </button>
    </div>
  );
}

/** What members find in the menu; free play has its own bets, and is asked to register for the rest. */
export function MemberRows() {
  const t = useT();
  const session = useSession();
  const site = useWhitelabel();
  return entries
    .filter(({ isShown }) => isShown(site, session?.type ?? 0))
    .map(({ to, icon, words, look }) => (
      <MemberLink key={to} to={to} className={css['row']} isOpenToTrial={to === paths.bets}>
        <Icon name={icon} className={look} />
        {t(words)}
      </MemberLink>
    ));
}
