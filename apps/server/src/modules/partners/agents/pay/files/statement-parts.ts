import { figuresOfKind, type StatementFigure } from '@laro/domain/agents/pay/statement-figures';
import type { Money } from '@laro/domain/money/money';
import type { FiledStatement } from './statement-file.store.ts';

/** The figures that a statement of a contract was computed from, in the order of its page; the part taken over where there is one. */
export const figuresOf = ({ figures }: FiledStatement): { name: StatementFigure; amount: Money }[] =>
  figures === null
    ? []
    : figuresOfKind[figures.kind].filter((name) => name !== 'takenOver' || figures.takenOver !== 0n).map((name) => ({ name, amount: figures[name] }));

export type TotalName = 'gross' | 'passed' | 'net' | 'paid' | 'taken_back' | 'debt' | 'owed_to_me';

/** The totals of a statement. Those that are always there: gross and net; the others where they are not 0. */
export function totalsOfStatement({ gross, passed, paid, clawed, debt, owed }: FiledStatement): { name: TotalName; amount: Money }[] {
  const all: { name: TotalName; amount: Money }[] = [
    { name: 'gross', amount: gross },
    { name: 'passed', amount: -passed },
    { name: 'net', amount: gross - passed },
    { name: 'paid', amount: paid },
    { name: 'taken_back', amount: -clawed },
    { name: 'debt', amount: debt },
    { name: 'owed_to_me', amount: owed },
  ];
  return all.filter(({ name, amount }) => name === 'gross' || name === 'net' || amount !== 0n);
}
