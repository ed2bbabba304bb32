import { agentStates } from '@laro/domain/agents/tree/agent-states';
import { inTransaction } from '#server/db/sql.ts';
import { staffOf, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { readNames } from '../desk/lists/desk-lists.store.ts';
import { lockAgent } from '../tree/tree.store.ts';
import { lockContract, readContract, readRequests } from './contracts.store.ts';
import { contractEvent, named, readNamed, type DeskContractDeps } from './desk-contract-calls.ts';
import { decideRequest } from './requests.ts';

const SHOWN = 100;

/** Contracts that agents ask the company for, and its answers (AGENT-02, AGENT-46). */
export function deskRequestCalls({ pool, audit, merchantOf, now }: DeskContractDeps): Handlers<'listContractRequests' | 'decideContractRequest'> {
  const known = (code: string): Merchant => {
    const merchant = merchantOf(code);
    if (!merchant) throw new Refusal('request.not_found');
    return merchant;
  };
  return {
    listContractRequests: async (_context, { params }) => {
      const merchant = known(params.merchant);
      const requests = await readRequests(pool, merchant.code, SHOWN);
      const names = await readNames(
        pool,
        requests.map(({ member }) => member),
      );
      const shown = await named(pool, requests, merchant, now());
      return {
        requests: shown.flatMap((contract, place) => {
          const member = names.get(requests[place]?.member ?? 0n);
          return member === undefined ? [] : [{ ...contract, member }];
        }),
      };
    },
    decideContractRequest: async (context, { params, body }) => {
      const merchant = known(params.merchant);
      const id = BigInt(params.contractId);
      const before = await readContract(pool, id);
      if (before?.merchantCode !== merchant.code || before.payer !== null) throw new Refusal('agent.contract_unknown');
      await inTransaction(pool, async (transaction) => {
        const agent = await lockAgent(transaction, before.member);
        if (agent === null || !agentStates[agent.state].mayOffer) throw new Refusal('agent.wrong_state');
        const contract = (await lockContract(transaction, id)) ?? before;
        await decideRequest(transaction, merchant, contract, { accepts: body.accepts, by: staffOf(context).name, now: now() });
        const { kind, scope, from } = contract;
        const event = contractEvent(context, body.accepts ? 'agent.contractOffered' : 'agent.contractRefused', contract, body.reason);
        await audit.append(transaction, { ...event, before: { state: 'requested' }, after: { contract: params.contractId, kind, scope, from } });
      });
      return readNamed(pool, merchant, id, now());
    },
  };
}
