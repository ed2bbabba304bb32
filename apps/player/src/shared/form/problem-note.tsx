import { Note } from '@laro/ui/states/note.tsx';

/** What went wrong and belongs to no field, above the button; nothing where nothing did. With a class it stands in a box of its own. */
export function ProblemNote({ text, className }: { text: string | null; className?: string | undefined }) {
  if (text === null) return null;
  const note = (
    <Note kind="error" role="alert">
      {text}
    </Note>
  );
  return className === undefined ? note : <div className={className}>{note}</div>;
}
