import { ApiProblem } from '@laro/client/client';
import { useState, type FormEvent } from 'react';
import { ProofDeclined } from '#player/shared/session/proof/confirmation.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useServices } from '#player/shared/api/services.ts';

export interface Submit {
  isBusy: boolean;
  /** What went wrong last, in the visitor's words; null while nothing has. */
  problem: string | null;
  /** Its code, where the server has refused: some refusals have a way on. */
  code: string | null;
  /** Does something once at a time, and says what went wrong with it. */
  run: (work: () => Promise<unknown>) => Promise<void>;
  /** The same for a form; the browser's own sending is kept from happening, here and in forms around. */
  onSubmit: (work: () => Promise<unknown>) => (event: FormEvent) => void;
}

/** The state of one act: under way, failed, or neither. The page must load the words of the area `problem`. */
export function useSubmit(): Submit {
  const { words } = useServices();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const run = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    setCode(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ProofDeclined)) setProblem(problemText(words, error));
      if (error instanceof ApiProblem) setCode(error.code);
    }
    setBusy(false);
  };
  return {
    isBusy,
    problem,
    code,
    run,
    onSubmit: (work) => (event) => {
      event.preventDefault();
      event.stopPropagation();
      void run(work);
    },
  };
}
