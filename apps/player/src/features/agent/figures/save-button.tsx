import { Button } from '@laro/ui/button.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import type { Span } from './figures-api.ts';
import { saveTeam } from './save-team.ts';

/** Saves the members or the play of the team as a file (AGENT-43). */
export function SaveButton({ kind, span }: { kind: 'members' | 'play'; span: Span }) {
  const services = useServices();
  const submit = useSubmit();
  return (
    <>
      <ProblemNote text={submit.problem} />
      <Button kind="outline" isFull isBusy={submit.isBusy} onClick={() => void submit.run(() => saveTeam(services, kind, span))}>
        {services.words.t('figures.export')}
      </Button>
    </>
  );
}
