/** Answers that are kept for a play; the oldest makes room. */
const KEPT = 4096;

/**
 * Keeps the answers of a pure question about an object, such as a play, by a key. Questions that write out all outcomes of a play cost milliseconds, and many
 * players ask the same one.
 */
export function memo<Subject extends object, Answer extends {}>(kept = KEPT) {
  const known = new WeakMap<Subject, Map<string, Answer>>();
  return (subject: Subject, key: string, work: () => Answer): Answer => {
    const answers = known.get(subject) ?? new Map<string, Answer>();
    known.set(subject, answers);
    const before = answers.get(key);
    if (before !== undefined) return before;
    const answer = work();
    const [oldest] = answers.keys();
    if (answers.size >= kept && oldest !== undefined) answers.delete(oldest);
    answers.set(key, answer);
    return answer;
  };
}
