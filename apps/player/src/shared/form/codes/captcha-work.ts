import { workAnswer, type CaptchaWork } from '@laro/client/proof-of-work';
import workerUrl from './captcha-worker.ts?worker&url';

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string };
}

let trusted: string | null = null;

/** The worker's address; browsers with Trusted Types want to hear it from a policy, which they allow to be made once. */
function trustedUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return workerUrl;
  trusted ??= trustedTypes
    .createPolicy('work', {
      createScriptURL: (wanted) => {
        if (wanted !== workerUrl) throw new TypeError('only the captcha’s worker may pass here');
        return wanted;
      },
    })
    .createScriptURL(workerUrl);
  return trusted;
}

/** Does a captcha's work in a worker and returns the answer to send. Rejects when the browser cannot, or when it is stopped. */
export function doCaptchaWork(work: CaptchaWork, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(trustedUrl(), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<{ nonces: number[] | null }>) =>
      end(() => (data.nonces ? resolve(workAnswer(work.id, data.nonces)) : reject(new Error('the work was not done')))),
    );
    worker.addEventListener('error', () => end(() => reject(new Error('the worker did not start'))));
    signal.addEventListener('abort', () => end(() => reject(new Error('stopped'))));
    worker.postMessage(work);
  });
}
