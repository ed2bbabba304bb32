import { create } from 'zustand';

/** What the visitor is asked or told about the session: to register from free play, whether to log out, that it has ended. */
export type SessionQuestion = 'register' | 'log-out' | 'ended' | 'not-kept';

/** The question that stands, if any; its dialog comes on demand. */
export const useSessionQuestion = create<{ question: SessionQuestion | null }>(() => ({ question: null }));

export const askAbout = (question: SessionQuestion | null): void => useSessionQuestion.setState({ question });
