import { buttonClass } from '@laro/ui/button-class';
import { DialogBox } from '@laro/ui/layers/dialog-box.tsx';
import layer from '@laro/ui/layers/modal-layer.module.css';
import type { SiteSettings } from '#player/shared/api/queries.ts';
import type { Services } from '#player/shared/api/services.ts';

/** For visitors who are too young: where to find help, and a link away from the site. */
function TooYoung({ settings, t }: DoorProps) {
  const { ageMin, regulator, helpLink } = settings;
  return (
    <DialogBox id="door-young" title={t('door.closed_title', { age: ageMin })} text={t('door.closed_text')} hidden>
      <a href={helpLink} className={buttonClass({ kind: 'primary', isFull: true })} rel="noopener noreferrer">
        {t('door.help')}
      </a>
      {regulator.link === '' ? null : (
        <a href={regulator.link} className={buttonClass({ kind: 'quiet', isFull: true })} rel="noopener noreferrer">
          {t('door.regulator', { name: regulator.name })}
        </a>
      )}
      <button type="button" data-door="ask" className={buttonClass({ kind: 'text', isFull: true })}>
        {t('door.back')}
      </button>
    </DialogBox>
  );
}

interface DoorProps {
  settings: SiteSettings;
  t: Services['words']['t'];
}

/**
 * Asked once on a device, before anything can be touched (GEN-09); the birthday of the registration decides later. It is drawn by the
 * server alone and comes with the first paint; the start script shows it and takes the answer, so it does not wait for hydration.
 */
export function AgeDoor({ settings, t }: DoorProps) {
  const age = { age: settings.ageMin };
  return (
    <div id="door" className={[layer['mask'], layer['dialogLayer']].join(' ')}>
      <div className={layer['column']}>
        <DialogBox id="door-ask" title={t('door.title', age)} text={t('door.text', { ...age, name: settings.merchantName })} hasCrest>
          <button type="button" data-door="in" value={settings.ageMin} className={buttonClass({ kind: 'primary', isFull: true })}>
            {t('door.yes', age)}
          </button>
          <button type="button" data-door="young" className={buttonClass({ kind: 'quiet', isFull: true })}>
            {t('door.no')}
          </button>
        </DialogBox>
        <TooYoung settings={settings} t={t} />
      </div>
    </div>
  );
}
