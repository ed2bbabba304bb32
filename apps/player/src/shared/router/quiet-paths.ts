import { paths } from './paths.ts';

/** Pages on which no prompt appears: games, deposits, withdrawals, log-in, registration, and closing the account. */
export const quietPaths: ReadonlySet<string> = new Set([paths.withdraw, paths.deposit, paths.play, paths.closeAccount, paths.login, paths.register]);
