/** Locks that failures of a member can cause. */
type LockKind = 'logIn' | 'passwordAgain' | 'secondFactor' | 'confirmation' | 'paymentPassword';

/** Under which name wrong passwords of a member's account are counted: apart from the desk's, which have no slash, and from other merchants'. */
export const memberAttemptName = (merchantCode: string, username: string): string => `${merchantCode}/${username.toLowerCase()}`;

/** Wrong passwords within a session of the account: a guesser without a session cannot lock them. */
export const againAttemptName = (merchantCode: string, playerId: bigint): string => `${merchantCode}/again/${playerId}`;

/** Wrong codes of a member's second factor, at the log-in and on the ways to a new password alike (T12). */
export const factorAttemptName = (merchantCode: string, username: string): string => `${merchantCode}/second factor/${username.toLowerCase()}`;

/** Wrong proofs before a sensitive change (T6). */
export const confirmAttemptName = (merchantCode: string, playerId: bigint): string => `${merchantCode}/confirm/${playerId}`;

/** Wrong payment passwords and answers. */
export const paymentAttemptName = (merchantCode: string, playerId: bigint): string => `${merchantCode}/payment/${playerId}`;

/** Every name under which failures of an account lock something, to list or lift its locks. */
export const attemptNamesOf = (merchantCode: string, { id, username }: { id: bigint; username: string }): Record<LockKind, string> => ({
  logIn: memberAttemptName(merchantCode, username),
  passwordAgain: againAttemptName(merchantCode, id),
  secondFactor: factorAttemptName(merchantCode, username),
  confirmation: confirmAttemptName(merchantCode, id),
  paymentPassword: paymentAttemptName(merchantCode, id),
});
