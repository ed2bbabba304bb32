import type { CallName, Wire } from '@laro/contract/routes';
import type { Answer, DeskVisitor } from '../test-desk.ts';

type Proposed = { proposed: { id: string } };
type Done<Value> = Exclude<Value, Proposed>;

/** Lets a second person approve a call's proposal, and returns the result; a call that needed no second person returns its own. */
export async function approved<Name extends CallName>(
  second: DeskVisitor,
  answer: Answer<Name>,
  read: () => Promise<{ value: Done<Wire<Name, 'value'>> }>,
): Promise<Done<Wire<Name, 'value'>>> {
  const value: object = answer.value ?? {};
  if (!('proposed' in value)) throw new Error(`nothing was proposed: ${answer.code}`);
  const { id } = (value as Proposed).proposed;
  const decided = await second.call('decideProposal', { params: { proposalId: id }, body: { decision: 'approve', reason: 'checked' } });
  if (decided.value?.state !== 'done') throw new Error(`a proposal was not carried out: ${decided.code}`);
  return (await read()).value;
}

/** The second person approves a call's proposal. */
export async function approveProposed(by: DeskVisitor, { value, code }: { value: unknown; code: string | null }): Promise<Answer<'decideProposal'>> {
  const { proposed } = (value ?? {}) as { proposed?: { id: string } };
  if (!proposed) throw new Error(`nothing was proposed: ${code ?? 'it was done at once'}`);
  return by.call('decideProposal', { params: { proposalId: proposed.id }, body: { decision: 'approve', reason: 'looked at it' } });
}
