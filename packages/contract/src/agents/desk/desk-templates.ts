import * as z from 'zod';
import { id, line, merchantParam, reason, shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { code } from '../../wire/scalars.ts';
import { contractTerms } from '../contract-scalars.ts';

const terms = contractTerms.omit({ from: true });
const template = terms.extend({ id, name: z.string() });

/** Templates of the company's contracts (agents.md 13). */
export const deskTemplates = {
  listContractTemplates: endpoint({
    summary: 'Templates of contracts by name.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-46'],
    params: merchantParam,
    value: z.object({ templates: z.array(template) }),
    refusals: ['request.not_found'],
  }),
  saveContractTemplate: endpoint({
    summary: 'Saves the terms of a contract under a name; a template of that name is replaced.',
    access: 'staff:agents.contracts',
    rate: 'write',
    ...shared,
    serves: ['AGENT-46', 'T85'],
    params: merchantParam,
    body: terms.extend({ name: line(60).trim().min(1), reason }),
    value: template,
    refusals: ['request.not_found', 'agent.contract_rows', 'agent.contract_terms', 'agent.template_limit'],
  }),
  deleteContractTemplate: endpoint({
    summary: 'Deletes a template; contracts that were offered with it stay as they are.',
    access: 'staff:agents.contracts',
    rate: 'write',
    ...shared,
    serves: ['AGENT-46', 'T85'],
    params: z.object({ merchant: code, templateId: id }),
    body: z.object({ reason }),
    value: z.object({}),
    refusals: ['request.not_found', 'agent.template_unknown'],
  }),
};
