/** A draw as proposals and the audit log name it. */
export const drawSubject = (drawId: string): string => `lottery-draw:${drawId}`;

/** The id of the draw in a subject. */
export const drawIdIn = (subject: string): string => subject.slice(drawSubject('').length);
