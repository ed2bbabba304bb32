import { useEffect, useState } from 'react';
import { isAtDoor } from '#player/shared/device/age-door.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { rememberPopups, unseenPopups } from './seen-popups.ts';
import { useReaderNotices } from './use-reader-notices.ts';

const loadSheet = async () => (await import('./notice-sheet.tsx')).NoticeSheet;
const NoticeSheet = latePart(loadSheet);

/** Pop-ups appear after the page is rendered, so that they never delay its first view. */
const AFTER_MS = 1200;

/** Announcements of type PU after home loads (HOME-08): once each in a visit. */
export function Popups() {
  const services = useServices();
  const own = useReaderNotices();
  const [isOpen, setOpen] = useState(false);
  const [popups, setPopups] = useState(own);
  useEffect(() => {
    const unseen = unseenPopups(own);
    if (unseen.length === 0) return;
    let hasLeft = false;
    const show = async () => {
      // The question of the age comes first.
      if (isAtDoor()) {
        timer = setTimeout(() => void show(), AFTER_MS);
        return;
      }
      // Loaded first: a menu may be opened until the file is here.
      await loadSheet().catch(() => undefined);
      // Does not interrupt an open sheet or menu.
      if (hasLeft || document.documentElement.classList.contains('hidden-y')) return;
      rememberPopups(unseen);
      setPopups(unseen);
      setOpen(true);
    };
    let timer = setTimeout(() => void show(), AFTER_MS);
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [own]);
  if (!isOpen) return null;
  return <NoticeSheet title={services.words.t('games.popup.title')} notices={popups} onClose={() => setOpen(false)} />;
}
