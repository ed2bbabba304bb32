import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useState } from 'react';
import { homeAliases, paths } from '#player/shared/router/paths.ts';
import { useLocation } from '../router/router-view.tsx';
import { useT } from '#player/shared/api/services.ts';
import css from './app.module.css';
import { latePart } from '#player/shared/late/late-part.tsx';

const ServiceSheet = latePart(async () => (await import('./service-sheet.tsx')).ServiceSheet, { close: ({ onClose }) => onClose() });

/** Pages with the floating customer service button; elsewhere it is in the menu, so that it covers no task. */
const shownAt: ReadonlySet<string> = new Set([...homeAliases, paths.promotions, paths.memberHome, paths.help]);

/** The floating way to customer service (NAV-09). */
export function ServiceButton() {
  const t = useT();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  if (!shownAt.has(pathname)) return null;
  return (
    <>
      <button type="button" className={css['service']} aria-label={t('service.open')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="headset" />
      </button>
      {isOpen ? <ServiceSheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}
