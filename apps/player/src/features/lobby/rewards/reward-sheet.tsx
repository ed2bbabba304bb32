import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { badgeText } from '#player/shared/shell/badge-text.late.ts';
import { MemberLink } from '#player/shared/shell/menu/member-link.tsx';
import { useT } from '#player/shared/api/services.ts';
import type { RewardEntry } from './reward-entries.ts';
import css from './reward-widget.module.css';

export interface RewardSheetProps {
  entries: readonly RewardEntry[];
  onClose: () => void;
}

/** The pages of rewards with what waits in each (NAV-08). */
export function RewardSheet({ entries, onClose }: RewardSheetProps) {
  const t = useT();
  return (
    <Sheet title={t('lobby.widget.title')} closeLabel={t('common.close')} onClose={onClose}>
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
  );
}
