import { ApiProblem } from '@laro/client/client';
import { Note } from '@laro/ui/states/note.tsx';
import type { OwnAccount } from '#player/shared/api/account/account-queries.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useServices } from '#player/shared/api/services.ts';
import css from './account.module.css';

const FORBIDDEN = 403;

/** The member's restrictions with reason and end, in the words of the refusals they cause (T65). */
export function BlockNotes({ blocks }: { blocks: OwnAccount['blocks'] }) {
  const { words } = useServices();
  return blocks.map(({ until, ...block }) => (
    <div key={block.kind} className={css['blocked']}>
      <Note kind="error">
        {problemText(
          words,
          new ApiProblem(FORBIDDEN, until === null ? 'member.blocked' : 'member.blocked_until', until === null ? block : { ...block, until }),
        )}
      </Note>
    </div>
  ));
}
