import { Button } from '@laro/ui/button.tsx';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Modal } from './modal.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

/** Asks before what was typed is lost: by another room, by closing or reloading the page. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useWords();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Modal
      title={t('desk.unsaved.title')}
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button size="small" kind="outline" onClick={() => blocker.proceed()}>
            {t('desk.unsaved.leave')}
          </Button>
          <Button size="small" kind="primary" onClick={() => blocker.reset()}>
            {t('desk.unsaved.stay')}
          </Button>
        </>
      }
    >
      <p>{t('desk.unsaved.text')}</p>
    </Modal>
  );
}
