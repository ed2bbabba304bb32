import { Icon } from '@laro/ui/icon.tsx';
import { lazy, Suspense, useState } from 'react';
import { homeAliases, paths } from '../paths.ts';
import { useLocation } from '../router/router-view.tsx';
import { useT } from '../services.ts';
import css from './app.module.css';

const ServiceSheet = lazy(async () => ({ default: (await import('./service-sheet.tsx')).ServiceSheet }));

/** Where the way to a person floats; elsewhere the menu has it, and nothing lies over what is being done. */
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
      {isOpen ? (
        <Suspense>
          <ServiceSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
