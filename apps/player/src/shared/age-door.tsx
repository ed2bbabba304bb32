import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { Dialog } from '@laro/ui/dialog.tsx';
import { useState } from 'react';
import { passAgeDoor } from './open-age-door.ts';
import { useSettings } from './queries.ts';
import { useT } from './services.ts';

const stay = () => undefined;

/** For whoever is too young: where there is help, and the way out. */
function TooYoung({ onBack }: { onBack: () => void }) {
  const t = useT();
  const { ageMin, regulator, helpLink } = useSettings();
  return (
    <Dialog title={t('door.closed_title', { age: ageMin })} text={t('door.closed_text')} canClose={false} onClose={stay}>
      <a href={helpLink} className={buttonClass({ kind: 'primary', isFull: true })} rel="noopener noreferrer">
        {t('door.help')}
      </a>
      {regulator.link === '' ? null : (
        <a href={regulator.link} className={buttonClass({ kind: 'quiet', isFull: true })} rel="noopener noreferrer">
          {t('door.regulator', { name: regulator.name })}
        </a>
      )}
      <Button kind="text" isFull onClick={onBack}>
        {t('door.back')}
      </Button>
    </Dialog>
  );
}

/** Asked once on a device, before anything can be touched (GEN-09); the birthday of the registration decides later. */
export function AgeDoor() {
  const t = useT();
  const { ageMin, merchantName } = useSettings();
  const [isYoung, setYoung] = useState(false);
  if (isYoung) return <TooYoung onBack={() => setYoung(false)} />;
  const age = { age: ageMin };
  return (
    <Dialog title={t('door.title', age)} text={t('door.text', { ...age, name: merchantName })} hasCrest canClose={false} onClose={stay}>
      <Button kind="primary" isFull onClick={() => passAgeDoor(ageMin)}>
        {t('door.yes', age)}
      </Button>
      <Button kind="quiet" isFull onClick={() => setYoung(true)}>
        {t('door.no')}
      </Button>
    </Dialog>
  );
}
