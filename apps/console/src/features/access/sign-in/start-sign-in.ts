import { findNonces, workAnswer } from '@laro/client/proof-of-work';
import type { Wire } from '@laro/contract/routes';
import { api, isProblem } from '#console/shared/api/api.ts';

interface Given {
  name: string;
  password: string;
}

/** The answer to the work that the next sign-in with a name asks for. */
async function doWork(name: string): Promise<string> {
  const { id, work } = await api.call('getDeskWork', { query: { name } });
  return workAnswer(id, await findNonces({ id, ...work }));
}

/** First step of a sign-in. Where earlier failures ask for work, this device does it and tries again (SAFE-08); `onWork` is called before. */
export async function startSignIn({ name, password }: Given, onWork: () => void): Promise<Wire<'startDeskSession', 'value'>> {
  try {
    return await api.call('startDeskSession', { body: { name, password } });
  } catch (error) {
    if (!isProblem(error, 'session.captcha_needed')) throw error;
    onWork();
    return api.call('startDeskSession', { body: { name, password, captcha: await doWork(name) } });
  }
}
