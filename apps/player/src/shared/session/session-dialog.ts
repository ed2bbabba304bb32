import { create } from 'zustand';
import { isAtDoor } from '#player/shared/device/age-door.ts';

/** What a call waits for, by the code of its refusal: who it is after a pause (T13), agreement to changed terms (T3). */
export type CallQuestion = 'session.reauth_needed' | 'terms.changed';

/** What the visitor is asked or told about the session: to register from free play, whether to log out, that it has ended, who it is after a pause, whether they agree to changed terms; and a game's sheet. */
export type SessionQuestion = 'register' | 'log-out' | 'ended' | 'not-kept' | 'game' | CallQuestion;

/** The question that stands, if any; its dialog comes on demand. */
export const useSessionQuestion = create<{ question: SessionQuestion | null }>(() => ({ question: null }));

/** Asks. The question of the age, which the server draws, stands alone until it is answered, whatever else would be asked. */
export const askAbout = (question: SessionQuestion | null): void => {
  if (!isAtDoor()) useSessionQuestion.setState({ question });
};

let proving: { isProved: Promise<boolean>; settle: (isProved: boolean) => void } | null = null;

/**
 * Asks for what play and money wait for: who somebody is after a pause (T13), agreement to changed terms (T3); whether it was given. Several
 * calls that need it at once ask once.
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
