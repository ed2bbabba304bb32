import { Note } from '@laro/ui/note.tsx';
import css from './recovery.module.css';

/** What went wrong and belongs to no field, above the button. */
export const FormProblem = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <div className={css['problem']}>
      <Note kind="error" role="alert">
        {text}
      </Note>
    </div>
  );
