import { statementFormats } from '@laro/domain/statements/statement-rules';
import * as z from 'zod';
import { endpoint } from '../../wire/endpoint.ts';
import { code } from '../../wire/scalars.ts';
import { line, reason, shared } from '../scalars.ts';

const day = z.iso.date();

/** Statements of players, issued by the desk on request. */
export const deskStatements = {
  saveDeskStatement: endpoint({
    summary: 'A player’s statement of up to a year as a PDF or CSV file, as the player gets it. The download, its author and reason are recorded.',
    access: 'staff:ledger.read',
    rate: 'file',
    ...shared,
    serves: ['REC-01', 'T31', 'T85', 'T86', 'T88'],
    params: z.object({ merchant: code, memberId: line(64) }),
    /** Days in the merchant's time zone, both inclusive. */
    body: z.object({ format: z.enum(statementFormats), from: day, to: day, reason }),
    isFile: true,
    value: z.null(),
    refusals: ['request.not_found', 'desk.member_unknown', 'records.range_too_long', 'records.range_reversed', 'statements.too_long'],
  }),
};
