import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useState } from 'react';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { lockedUntil } from './log-in-form.ts';
import css from './login.module.css';
import { latePart } from '#player/shared/late/late-part.tsx';

const UnlockSheet = latePart(async () => (await import('./unlock-sheet.tsx')).UnlockSheet, { close: ({ onClose }) => onClose() });

/** Reason for a refused log-in; offers to unlock a locked account (T12). */
export function Refused({ problem, username, onUnlocked }: { problem: unknown; username: string; onUnlocked: () => void }) {
  const { words } = useServices();
  const { timeZone } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const until = lockedUntil(problem);
  if (until === null)
    return (
      <div className={css['refused']}>
        <Note kind="error" role="alert">
          {problemText(words, problem)}
        </Note>
      </div>
    );
  const time = new Date(until).toLocaleTimeString(words.tag, { hour: '2-digit', minute: '2-digit', timeZone });
  return (
    <div className={css['refused']}>
      <Note kind="error" role="alert">
        {words.t('login.locked', { time })}
      </Note>
      <Button kind="quiet" isFull onClick={() => setOpen(true)}>
        {words.t('login.unlock.open')}
      </Button>
      {isOpen ? (
        <UnlockSheet
          username={username}
          onClose={() => setOpen(false)}
          onUnlocked={() => {
            setOpen(false);
            onUnlocked();
          }}
        />
      ) : null}
    </div>
  );
}
