import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './content.module.css';

/** Another person has saved a newer version: the draft stays until one of the two is chosen. */
function Overtaken({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  const { t } = useWords();
  return (
    <Note kind="warn" icon="warning-circle-fill" role="alert">
      {t('desk.content.overtaken')}
      <p className={css['overtaken']}>
        <Button size="tiny" onClick={onTheirs}>
          {t('desk.content.take_theirs')}
        </Button>
        <Button size="tiny" onClick={onMine}>
          {t('desk.content.keep_mine')}
        </Button>
      </p>
    </Note>
  );
}

/** Another person has deleted what the draft is of. */
function Removed() {
  const { t } = useWords();
  return (
    <Note kind="warn" icon="warning-circle-fill" role="alert">
      {t('desk.content.gone')}
    </Note>
  );
}

interface StaleDraftNoteProps<Stored> {
  /** The currently stored value; undefined if there is none or it was deleted. */
  stored: Stored | undefined;
  /** True if it existed before. */
  isKnown: boolean;
  /** Stamp of the version that was read. */
  stamp: string;
  onTheirs: (theirs: Stored) => void;
  onMine: (stamp: string) => void;
}

/** Note above a draft that another person has overtaken; empty while the draft is current. */
export function StaleDraftNote<Stored extends { stamp: string }>({ stored, isKnown, stamp, onTheirs, onMine }: StaleDraftNoteProps<Stored>) {
  if (stored === undefined) return isKnown ? <Removed /> : null;
  return stored.stamp === stamp ? null : <Overtaken onTheirs={() => onTheirs(stored)} onMine={() => onMine(stored.stamp)} />;
}
