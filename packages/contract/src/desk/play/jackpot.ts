import * as z from 'zod';
import { endpoint } from '../../wire/endpoint.ts';
import { jackpotDrop, jackpotPool } from '../../catalogue/jackpot.ts';
import { moment, money } from '../../wire/scalars.ts';
import { proposable } from '../proposable.ts';
import { merchantParam, reason, shared } from '../scalars.ts';

const room = z.object({
  isOn: z.boolean(),
  pool: jackpotPool.nullable(),
  /** Balance of the pool's ledger account; it must equal the pool's amount. */
  ledgerAmount: money.nullable(),
  contributions: z.array(
    z.object({ countedAt: moment, vassalage: z.string(), vendorName: z.string(), rounds: z.number().int(), stakes: money, amount: money }),
  ),
  drops: z.array(jackpotDrop),
});

/** The merchant's progressive pool at the desk. */
export const deskJackpot = {
  getDeskJackpot: endpoint({
    summary: 'A merchant’s progressive pool: the switch, the open pool with its ledger account, the latest contributions and drops.',
    access: 'staff:jackpot.read',
    rate: 'read',
    ...shared,
    serves: ['HOME-06', 'T66'],
    params: merchantParam,
    value: room,
    refusals: ['request.not_found'],
  }),
  switchDeskJackpot: endpoint({
    summary: 'Turns a merchant’s progressive pool on or off. Off, the pool is kept and does not grow; on, one opens if there is none.',
    access: 'staff:jackpot.change',
    rate: 'write',
    ...shared,
    serves: ['T65', 'T66', 'T85'],
    params: merchantParam,
    body: z.object({ isOn: z.boolean(), reason }),
    twoPersons: 'jackpot.switch',
    value: proposable(room),
    refusals: ['request.not_found', 'desk.proposal_waiting'],
  }),
};
