import type { AuditAction } from '@laro/domain/staff/audit-actions';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { refuseFaultyTerms } from './contract-rules.ts';
import type { DeskContractDeps } from './desk-contract-calls.ts';
import { countTemplates, deleteTemplate, lockTemplate, readTemplates, writeTemplate, type Template } from './templates.store.ts';

/** More would not be found again in a list. */
const TEMPLATES_MAX = 100;

const viewOf = ({ id, rows, ...template }: Template) => ({ ...template, id: id.toString(), rows: [...rows] });
const auditedOf = ({ kind, scope, rows }: Template) => ({ kind, scope, steps: rows.length });

/** Templates of the company's contracts: terms under a name, from which offers are made (AGENT-46). */
export function deskTemplateCalls({
  pool,
  audit,
  merchantOf,
  now,
}: DeskContractDeps): Handlers<'listContractTemplates' | 'saveContractTemplate' | 'deleteContractTemplate'> {
  const known = (code: string): Merchant => {
    const merchant = merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  const log = (transaction: Transaction, context: CallContext, action: AuditAction, code: string, name: string, reason: string, change: object) =>
    audit.append(transaction, {
      actor: staffOf(context).name,
      action,
      subject: `merchant:${code}/template:${name}`,
      reason,
      ip: context.ip,
      before: null,
      after: null,
      ...change,
    });
  return {
    listContractTemplates: async (_context, { params }) => ({ templates: (await readTemplates(pool, known(params.merchant).code)).map(viewOf) }),
    saveContractTemplate: async (context, { params, body: { reason, ...given } }) => {
      const { code } = known(params.merchant);
      refuseFaultyTerms(given);
      return inTransaction(pool, async (transaction) => {
        const before = await lockTemplate(transaction, code, { name: given.name });
        if (before === null && (await countTemplates(transaction, code)) >= TEMPLATES_MAX) throw new Refusal('agent.template_limit', { max: TEMPLATES_MAX });
        const saved = await writeTemplate(transaction, code, given, { by: staffOf(context).name, at: new Date(now()) });
        const change = { before: before === null ? null : auditedOf(before), after: auditedOf(saved) };
        await log(transaction, context, 'agent.templateSaved', code, given.name, reason, change);
        return viewOf(saved);
      });
    },
    deleteContractTemplate: async (context, { params, body: { reason } }) => {
      const { code } = known(params.merchant);
      return inTransaction(pool, async (transaction) => {
        const template = await lockTemplate(transaction, code, { id: BigInt(params.templateId) });
        if (template === null) throw new Refusal('agent.template_unknown');
        await deleteTemplate(transaction, template.id);
        await log(transaction, context, 'agent.templateDeleted', code, template.name, reason, { before: auditedOf(template) });
        return {};
      });
    },
  };
}
