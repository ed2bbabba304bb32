import { ErrorState } from '@laro/ui/states/error-state.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useZone } from '#console/shared/moments/zone.tsx';
import { fieldTexts, problemText } from './problem-text.ts';
import { useWords } from '#console/shared/texts/words.tsx';

/** An error in place; with a button if it can be retried. */
export function ProblemNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useWords();
  const text = problemText(words, error, useZone());
  if (onRetry) return <ErrorState text={text} retryLabel={words.t('common.retry')} onRetry={onRetry} />;
  return (
    <Note kind="error" role="alert">
      {text}
      {fieldTexts(words, error).map((field) => (
        <p key={field.name}>
          <code>{field.name}</code> {field.text}
        </p>
      ))}
    </Note>
  );
}
