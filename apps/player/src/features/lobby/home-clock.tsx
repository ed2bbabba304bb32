import { LiveClock } from '@laro/ui/game/figures/live-clock.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useT } from '#player/shared/api/services.ts';
import css from './home.module.css';

/** Date and time where the merchant is (HOME-07). */
export function HomeClock() {
  const t = useT();
  const { zoneOffsets } = useSettings();
  return (
    <div className={css['clock']}>
      <LiveClock offsets={zoneOffsets} label={t('games.clock.label')} />
    </div>
  );
}
