import { ApiProblem } from '@laro/client/client';
import { useRef, useState, type FormEvent } from 'react';
import { ProofDeclined } from '#player/shared/session/proof/confirmation.ts';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useServices } from '#player/shared/api/services.ts';

type Work = () => Promise<unknown>;

export interface Submit<Problem = string> {
  isBusy: boolean;
  /** The last error, as text unless the page handles refusals itself; null without one. */
  problem: Problem | null;
  /** Its code, where the server has refused: some refusals have a way on. */
  code: string | null;
  /** Does something once at a time, keeps what went wrong with it, and answers whether it was done. */
  run: (work: Work) => Promise<boolean>;
  /** The same for a form; the browser's own sending is kept from happening, here and in forms around. */
  onSubmit: (work: Work) => (event: FormEvent) => void;
  /** Takes the problem away, as soon as something else is written. */
  forget: () => void;
}

/** Keeps a refusal as it was thrown. */
export const asThrown = (error: unknown): unknown => error;

/**
 * The state of one act: under way, failed, or neither. `refuse` reads what was thrown, null for what needs no word; without it the page must load
 * the words of the area `problem`. A declined proof is no failure.
 */
export function useSubmit(): Submit;
export function useSubmit<Problem>(refuse: (error: unknown) => Problem | null): Submit<Problem>;
export function useSubmit(refuse?: (error: unknown) => unknown): Submit<unknown> {
  const { words } = useServices();
  const [isBusy, setBusy] = useState(false);
  const [{ problem, code }, setFailure] = useState<Pick<Submit<unknown>, 'problem' | 'code'>>({ problem: null, code: null });
  // The second of two quick taps comes before the button is drawn as busy.
  const isUnderWay = useRef(false);
  const forget = () => setFailure({ problem: null, code: null });
  const run = async (work: Work) => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    forget();
    let isDone = true;
    try {
      await work();
    } catch (error) {
      isDone = false;
      if (!(error instanceof ProofDeclined))
        setFailure({ problem: refuse ? refuse(error) : problemText(words, error), code: error instanceof ApiProblem ? error.code : null });
    }
    isUnderWay.current = false;
    setBusy(false);
    return isDone;
  };
  return {
    isBusy,
    problem,
    code,
    run,
    forget,
    onSubmit: (work) => (event) => {
      event.preventDefault();
      event.stopPropagation();
      void run(work);
    },
  };
}
