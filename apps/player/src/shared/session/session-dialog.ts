import { create } from 'zustand';
import { isAtDoor } from '#player/shared/device/age-door.ts';

/** Requirement of a pending call, by the code of its refusal: identity after a pause (T13), acceptance of changed terms (T3). */
export type CallQuestion = 'session.reauth_needed' | 'terms.changed';

/** Dialogs about the session: registration from free play, log-out, ended session, identity after a pause, changed terms; and a game's sheet. */
export type SessionQuestion = 'register' | 'log-out' | 'ended' | 'not-kept' | 'game' | CallQuestion;

/** The open question, if any; its dialog is loaded on demand. */
export const useSessionQuestion = create<{ question: SessionQuestion | null }>(() => ({ question: null }));

/** Asks. No other question is shown until the age question, which the server renders, is answered. */
export const askAbout = (question: SessionQuestion | null): void => {
  if (!isAtDoor()) useSessionQuestion.setState({ question });
};

let proving: { isProved: Promise<boolean>; settle: (isProved: boolean) => void } | null = null;

/**
 * Asks for what play and money wait for: identity after a pause (T13), acceptance of changed terms (T3). Resolves to true if it was given. Several
 * simultaneous calls share one question.
 */
export function askForProof(question: CallQuestion): Promise<boolean> {
  if (proving) return proving.isProved;
  let settle = (_: boolean): void => undefined;
  const isProved = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  proving = { isProved, settle };
  askAbout(question);
  return isProved;
}

/** The question is answered: what waited goes on, or is refused. */
export function settleProof(isProved: boolean): void {
  const { settle } = proving ?? {};
  proving = null;
  askAbout(null);
  settle?.(isProved);
}
