import type { RuledGame } from '@laro/games/kind';
import type { StandInPlan } from './stand-in-plan.ts';
import { tableFrame } from './stand-in-table.ts';

interface Money {
  readonly balance: bigint;
  readonly net: bigint;
}

/** Balance and net of a player who comes at the moment of a plan: less the stakes, and with what they brought where they are paid. Money units. */
export function moneyAt(plan: StandInPlan, rules: RuledGame, { balance, net }: Money): Readonly<Record<keyof Money, string>> {
  const frame = rules.table && tableFrame(plan, rules, '0');
  const play = frame?.type === 'snapshot' ? frame.play : null;
  if (!play || play.state === 'void') return { balance: balance.toString(), net: net.toString() };
  const paid = play.state === 'settled' ? BigInt(play.outcome?.totalWin ?? 0) : 0n;
  const amounts = play.stakes.flatMap(({ positions }) => Object.values(positions));
  return { balance: amounts.reduce((left, amount) => left - BigInt(amount), balance + paid).toString(), net: play.net };
}
