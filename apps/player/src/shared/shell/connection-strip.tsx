import { Note } from '@laro/ui/states/note.tsx';
import { useConnection } from '#player/shared/api/connection.ts';
import css from './connection-strip.module.css';
import { useT } from '#player/shared/api/services.ts';

/** Strip under the header while the device is offline or the connection slow (GEN-08). */
export function ConnectionStrip() {
  const t = useT();
  const state = useConnection((store) => store.state);
  if (state === 'good') return null;
  return (
    <div className={css['strip']}>
      <div className={css['box']}>
        <Note kind="warn" icon={state === 'offline' ? 'wifi-slash' : 'wifi-low'} role="status">
          <b>{t(state === 'offline' ? 'shell.offline.title' : 'shell.slow.title')}</b> {t(state === 'offline' ? 'shell.offline.text' : 'shell.slow.text')}
        </Note>
      </div>
    </div>
  );
}
