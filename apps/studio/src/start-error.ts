/** A refusal to start that the person at the terminal can resolve: the problem, and the remedy. Printed without a stack. */
export class StartError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
    this.hint = hint;
  }
}

/** The text for the terminal: message and hint of a refusal, the stack of anything unexpected. */
export function describeStartError(error: unknown): string {
  if (error instanceof StartError) return `The studio did not start: ${error.message}\n${error.hint}`;
  return `The studio did not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
