import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { badgeText } from '#player/shared/shell/badge-text.late.ts';
import { countersQuery } from '#player/shared/games/lobby-api.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { useWhitelabel } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { useSession } from '#player/shared/session/session.ts';
import { isStanding } from '#player/shared/router/standing-pages.ts';
import { buttonCount, rewardEntries } from './reward-entries.ts';
import type { RewardSheetProps } from './reward-sheet.tsx';
import css from './reward-widget.module.css';

/** Its file is not part of the first view of home (HOUSE-7). */
const RewardSheet = latePart<RewardSheetProps>(async () => (await import('./reward-sheet.tsx')).RewardSheet, { close: ({ onClose }) => onClose() });

/** The floating way to rewards (NAV-08): nothing where there is no page behind it. */
export function RewardWidget() {
  const services = useServices();
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
          <span className="visually-hidden">{services.words.t('lobby.widget.title')}</span>
          {all === '' ? null : <span className={css['badge']}>{all}</span>}
        </button>
      </div>
      {isOpen ? <RewardSheet entries={entries} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
