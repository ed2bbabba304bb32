import { ApiProblem } from '@laro/client/client';
import { confirmationWays, type ConfirmationWay } from '@laro/domain/account/account-rules';
import { create } from 'zustand';

/** Proof required of the member before a sensitive change (T6), if any. */
interface AskedProof {
  ways: readonly ConfirmationWay[];
  answer: (isProven: boolean) => void;
}

export const useAskedProof = create<{ asked: AskedProof | null }>(() => ({ asked: null }));

/** The member has closed the question: nothing was changed, and nothing needs to be said. */
export class ProofDeclined extends Error {
  constructor() {
    super('the member proved nothing');
    this.name = 'ProofDeclined';
  }
}

const isWay = (name: string): name is ConfirmationWay => (confirmationWays as readonly string[]).includes(name);

function askFor(problem: ApiProblem): Promise<boolean> {
  const ways = String(problem.params['ways'] ?? '')
    .split(',')
    .filter(isWay);
  useAskedProof.getState().asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (isProven: boolean) => {
      useAskedProof.setState({ asked: null });
      resolve(isProven);
    };
    useAskedProof.setState({ asked: { ways, answer } });
  });
}

/**
 * Makes a sensitive change; if the server requires a fresh proof, the member gives it and the change is retried. The page shows
 * ConfirmationSheet and loads the words of the area `security`. Throws ProofDeclined, or what the change throws.
 */
export async function confirmed<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'account.confirmation_needed') throw error;
    if (!(await askFor(error))) throw new ProofDeclined();
    return change();
  }
}
