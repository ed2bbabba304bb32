import { callUrl } from '@laro/client/client';
import { agentFileRoutes } from '@laro/contract/agents/routes';
import { statementFormats } from '@laro/domain/statements/statement-rules';
import { Button } from '@laro/ui/button.tsx';
import { saveFile } from '#player/shared/api/save-file.late.ts';
import { useServices } from '#player/shared/api/services.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import css from '../agent.module.css';

/** Saves a statement as PDF or as a table (agents.md 7.1). */
export function StatementFiles({ number }: { number: string }) {
  const { words } = useServices();
  const submit = useSubmit();
  const [method, path] = agentFileRoutes.downloadAgentStatement;
  return (
    <div className={css['share']}>
      <ProblemNote text={submit.problem} />
      {statementFormats.map((format) => (
        <Button
          key={format}
          kind="outline"
          isFull
          isBusy={submit.isBusy}
          onClick={() => void submit.run(() => saveFile(method, callUrl(path, { number }, { format, language: words.language })))}
        >
          {words.t(`earnings.file.${format}`)}
        </Button>
      ))}
    </div>
  );
}
