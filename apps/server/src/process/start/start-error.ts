/** Every reason for which the program refuses to start. Tests and the operator's guide name them. */
export type StartErrorCode =
  | 'data.not_writable'
  | 'data.disk_full'
  | 'database.no_binaries'
  | 'database.unknown_user'
  | 'database.in_use'
  | 'database.version_differs'
  | 'database.start_failed'
  | 'database.wrong_url'
  | 'database.unknown_host'
  | 'database.unreachable'
  | 'database.refused_login'
  | 'database.unknown_database'
  | 'database.too_old'
  | 'database.failed'
  | 'database.lost'
  | 'migration.wrong_name'
  | 'migration.changed'
  | 'migration.unknown'
  | 'migration.old_layout'
  | 'migration.function_inside'
  | 'migration.circle'
  | 'migration.transaction_inside'
  | 'migration.failed'
  | 'port.occupied'
  | 'port.forbidden'
  | 'port.wrong'
  | 'desk.wrong'
  | 'live.wrong'
  | 'host.wrong'
  | 'identity.key_differs'
  | 'identity.wrong'
  | 'messages.wrong'
  | 'payouts.wrong'
  | 'origin.wrong'
  | 'secret.missing'
  | 'secret.wrong'
  | 'storage.wrong';

/**
 * A refusal to start that the person at the terminal can fix: one sentence about the problem and one about
 * the remedy. It is printed without a stack, because our code is not the cause.
 */
export class StartError extends Error {
  readonly code: StartErrorCode;
  readonly hint: string;

  constructor(code: StartErrorCode, message: string, hint = '', options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
    this.code = code;
    this.hint = hint;
  }
}

/** The text for the terminal: message and hint of a refusal, message and stack of an unexpected error (a bug). */
export function describeStartError(error: unknown): string {
  if (error instanceof StartError) return [`Laro did not start: ${error.message}`, error.hint].filter(Boolean).join('\n');
  return `Laro did not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
