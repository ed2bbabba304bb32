import { Note } from '@laro/ui/states/note.tsx';

/** An error that belongs to no field, above the button; empty without one. With a class it is in a separate box. */
export function ProblemNote({ text, className }: { text: string | null; className?: string | undefined }) {
  if (text === null) return null;
  const note = (
    <Note kind="error" role="alert">
      {text}
    </Note>
  );
  return className === undefined ? note : <div className={className}>{note}</div>;
}
