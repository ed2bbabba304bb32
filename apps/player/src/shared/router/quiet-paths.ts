import { paths } from './paths.ts';

/** Pages that no prompt covers: games, payments, withdrawals, and the forms that let in and out. */
export const quietPaths: ReadonlySet<string> = new Set([paths.withdraw, paths.deposit, paths.play, paths.closeAccount, paths.login, paths.register]);
