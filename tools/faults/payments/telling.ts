/** Response of a process; null without one, as when the process was killed. */
export interface DoorAnswer {
  status: number;
  body: unknown;
}

/** Something that is handed in: made in the moment in which it is, and again for every further try. */
export interface Telling {
  make: (now: number) => { path: string; body: string; headers: Record<string, string> };
  /** The name under which a definite answer is counted. */
  nameOf: (answer: DoorAnswer) => string;
  /** Callback for the definite answer. */
  onAnswer?: (answer: DoorAnswer) => void;
}

/** Where something is handed in. */
export interface Door {
  post: (given: { path: string; body: string; headers: Record<string, string> }) => Promise<DoorAnswer | null>;
  close: () => Promise<void>;
}

/** A field of an answer, or nothing. */
export const textOf = (body: unknown, field: string): string => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : undefined;
  return typeof value === 'string' ? value : '';
};
